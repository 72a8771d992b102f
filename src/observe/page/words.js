/* words.js: what an event does, in a clause and in a sentence. */
const instruction = l => (l.text || l.action || (l.rules || [])[0] || '').replace(/;$/, '');
/* Where a program address is: its line, or that of the next instruction of the source. */
function placeOf(program, pc, line) {
  if (line) return `line ${line}`;
  for (let k = pc, c; (c = V.x.code(program, k)); k++) if (c.line) return `line ${c.line}`;
  return pc === undefined ? 'the next statement' : `address ${pc}`;
}
function gone(before, l) {   // tokens that a step popped
  const keep = (l.stack || []).length, old = before && before.stack || [];
  return old.slice(0, Math.max(0, old.length - keep + (l.stack || []).filter((t, k, all) =>
    k < all.length - old.length).length));
}
function list(values, type, max = 8) {
  const v = values.filter(a => a !== undefined), one = v.every(a => a === v[0]);
  if (v.length > 1 && one) return `${showAt(v[0], type)} in each`;
  return v.slice(0, max).map(a => showAt(a, type)).join(' ') + (v.length > max ? ' …' : '');
}
/* As show, but addresses of buffers in hexadecimal. */
function showAt(v, type) {
  const n = /64$/.test(type || '') && type[0] !== 'f' && V.x.buffers.some(b => Number(v) >= b.address
    && Number(v) < b.address + b.count * widthOf(b.type) + 64);
  return n ? hex(Number(v)) : show(v, type);
}
/* What a step wrote to registers, as far as it is known: micro steps behind it did. */
function written(i) {
  const regs = new Map();
  for (let e = V.x.wrote[i]; e >= 0; e = V.x.more[e]) {
    const l = V.run.line(e), op = V.x.ops.get(l.operation ?? (l.memory || {}).operation) || {};
    for (const w of writesOf(l)) {
      if (!regs.has(w.register)) regs.set(w.register, {type: w.type, v: []});
      spread(w.values, l.lanes || (l.memory || {}).lanes || op.lanes || V.run.line(i).executed
        || '1'.repeat(V.x.size), w.type).forEach((v, lane) => { regs.get(w.register).v[lane] = v; });
    }
  }
  return regs;
}
function accessed(a, l) {   // an access as "out[0…3] = 1 2 3 4"
  const mask = a.lanes || l.executed, at = spread(a.addresses, mask).filter(v => v !== undefined).map(Number);
  const b = a.space === 'global' && V.x.buffers.find(q => q.address <= at[0] && at[0] < q.address + q.count * widthOf(q.type));
  const index = v => Math.floor((v - b.address) / widthOf(b.type)), low = Math.min(...at), high = Math.max(...at);
  const name = !b ? at.length > 1 && low !== high ? `${a.space} ${hex(low)}…${hex(high)}` : V.x.nameOf(a.space, low)
    : b.count === 1 ? b.name : low === high ? `${b.name}[${index(low)}]` : `${b.name}[${index(low)}…${index(high)}]`;
  const v = (a.values || []).flatMap(q => spread(q, mask)), type = b ? b.type : 'b' + 8 * a.bytes / (a.values || [0]).length;
  return name + (a.kind === 'write' && v.length ? ` = ${list(v, type, 6)}` : '');
}
const DOES = [
  [/ssy|BSSY/, l => `will meet at ${(t => t ? placeOf(l.program, t.pc, t.line) : 'a barrier')((l.stack || [])[0])}`],
  [/preBrk/, l => `a break goes to ${placeOf(l.program, l.stack[0].pc, l.stack[0].line)}`],
  [/preRet/, l => `a return goes to ${placeOf(l.program, l.stack[0].pc, l.stack[0].line)}`],
  [/exit/, (l, a, b) => { const d = l.disabled.split('x').length - 1, n = l.disabled.length;
    return d === n ? 'done' : /div/.test(flow(l)) ? `${d} done, ${n - d} left` : `${count(a)} done, the others go`; }],
  [/brk\.div|[bB]reak$/, (l, a, b) => b && b !== a ? `${count(without(a, b))} leave the loop, ${count(b)} go on` : 'out of the loop'],
  [/brk\.uni/, () => 'the loop is over'],
  [/ret\.div/, (l, a, b) => `${count(without(a, b))} return, ${count(b)} go on`],
  [/ret\.uni/, () => 'back from the call'], [/call/, () => 'calls']];
