/* graph.js: the states of a small exploration and the steps between them: layers by depth, drawn as SVG. */
const ACROSS = 20, DOWN = 26, SIDE = 7;

/* Who moves, short: "w1 7: st.global.u32 [a], t". */
function shortName(text) {
  const all = text.split('\n').filter(t => t), line = (all[0] || '').replace(/;$/, '');
  const threads = all.map(t => /^thread (\d+) at (\d+): (.*)$/.exec(t));
  if (all.length > 1 && threads.every(t => t && t[2] === threads[0][2]))
    return `t${threads.map(t => t[1]).join(',')} ${threads[0][2]}: ${threads[0][3].replace(/;$/, '')}`;
  const m = /^(?:operations of )?(?:grid (\d+) )?block ([\d,]+) warp (\d+)(?: lanes ([01]+))? at (?:line )?(\d+): (.*)$/.exec(line);
  if (m) return `${m[1] ? 'g' + m[1] : ''}b${m[2].replace(/(,0)+$/, '')}w${m[3]} ${m[5]}: ${m[6]}`;
  return line.replace(/^operation \d+, /, '').replace(/^thread (\d+) at (\d+)/, 't$1 $2');
}
const nameOfEdge = e => shortName(e.names[0].moved) || shortName(e.names[0].picked.trim().split('\n').pop());
/* The graph as the page has it, with what is drawn: layers, places, edges by their states. */
function openGraph(data) {
  const g = {states: data.states.map(([depth, parent, row], id) => ({id, depth, parent, row, out: [], into: []})), edges: []};
  const pairs = new Map();
  for (const [from, to, moved, picked] of data.edges) {
    const key = from * g.states.length + to;
    if (!pairs.has(key)) {
      const e = {from, to, names: [], back: g.states[to].depth <= g.states[from].depth, round: false};
      pairs.set(key, e);
      g.edges.push(e);
      g.states[from].out.push(e);
      g.states[to].into.push(e);
    }
    pairs.get(key).names.push({moved: data.names[moved], picked: data.names[picked]});
  }
  for (const e of g.edges) e.round = e.back && reaches(g, e.to, e.from);
  g.layers = [];
  for (const s of g.states) (g.layers[s.depth] ||= []).push(s);
  arrange(g);
  return g;
}
/* Does a way lead from one state to another? */
function reaches(g, from, to) {
  const met = new Set([from]), left = [from];
  while (left.length && !met.has(to))
    for (const e of g.states[left.pop()].out)
      if (!met.has(e.to)) { met.add(e.to); left.push(e.to); }
  return met.has(to);
}
/* States of a layer in the order of what they hang on, up and down a few times: fewer edges cross. */
function arrange(g) {
  const near = (s, edges, end) => {
    const at = edges.filter(e => !e.back).map(e => g.states[e[end]].x);
    return at.length ? at.reduce((a, b) => a + b, 0) / at.length : s.x;
  };
  const wide = Math.max(...g.layers.map(l => l.length));
  const place = (layer, by) => {
    layer.sort((a, b) => by.get(a) - by.get(b) || a.id - b.id);
    const from = (wide - layer.length) / 2;
    layer.forEach((s, k) => { s.x = from + k; });
  };
  for (const l of g.layers) place(l, new Map(l.map((s, k) => [s, k])));
  for (let turn = 0; turn < 12; turn++)
    for (const l of turn % 2 ? g.layers.slice().reverse() : g.layers)
      place(l, new Map(l.map(s => [s, turn % 2 ? near(s, s.out, 'to') : near(s, s.into, 'from')])));
  g.wide = wide;
}
/* The states on the shortest way to a state, the first one first. */
function wayTo(g, state) {
  const way = [];
  for (let s = state; s >= 0; s = g.states[s].parent) way.unshift(s);
  return way;
}
const edgeOf = (g, from, to) => g.states[from].out.find(e => e.to === to);
function graphSvg(g, rows) {
  const few = g.states.length <= 30, across = few ? Math.max(60, Math.min(200, 560 / g.wide)) : ACROSS, down = few ? 44 : DOWN;
  const backs = g.edges.filter(e => e.round && e.from !== e.to), width = (g.wide - 1) * across + 40;
  const X = s => 20 + s.x * across, Y = s => 18 + s.depth * down, all = Math.max(width, few && g.wide === 1 ? 300 : 0) + 12 + backs.length * SIDE;
  const shape = (e, k) => {
    const a = g.states[e.from], b = g.states[e.to];
    if (e.from === e.to) return `M${X(a)} ${Y(a)}c14 -12 14 12 0 0`;
    if (!e.back) return `M${X(a)} ${Y(a)}L${X(b)} ${Y(b)}`;
    if (!e.round) return `M${X(a)} ${Y(a)}Q${(X(a) + X(b)) / 2} ${Math.max(Y(a), Y(b)) + down * .6} ${X(b)} ${Y(b)}`;
    const x = width + 4 + k * SIDE;
    return `M${X(a)} ${Y(a)}C${x} ${Y(a)} ${x} ${Y(a)} ${x} ${(Y(a) + Y(b)) / 2}S${x} ${Y(b)} ${X(b)} ${Y(b)}`;
  };
  let k = 0;
  const edges = g.edges.map((e, i) => `<path class="edge1${e.round ? ' back' : ''}" data-edge="${i}" d="${shape(e, e.round && e.from
    !== e.to ? k++ : 0)}"/>`).join('');
  const names = few ? g.edges.filter(e => !e.back).map(e => {
    const a = g.states[e.from], b = g.states[e.to], left = X(b) < X(a), part = g.wide > 1 ? .38 : .5;
    const text = g.wide > 1 ? nameOfEdge(e).replace(/:.*/, '') : clip(nameOfEdge(e), 40);
    return `<text class="name1" x="${X(a) + (X(b) - X(a)) * part + (left ? -5 : 5)}" y="${Y(a) + (Y(b) - Y(a)) * part + 3}"${
      left ? ' text-anchor="end"' : ''}>${esc(text)}</text>`;
  }).join('') : '';
  const states = g.states.map(s => {
    const row = rows[s.row], bad = row && row.kind !== 'outcome';
    return `<g class="state${row ? ' end' : ''}${bad ? ' bad' : ''}" data-state="${s.id}"${row ? ` tabindex="0" role="button" aria-label="${
      esc(nameOfRow(row))}, ${plural(s.depth, 'step')}"` : ''} transform="translate(${X(s)} ${Y(s)})"><circle class="hold" r="10"/>${row
      ? `<rect x="-8" y="-8" width="16" height="16" rx="2"/><text y="4">${row.number}</text>`
      : `<circle r="${few ? 5 : 3.5}"/>`}</g>`;
  }).join('');
  return `<svg class="graph" width="${all}" height="${18 + g.layers.length * down}" role="group" aria-label="${plural(g.states.length,
    'state')} by depth; ${plural(g.edges.length, 'step')} between them">${edges}${names}${states}</svg>`;
}
const clip = (text, n) => text.length > n ? text.slice(0, Math.floor(n) - 1) + '…' : text;
/* How many states there are at each depth, where there are too many to be drawn. */
function depthsSvg(d) {
  const most = Math.max(...d.states), tall = Math.max(4, Math.min(16, Math.floor(520 / d.states.length)));
  const label = k => d.each > 1 ? `depths ${k * d.each} to ${(k + 1) * d.each - 1}` : `depth ${k}`;
  const every = Math.ceil(14 / tall);
  return `<svg class="bars" width="420" height="${d.states.length * tall + 14}" role="img" aria-label="states by depth">`
    + d.states.map((n, k) => `<g><title>${label(k)}: ${plural(n, 'state')}</title><rect x="44" y="${k * tall}" width="${
      Math.max(1, n / most * 300)}" height="${tall - 1}"/>${k % every === 0 ? `<text x="38" y="${k * tall + 10}">${k * d.each}</text>` : ''}${
      n === most ? `<text class="most" x="${50 + 300}" y="${k * tall + 10}">${n}</text>` : ''}</g>`).join('') + '</svg>';
}
