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
    const columns = list.map(c => ({ type: c[0], name: c.slice(1) })), at = {}, groups = [];
    const one = {};
    let i = 1;
    for (const { type, name } of columns) {
      if (type === '.') one[name] = true;
      if (type === '*') groups.push(i);
      else at[name] = i;
      i += 'tfn01'.includes(type) ? 0 : 1;
    }
    shapes.push({ columns, at, groups, one });
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

  /* Of a group of members: what it says of its line. */
  const facts = [], factsOf = v => {
    if (typeof v === 'number' && facts[v]) return facts[v];
    const o = build(v);
    const f = { rules: o.rules && (o.rules.length > 0 ? 2 : 1), place: placeOf(o), text: 'text' in o,
                operation: 'operation' in o };
    if (typeof v === 'number') facts[v] = f;
    return f;
  };
  const memoryKind = v => {
    const s = shapes[v[0] - FIRST_SHAPE];
    if (!s) return kindOf({ memory: build(v) });
    if (!('operation' in s.at) && !s.groups.some(g => factsOf(v[g]).operation)) return SILENT;
    return build(v[s.at.rule]) === 'M.end' ? END : MICRO;
  };
  const kindOf = o => {
    if (o.memory) return !('operation' in o.memory) ? SILENT : o.memory.rule === 'M.end' ? END : MICRO;
    if (o.choices) return CHOICES;
    if (!o.rules) return o.writes ? WRITES : OTHER;
    return o.rules.length === 0 ? STUCK : 'text' in o || 'executed' in o ? STEP : MESSAGE;
  };

  /* One pass over everything: the columns, the tables, and where each chunk begins. */
  const kind = [], step = [], tick = [], place = [], first = [], special = [];
  const readLine = (v, last) => {
    const s = Array.isArray(v) && shapes[v[0] - FIRST_SHAPE];
    if (!s) { readUnshaped(v, last); return; }
    const at = s.at;
    let rules = s.one.rules ? 2 : 'rules' in at ? (build(v[at.rules]).length > 0 ? 2 : 1) : 0, where = NO_PLACE;
    let text = 'text' in at || 'executed' in at;
    for (const { type, name } of s.columns)
      if (type === '+') last[name] += v[at[name]];
      else if (type === '1') last[name]++;
    for (const g of s.groups) {
      const f = factsOf(v[g]);
      rules = rules || f.rules || 0;
      text = text || f.text;
      if (f.place !== NO_PLACE) where = f.place;
    }
    if ('warp' in at || at.thread !== undefined && where === NO_PLACE) where = placeOf(object(v, 0, 0));
    place.push(where);
    kind.push('memory' in at ? memoryKind(v[at.memory]) : 'choices' in at ? CHOICES
              : rules === 0 ? ('writes' in at ? WRITES : OTHER)
              : rules === 1 ? STUCK : text ? STEP : MESSAGE);
    if ('run' in at || 'run+' in at || 'end' in at) special.push(kind.length - 1);
  };
  const whole = v => {
    if (Array.isArray(v)) return pairs(v);
    try { return JSON.parse(v); } catch (e) { return { text: v }; }
  };
  const readUnshaped = (v, last) => {
    const o = whole(v);
    for (const name of ['step', 'tick'])
      if (typeof o[name] === 'number') last[name] = o[name];
    place.push(placeOf(o));
    kind.push(kindOf(o));
    if (o.run || o['run+'] || o.end) special.push(kind.length - 1);
  };
  let sources = [], rules = {};
  const readChunk = c => {
    const last = { step: 0, tick: 0 };
    if (c.pack !== undefined && c.pack !== 1)
      throw new Error(`This page's data is of version ${c.pack}, which its script does not know.`);
    (c.shapes || []).forEach(addShape);
    for (const r of c.rows || []) rows.push(r);
    first.push(kind.length);
    for (const v of c.lines || []) {
      readLine(v, last);
      step.push(last.step);
      tick.push(last.tick);
    }
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
