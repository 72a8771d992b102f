/* decode.js: the data of a run (docs/page-data.md) as a run: lines as objects, made when they are asked
 * for, and for what every line has a typed array. Chunks are texts, or elements that hold them. */
const openRun = chunks => {
  const [OTHER, STEP, MICRO, END, SILENT, MESSAGE, CHOICES, WRITES, STUCK] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const NO_PLACE = 65535;
  /* Rows and shapes of all chunks; rows as objects where they were asked for. */
  const rows = [], built = [], shapes = [], FIRST_SHAPE = 6;
  const textOf = c => typeof c === 'string' ? c : c.textContent;

  const build = v => {
    if (typeof v === 'number') return v in built ? built[v] : built[v] = build(rows[v]);
    if (!Array.isArray(v)) return v;
    switch (v[0]) {
    case 0: case 1: return v.slice(1).map(build);
    case 2: case 3: return v.slice(1);
    case 4: return v[1];
    case 5: return pairs(v);
    default: return object(v, 0, 0);
    }
  };
  const pairs = v => {
    const o = {};
    for (let i = 1; i < v.length; i += 2) o[v[i]] = build(v[i + 1]);
    return o;
  };
  const object = (v, step, tick) => {
    const o = {};
    let at = 1;
    for (const { type, name } of shapes[v[0] - FIRST_SHAPE].columns)
      switch (type) {
      case 't': o[name] = true; break;
      case 'f': o[name] = false; break;
      case 'n': o[name] = null; break;
      case '#': o[name] = v[at++]; break;
      case '+': o[name] = name === 'tick' ? tick : step; at++; break;
      case '0': case '1': o[name] = name === 'tick' ? tick : step; break;
      case '-': o[name] = step + v[at++]; break;
      case '.': o[name] = [build(v[at++])]; break;
      case '*': Object.assign(o, build(v[at++])); break;
      default: o[name] = build(v[at++]);
      }
    return o;
  };

  /* Where an array has what is wanted of every line. */
  const addShape = list => {
    const columns = list.map(c => ({ type: c[0], name: c.slice(1) })), at = {}, s = { columns, at };
    const has = name => columns.some(c => c.name === name && c.type !== '*');
    let i = 1;
    s.groups = [];
    s.moves = [];   // of step and tick: which, where the difference stands (0: nowhere), else what it is
    for (const { type, name } of columns) {
      if (type === '*') s.groups.push(i);
      else if (!(name in at)) at[name] = i;
      if (type === '+' || type === '1') s.moves.push(name === 'tick' ? 1 : 0, type === '+' ? i : 0, 1);
      i += 'tfn01'.includes(type) ? 0 : 1;
    }
    s.special = has('run') || has('run+') || has('end');
    s.placed = has('warp') || has('thread');
    s.memory = at.memory && columns.some(c => c.name === 'memory' && c.type === '=') ? at.memory : 0;
    s.ruled = has('rules');
    s.worded = has('text') || has('executed');
    s.kind = has('choices') ? CHOICES : has('writes') ? WRITES : OTHER;   // unless it has rules or memory
    s.plain = !s.groups.length && !s.ruled && !s.placed && !has('memory');
    shapes.push(s);
  };

  const places = [], numberOf = new Map(), placeOf = o => {
    const thread = typeof o.thread === 'number' ? o.thread : undefined;
    if (o.warp === undefined && thread === undefined) return NO_PLACE;
    const key = [o.context, o.grid, o.block, o.warp, thread].join();
    if (!numberOf.has(key)) {
      numberOf.set(key, places.length);
      places.push({ context: o.context, grid: o.grid, block: o.block, warp: o.warp });
      if (thread !== undefined) places[places.length - 1].thread = thread;
    }
    const place = places[numberOf.get(key)];
    if (o.processor !== undefined) place.processor = o.processor;
    return numberOf.get(key);
  };
  const kindOf = o => {
    const m = o.memory;
    if (m) return m.operation === undefined ? SILENT : m.rule === 'M.end' ? END : MICRO;
    if (o.choices) return CHOICES;
    if (!o.rules) return o.writes ? WRITES : OTHER;
    return !o.rules.length ? STUCK : 'text' in o || 'executed' in o ? STEP : MESSAGE;
  };

  /* Of a group of members: what it says of its line. */
  const facts = [], factsOf = v => {
    const known = typeof v === 'number' ? facts[v] : undefined;
    if (known) return known;
    const o = build(v);
    const f = { rules: o.rules ? (o.rules.length ? 2 : 1) : 0, place: placeOf(o), worded: 'text' in o,
                operation: 'operation' in o };
    if (typeof v === 'number') facts[v] = f;
    return f;
  };
  const memoryKind = v => {
    const s = Array.isArray(v) ? shapes[v[0] - FIRST_SHAPE] : undefined;
    if (!s || !s.columns.length || s.columns[0].name !== 'rule') return kindOf({ memory: build(v) });
    let operation = 'operation' in s.at;
    for (let k = 0; k < s.groups.length && !operation; k++) operation = factsOf(v[s.groups[k]]).operation;
    return !operation ? SILENT : build(v[1]) === 'M.end' ? END : MICRO;
  };

  /* One pass over everything: the columns, the tables, and where each chunk begins. */
  const kind = [], step = [], tick = [], place = [], first = [], special = [], last = [0, 0];
  const addLine = (k, where) => {
    kind.push(k);
    place.push(where);
    step.push(last[0]);
    tick.push(last[1]);
  };
  const readLine = v => {
    const s = Array.isArray(v) ? shapes[v[0] - FIRST_SHAPE] : undefined;
    if (!s) { readUnshaped(whole(v)); return; }
    for (let k = 0; k < s.moves.length; k += 3)
      last[s.moves[k]] += s.moves[k + 1] ? v[s.moves[k + 1]] : s.moves[k + 2];
    if (s.special) special.push(kind.length);
    if (s.plain) { addLine(s.kind, NO_PLACE); return; }
    if (s.ruled || s.placed) { const o = object(v, last[0], last[1]); addLine(kindOf(o), placeOf(o)); return; }
    let ruled = 0, worded = s.worded, where = NO_PLACE;
    for (let k = 0; k < s.groups.length; k++) {
      const f = factsOf(v[s.groups[k]]);
      ruled = ruled || f.rules;
      worded = worded || f.worded;
      if (f.place !== NO_PLACE) where = f.place;
    }
    addLine(s.memory ? memoryKind(v[s.memory]) : ruled === 0 ? s.kind : ruled === 1 ? STUCK
            : worded ? STEP : MESSAGE, where);
  };
  const whole = v => {
    if (Array.isArray(v)) return pairs(v);
    try { return JSON.parse(new TextDecoder().decode(Uint8Array.from(v, c => c.charCodeAt(0)))) || {}; } catch (e) { return { text: v }; }
  };
  const readUnshaped = o => {
    if (o.run || o['run+'] || o.end) special.push(kind.length);
    addLine(kindOf(o), placeOf(o));
    if (Number.isFinite(o.step)) step[step.length - 1] = o.step;
    if (Number.isFinite(o.tick)) tick[tick.length - 1] = o.tick;
  };
  let sources = [], rules = {};
  const readChunk = c => {
    last[0] = last[1] = 0;
    if (c.pack !== undefined && c.pack !== 1)
      throw new Error(`This page's data is of version ${c.pack}, which its script does not know.`);
    (c.shapes || []).forEach(addShape);
    for (const r of c.rows || []) rows.push(r);
    first.push(kind.length);
    for (const v of c.lines || []) readLine(v);
    sources = c.sources || sources;
    rules = c.rules || rules;
  };
  for (const c of chunks) readChunk(JSON.parse(textOf(c)));
  const run = { length: kind.length, kind: Uint8Array.from(kind), step: Float64Array.from(step),
                tick: Float64Array.from(tick), place: Uint16Array.from(place), places, sources, rules,
                head: {}, end: null };

  /* Lines again: the chunks that were asked for last are kept as arrays. */
  const recent = new Map();
  const chunkLines = c => {
    let lines = recent.get(c);
    if (lines) return lines;
    lines = JSON.parse(textOf(chunks[c])).lines || [];
    if (recent.size > 7) recent.delete(recent.keys().next().value);
    recent.set(c, lines);
    return lines;
  };
  const chunkOf = i => {
    let low = 0, high = first.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (first[middle] <= i) low = middle; else high = middle - 1;
    }
    return low;
  };
  run.line = i => {
    if (i < 0 || i >= run.length) return {};
    const c = chunkOf(i), v = chunkLines(c)[i - first[c]];
    return Array.isArray(v) && v[0] >= FIRST_SHAPE ? object(v, run.step[i], run.tick[i]) : whole(v);
  };

  for (const i of special) {
    const l = run.line(i), more = l['run+'];
    if (l.run) run.head = Object.assign({}, l.run);
    else if (l.end) run.end = l.end;
    for (const name in more || {})
      run.head[name] = Array.isArray(more[name]) ? (run.head[name] || []).concat(more[name])
                                                 : more[name];
  }
  if (run.head.v !== undefined && run.head.v !== 1)
    throw new Error(`This run is of version ${run.head.v}, which the page's script does not know.`);
  return run;
};