/* One clause about a step; s is the state before it. */
function does(i, l, s) {
  const w = s.w[V.x.unit[i]], rule = flow(l), a = w ? w.active : (l.executed || l.active || '').replace(/0/g, '1');
  const b = l.active || '', bar = l.barrier;
  if (!l.rules.length) return 'stuck';
  if (l.changes !== undefined) return l.changes;
  if (bar) return bar.complete ? 'all have arrived' : `${l.waits ? 'waits' : 'arrives'}: ${bar.arrived} of ${bar.expected} threads`;
  if (/^barrier/.test(l.waits)) return `waits at ${l.waits}`;
  if (l.waits === 'fence') return 'waits for its stores';
  const regs = [...written(i)].map(([n, r]) => `${n} = ${list(r.v, r.type)}`);
  const stores = (l.access || []).filter(q => q.kind !== 'read').map(q => accessed(q, l));
  if (stores.length || regs.length) return [...regs, ...stores].join(', ');
  if (l.access && l.access.length) return `asks for ${accessed(l.access[0], l)}`;
  const own = DOES.find(d => d[0].test(rule));
  if (own && (own[0].test('crs.exit') || count(b) && a)) return own[1](l, a, b);
  if (!rule.includes('.') || l.active === undefined || rule === l.rules[0] && !l.model) return '';
  if (count(a) && a !== b && !count(without(b, a))) return `${count(b)} go, ${count(a) - count(b)} wait`;
  if (count(b) && !count(without(a, b)) && a !== b) return 'together again';
  if (count(b) && a !== b) return 'the others go';
  const next = typeof l.next === 'object' ? l.next.pc : l.next;
  if (next === undefined) return /bra/.test(l.text || '') ? 'nobody branches' : '';
  const to = V.x.code(l.program, next);
  return /^crs\.sync/.test(rule) ? 'together again' : `${to && to.line && to.line <= l.line ? 'back' : 'on'} to ${placeOf(l.program, next)}`;
}
function doesMemory(i, l) {
  const m = l.memory, op = m && V.x.ops.get(m.operation);
  if (!m) return (V.run.rules[(l.rules || [])[0]] || {}).line || '';
  if (!m.program) return `${m.cache || ''} ${m.address === undefined ? '' : V.x.nameOf(m.space, m.address)}`.trim();
  const regs = writesOf(l).map(w => `${w.register} = ${list(spread(w.values, m.lanes, w.type), w.type)}`);
  const name = m.address === undefined ? '' : V.x.nameOf(m.space, m.address);
  return [m.program, regs.join(', ') || (op && op.access && op.kind === 'store' ? accessed(op.access, {executed: op.executed}) : name),
    m.from || l.from ? `from ${m.from || l.from}` : '', m.deferred ? 'has to wait' : ''].filter(t => t).join(' ');
}
/* The sentence about an event: the template of its rule, filled with what the event has. */
function sentence(i, l, before) {
  const {run, x} = V, u = x.units[x.unit[i]], kind = run.kind[i], m = l.memory || {};
  const w = u && before.w[u.id], ran = l.executed || l.active || m.lanes || '', who = u ? u.name : '';
  const after = l.active || '', top = (l.stack || [])[0], passed = w && !V.apart ? without(w.active, ran) : '';
  const words = {executed: ran ? lanes(ran) : who, passed: passed ? lanes(passed) : '', warp: who, text: instruction(l),
    next: placeOf(l.program, typeof l.next === 'object' ? l.next.pc : l.next ?? (l.pc || 0) + 1),
    active: lanes(after), waiting: lanes(without(w ? w.active : '', after)), token: top ? top.type : '',
    place: top ? placeOf(l.program, top.pc, top.line) : '', operation: m.operation, program: m.program, runs: m.runs,
    address: m.address === undefined ? '' : x.nameOf(m.space, m.address), cache: m.cache, lanes: m.lanes ? lanes(m.lanes) : '',
    asked: m.text, step: l.step, changes: l.changes};
  const rule = kind === STEP ? flow(l) : m.rule || (l.rules || [])[0];
  const known = run.rules[rule] || {}, code = t => `<code>${esc(t)}</code>`;
  if (kind === STEP && !l.rules.length)
    return `${code(words.text)} is <b>stuck</b>: no rule applies. ${esc((run.end && run.end.reason || []).join(' '))}`;
  const fill = (t, values) => esc(t).replace(/\{(\w+)\}/g, (all, k) => values[k] === undefined ? '' : k === 'text'
    || k === 'runs' || k === 'program' || k === 'asked' ? code(values[k]) : esc(values[k]));
  if (known.sentence) return fill(known.sentence, words);
  if (kind === STEP) return `${fill('{executed}', words)}${u && ran ? ` of ${esc(who)}` : ''} `
    + `execute${count(ran) === 1 || !ran ? 's' : ''} ${code(words.text)}.`
    + (count(passed) && ran ? ` For ${lanes(passed)} the guard is false${count(after) < count(w.active) && top
      ? `: they wait, in a <b>${esc(top.type)}</b> token, to go on at ${words.place}` : ''}.` : '')
    + ` ${esc(does(i, l, before))}`;
  if (m.program) return fill(`Operation {operation} ({program}, {lanes} of ${who || '?'}) runs {runs}`
    + `${kind === END ? ' and ends' : m.deferred ? ' and has to wait' : ''}. {asked} asked for it.`, words);
  return esc(known.line || rule || '');
}
