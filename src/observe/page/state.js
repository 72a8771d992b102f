/* state.js: the state of the machine before each event, folded from the events of a run, and what
   is known of the run as a whole: its warps, the operations of memory, which marks occur. */
const STEP = 1, MICRO = 2, END = 3, SILENT = 4, MESSAGE = 5, CHOICES = 6, WRITES = 7;
const KEEP = 1024, SLOTS = 14;
const CONTROL = 1, REGISTER = 2, HIDDEN = 4;   // what is kept in a flag of each event
const plain = rule => /^(crs|threads|simtstack|hanoi)\.next$|^\w+\.bra\.uni$|^hanoi\.BRA\.uni$/.test(rule);
const writesOf = l => l.writes || (l.memory && l.memory.writes) || [];
const linesOf = l => l.lines || (l.memory && l.memory.lines) || [];

function openStates(run) {
  const n = run.length, head = run.head || {};
  const x = {run, size: head.warp_size || 1, units: [], ops: new Map(), marks: new Set(), known: 0,
    flags: new Uint8Array(n), word: new Uint32Array(n), words: [], wrote: new Int32Array(n).fill(-1),
    more: new Int32Array(n).fill(-1), unit: new Uint16Array(n).fill(65535), cut: -1,
    programs: [], buffers: [], barriers: false, slots: 0};
  const kept = [], recent = [], wordIds = new Map(), units = new Map(), alive = new Set(), buckets = [];
  const lasts = [], waiting = new Map(), slot = [];
  const cells = head.cells || [];

  function unitOf(p) {
    const key = `${p.context ?? 0},${p.grid ?? 0},${p.block ?? ''},${p.warp ?? 0},${p.thread ?? ''}`;
    if (!units.has(key)) {
      units.set(key, x.units.length);
      x.units.push({...p, id: x.units.length, lanes: x.size, processor: p.processor});
    }
    return units.get(key);
  }
  function nameUnits() {
    const many = f => new Set(x.units.map(f)).size > 1;
    const grids = many(u => `${u.context},${u.grid}`), blocks = many(u => u.block + ''), warps = many(u => u.warp);
    for (const u of x.units) {
      const b = (u.block || []).join(',').replace(/(,0)+$/, '');
      u.name = u.thread !== undefined ? 'P' + u.thread : u.test !== undefined ? 'P' + u.test
        : (grids ? 'g' + u.grid : '') + (blocks ? 'b' + b : '') + (warps || !blocks ? 'w' + (u.warp ?? 0) : '');
    }
    x.order = x.units.slice().sort((a, b) => (a.context ?? 0) - (b.context ?? 0) || (a.grid ?? 0) - (b.grid ?? 0)
      || [2, 1, 0].reduce((r, k) => r || ((a.block || [])[k] ?? 0) - ((b.block || [])[k] ?? 0), 0)
      || (a.warp ?? 0) - (b.warp ?? 0) || (a.thread ?? 0) - (b.thread ?? 0));
  }
  const fresh = () => ({at: 0, w: [], r: [], m: new Map(), c: new Map(), b: new Map(), own: {}, rest: null});
  const copy = s => ({...s, w: s.w.slice(), r: s.r.slice(), m: new Map(s.m), c: new Map(s.c),
    b: new Map(s.b), own: {}});

  function setRegister(s, u, w, mask, i) {
    if (!s.r[u] || s.r[u].own !== s.own) { s.r[u] = new Map(s.r[u]); s.r[u].own = s.own; }
    const old = s.r[u].get(w.register), v = spread(w.values, mask, w.type);
    const all = old ? old.v.slice() : new Array(x.size);
    v.forEach((value, lane) => { all[lane] = value; });
    s.r[u].set(w.register, {type: w.type, v: all, at: i, mask});
  }
  function setBytes(s, address, bytes) {   // what the host would see
    for (let k = 0; k < bytes.length; k++) {
      if (bytes[k] === undefined) continue;
      const id = Math.floor((address + k) / 256);
      let p = s.m.get(id);
      if (!p || p.own !== s.own) {
        p = {own: s.own, v: p ? p.v.slice() : new Uint8Array(256), is: p ? p.is.slice() : new Uint8Array(256)};
        s.m.set(id, p);
      }
      p.v[(address + k) % 256] = bytes[k];
      p.is[(address + k) % 256] = 1;
    }
  }
  function setLine(s, line) {
    const key = `${line.cache} ${line.processor ?? ''} ${line.space} ${line.address}`;
    if (line.gone) { s.c.delete(key); return; }
    const bytes = [], hex = line.bytes || '';
    ranges(line.valid).forEach((at, k) => { bytes[at] = parseInt(hex.substr(2 * k, 2), 16); });
    s.c.set(key, {...line, data: bytes});
    if (line.cache === 'L2' && line.space === 'global') setBytes(s, line.address, bytes);
  }
  function bytesOf(value, size) {
    const out = [];
    for (let v = BigInt(value), k = 0; k < size; k++, v >>= 8n) out.push(Number(v & 255n));
    return out;
  }
  /* A store that goes past the caches. */
  function setStored(s, op) {
    for (const a of op && op.access && op.access.kind === 'write' && op.space === 'global' ? [op.access] : []) {
      const at = spread(a.addresses, a.lanes || op.executed), part = a.values || [];
      const size = a.bytes / (part.length || 1);
      part.forEach((vec, k) => spread(vec, a.lanes || op.executed).forEach((v, lane) => {
        if (has(op.lanes || op.executed, lane)) setBytes(s, Number(at[lane]) + k * size, bytesOf(v, size));
      }));
    }
  }
  function wake(s, u, why) {
    if (s.w[u] && (why === undefined ? s.w[u].waits === 'memory' : s.w[u].waits === why))
      s.w[u] = {...s.w[u], waits: undefined};
  }
  function apply(s, i) {
    const l = run.line(i), kind = run.kind[i], u = x.unit[i];
    if (kind === STEP) {
      if (u !== 65535) s.w[u] = {active: l.active ?? l.executed, disabled: l.disabled || '', stack: l.stack || [],
        paths: l.paths, asleep: l.waits && typeof l.waits !== 'string' ? l.waits : undefined, meets: l.meets,
        breg: l.b, waits: typeof l.waits === 'string' ? l.waits : undefined, program: l.program || 0,
        pc: l.next && typeof l.next === 'object' ? l.next.pc : l.next ?? (l.pc === undefined ? undefined : l.pc + 1),
        last: i, line: l.line};
      if (l.l1 || l.threads) s.rest = l;
      if (l.barrier) {
        const b = l.barrier, key = `${l.context},${l.grid},${l.block},${b.number}`;
        s.b.set(key, {...b, block: l.block, at: i, grid: l.grid, context: l.context});
        if (b.complete) {
          x.units.forEach((v, id) => { if (v.block + '' === l.block + '' && v.grid === l.grid
            && v.context === l.context) wake(s, id, 'barrier ' + b.number); });
          s.b.delete(key);
        }
      }
    } else if (kind === END && u !== 65535) wake(s, u);
    for (const w of writesOf(l)) {
      const op = x.ops.get(l.operation ?? (l.memory || {}).operation);
      const mask = l.lanes || (l.memory && l.memory.lanes) || (op && op.lanes) || l.executed;
      if (u !== 65535) setRegister(s, u, w, mask || '1'.repeat(x.size), i);
    }
    const lines = linesOf(l);
    for (const line of lines) setLine(s, line);
    if (l.memory && /^writeMem/.test(l.memory.runs || '')) setStored(s, x.ops.get(l.memory.operation));
  }

  function intern(text) {
    if (!wordIds.has(text)) { wordIds.set(text, x.words.length); x.words.push(text.toLowerCase()); }
    return wordIds.get(text);
  }
  function begin(number, i, l, a) {
    const program = l.memory ? l.memory.program : '';
    const kind = a ? {read: 'load', write: 'store', atomic: 'atom'}[a.kind] : program === 'reg' ? 'reg'
      : /^ld/.test(program) ? 'load' : /^st/.test(program) ? 'store' : 'atom';
    const op = {number, begin: i, end: Infinity, steps: [], unit: x.unit[i], kind, program, access: a, slot: SLOTS,
      space: a ? a.space : undefined, executed: a ? l.executed : undefined, step: i};
    x.ops.set(number, op);
    if (kind !== 'reg') {
      for (op.slot = 0; op.slot < SLOTS && slot[op.slot]; op.slot++);
      if (op.slot < SLOTS) slot[op.slot] = true;
      x.slots = Math.max(x.slots, op.slot + 1);
      x.marks.add(kind);
      alive.add(op);
      (buckets[i >> 9] ||= []).push(op);
    }
    return op;
  }
  function learnStep(l, i, u, s) {
    const before = s.w[u], w = s.w[u], run1 = l.executed || l.active || '';
    const rule = l.rules[l.rules.length - 1] || '';
    if (l.rules.length > 1 ? !plain(rule) : /^(simt|interleaved)\.(if|while|br|ret|call|tok|cont)/.test(rule))
      x.flags[i] |= CONTROL;
    x.marks.add('r');
    if (before) {
      if (count(before.active) > count(run1) && !/^threads/.test(rule)) x.marks.add('o');
      if (/[br]/.test(before.disabled)) x.marks.add('l');
      if (/x/.test(before.disabled)) x.marks.add('d');
      if (count(before.active) + before.disabled.replace(/0/g, '').length < x.size) x.marks.add('w');
    }
    if (l.barrier || /^barrier/.test(l.waits)) x.barriers = true;
    for (const a of l.access || [])
      for (let k = 0; a.operations && k < a.operations[1]; k++) begin(a.operations[0] + k, i, l, a);
    if (l.pc !== undefined) {
      const key = u + ' ' + l.pc;
      if (!waiting.has(key)) waiting.set(key, []);
      const list = waiting.get(key);
      list.push(i);
      if (list.length > 4) list.shift();
    }
    if (cells.length && cells[l.pc] && x.units[u].test === undefined)
      x.units[u].test = cells[l.pc].thread ?? cells[l.pc][0];
  }
  function learnMemory(l, i, u) {
    const m = l.memory || {}, number = l.operation ?? m.operation;
    let op = x.ops.get(number);
    if (!op && number !== undefined) {
      op = begin(number, i, l);
      const list = waiting.get(u + ' ' + (m.pc ?? ''));
      if (list && list.length) op.step = list.length > 1 ? list.shift() : list[0];
    }
    if (!op) return;
    if (m.program === 'reg' || op.kind === 'reg') x.flags[i] |= REGISTER;
    op.program ||= m.program;
    op.lanes ||= m.lanes;
    op.space ??= m.space;
    op.address ??= m.address;
    op.text ||= m.text;
    op.line ||= m.line;
    if (run.kind[i] !== WRITES) op.steps.push(i);
    if (writesOf(l).length) {
      x.more[i] = x.wrote[op.step];
      x.wrote[op.step] = i;
    }
    if (m.from || l.from) op.from = m.from || l.from;
    if (run.kind[i] === END) {
      op.end = i;
      alive.delete(op);
      if (op.slot < SLOTS) slot[op.slot] = false;
    }
  }
  function learn(i) {
    const master = x.master, l = run.line(i), kind = run.kind[i];
    if (i % KEEP === 0) kept[i / KEEP] = copy(master);
    if (i % 512 === 0) buckets[i >> 9] = [...alive];
    if (l.block || l.warp !== undefined || l.thread !== undefined && typeof l.thread === 'number' || l.executed) {
      const lone = l.model && l.warp === undefined || head.machine === 'rsp';
      x.unit[i] = unitOf(lone ? {thread: head.machine === 'rsp' ? l.thread : undefined} : {context: l.context,
        grid: l.grid, block: l.block, warp: l.warp, processor: l.processor});
    }
    const more = l.run || l['run+'];
    if (more) {
      if (more.programs) x.programs.push(...more.programs);
      if (more.buffers) for (const b of more.buffers) addBuffer(b, master);
    }
    if (kind === STEP && x.unit[i] !== 65535) learnStep(l, i, x.unit[i], master);
    if (kind === STEP && l.rules.length === 0) x.cut = i;
    if (l.memory || kind === WRITES) learnMemory(l, i, x.unit[i]);
    const m = l.memory || {}, at = m.address !== undefined ? x.nameOf(m.space, m.address) : '';
    x.word[i] = intern([l.text, (l.rules || []).join(' '), l.thread && l.line ? '' : '', l.line ? `line ${l.line}` : '',
      l.memory ? [m.rule, m.program, m.runs, m.text, m.line ? `line ${m.line}` : '', at].join(' ') : '',
      ...(l.access || []).map(a => x.nameOf(a.space, Number(spread(a.addresses, a.lanes || l.executed).find(v =>
        v !== undefined))))].join(' '));
    apply(master, i);
    master.at = i + 1;
  }
  function addBuffer(b, s) {
    x.buffers.push(b);
    const end = (run.end && run.end.buffers || []).find(e => e.name === b.name);
    b.final = end && end.values;
    if (b.values && b.address !== undefined) b.initial = b.values;
    void s;
  }
  x.nameOf = (space, address) => {   // of bytes of memory: the buffer's element, else the address
    const b = space === 'global' && x.buffers.find(q => q.address <= address
      && address < q.address + q.count * widthOf(q.type));
    if (!b) return space === 'global' || !space ? hex(address) : `${space} ${hex(address)}`;
    return b.count === 1 ? b.name : `${b.name}[${Math.floor((address - b.address) / widthOf(b.type))}]`;
  };
  /* Folds the run up to an event: the states that are kept, and all that is known of it. */
  x.need = to => {
    const units0 = x.units.length;
    for (to = Math.min(to, n); x.known < to; x.known++) learn(x.known);
    if (x.units.length !== units0 || !x.order) nameUnits();
  };
  /* The state before event i, which is the caller's. */
  x.at = i => {
    x.need(i);
    let from = kept[Math.min(i >> 10, kept.length - 1)] || fresh();
    for (const s of recent) if (s.at <= i && s.at > from.at) from = s;
    const s = copy(from);
    for (; s.at < i; s.at++) apply(s, s.at);
    recent.push(s);
    if (recent.length > 8) recent.shift();
    return copy(s);
  };
  x.step = s => { x.need(s.at + 1); apply(s, s.at); s.at++; };
  x.flying = (a, b) => {   // operations between two events
    const out = new Set();
    for (let k = a >> 9; k <= b >> 9; k++)
      for (const op of buckets[k] || []) if (op.begin < b && op.end >= a) out.add(op);
    return [...out];
  };
  x.code = (program, pc) => ((x.programs[program || 0] || {}).byPc ||= new Map(
    ((x.programs[program || 0] || {}).code || []).map(c => [c.pc, c]))).get(pc);
  x.master = fresh();
  return x;
}
