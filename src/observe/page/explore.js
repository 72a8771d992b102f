/* explore.js: the page of an exploration: its ends and cycles, the graph, a tab for each run, and two runs side by
   side. */
const E = {data: null, rows: [], graph: null, runs: new Map(), tab: '', pinned: -1, play: new Map(), pair: []};
const KINDS = {outcome: 'outcome', stuck: 'stuck', deadlocked: 'deadlocked', failed: 'expect failed', fair: 'fair cycle',
  starving: 'starving cycle'};
const nameOfRow = r => `${KINDS[r.kind]} ${r.number}`;
const linesOfRow = r => r.lines.map(l => utf8(l).replace(/lanes ([01]{9,})/g, (all, mask) => lanes(mask)));
/* A run of the page, opened when it is wanted. */
function runOf(number) {
  if (!E.runs.has(number)) {
    const run = openRun([...document.querySelectorAll(`script.w[data-run="r${number}"]`)]);
    if (number !== 1 && !run.sources.length && document.querySelector('script.w[data-run="r1"]')) run.sources = runOf(1).run.sources;
    E.runs.set(number, {run, x: null});
  }
  return E.runs.get(number);
}
const rowOfRun = number => E.rows.find(r => r.run === number);

/* ---- tabs ---- */

function openTab(tab, event) {
  const run = /^r(\d+)$/.exec(tab);
  E.tab = tab;
  $('app').hidden = !run;
  $('ends').hidden = tab !== 'ends';
  $('pair').hidden = tab !== 'pair';
  for (const b of document.querySelectorAll('#tabs button')) b.setAttribute('aria-selected', b.dataset.tab === tab);
  if (!run) {
    history.replaceState(null, '', tab === 'ends' ? '#' : '#' + tab);
    document.title = `${E.data.name} · Warpstep`;
    if (tab === 'pair') drawPair();
    return;
  }
  V.link = `${tab}&`;
  history.replaceState(null, '', `#${V.link}${event === undefined ? '' : 'e=' + event}`);
  showRun(runOf(+run[1]).run);
  $('view').focus();
}
function tabsHtml() {
  const runs = E.rows.filter(r => r.run);
  const tab = (id, text, title) => `<button role="tab" data-tab="${id}" title="${esc(title)}" aria-selected="false">${esc(text)}</button>`;
  return tab('ends', 'all ends', 'what the runs end in (Esc)')
    + (runs.length > 1 ? tab('pair', 'side by side', 'two runs beside each other') : '')
    + runs.map(r => tab('r' + r.run, nameOfRow(r), clip(linesOfRow(r).join('; '), 200))).join('');
}

/* ---- the table ---- */

function totalsHtml() {
  const {totals: t, condition: c} = E.data, n = kind => E.rows.filter(r => r.kind === kind).length;
  const found = Object.keys(KINDS).filter(n).map(k => plural(n(k), k === 'stuck' || k === 'deadlocked' ? `${k} end` : KINDS[k]));
  const bad = !n('outcome') || ['stuck', 'deadlocked', 'failed', 'fair'].some(n) || c && c.answer === 'does not hold';
  return `<span class="totals${bad ? ' bad' : ''}">${found.join(', ') || 'no end was found'}.</span> <span class="soft">${
    t.complete ? 'Every schedule' : `Stopped (${esc(t.stopped)})`}: ${t.walks === undefined ? plural(t.states, 'state')
    : plural(t.walks, 'random walk')}, ${plural(t.steps, 'step')}</span>${c ? `<div class="cond${c.answer === 'holds' ? '' : ' bad'}"
      ><code>${esc(utf8(c.text))}</code> ${c.answer}</div>` : ''}`;
}
function rowsHtml() {
  const walks = E.data.totals.walks !== undefined, cond = E.data.condition;
  const head = `<tr><th></th><th>${walks ? 'walks' : 'states'}</th><th title="choices on the shortest way there">choices</th>${
    cond ? '<th>condition</th>' : ''}<th></th></tr>`;
  return `<table>${head}${E.rows.map((r, i) => `<tr data-row="${i}" class="${r.kind === 'outcome' ? '' : 'wrong '}${r.run ? 'has' : ''}"${
    r.run ? ` tabindex="0" role="button" aria-label="${esc(nameOfRow(r))}: step through the run"` : ''}><td class="left"><b>${
    esc(nameOfRow(r))}</b>${linesOfRow(r).slice(0, 40).map(l => `<div><code>${esc(clip(l, 400))}</code></div>`).join('')}${
    r.lines.length > 40 ? `<div class="soft">and ${r.lines.length - 40} more lines</div>` : ''}</td><td>${
    walks && r.walks !== undefined ? r.walks : r.states}</td><td>${r.choices}</td>${cond ? `<td class="mark">${r.holds === undefined ? ''
      : r.holds ? 'true' : 'false'}</td>` : ''}<td class="play">${r.run ? 'step ▸' : ''}</td></tr>`).join('')}</table>${
    E.rows.some(r => !r.run) ? '<p class="soft">The shortest ways are here as runs, 20 at most.</p>' : ''}`;
}

/* ---- the graph ---- */

/* The states on the ways of the runs: where to go in which of them. */
function findPlays() {
  for (const r of E.rows)
    if (r.run && r.state !== undefined)
      wayTo(E.graph, r.state).forEach(s => { if (!E.play.has(s)) E.play.set(s, r.run); });
  for (const r of E.rows) if (r.run && r.state !== undefined) E.play.set(r.state, r.run);
}
/* So many steps of the machine are taken: the first event behind them. */
function eventAfter(run, steps) {
  let i = 0;
  while (i < run.length - 1 && run.tick[i] <= steps) i++;
  return i;
}
function playState(s) {
  const number = E.play.get(s);
  if (number === undefined) return;
  const {run} = runOf(number), steps = E.graph.states[s].depth;
  openTab('r' + number, rowOfRun(number).state === s && rowOfRun(number).kind === 'outcome' ? run.length - 1 : eventAfter(run, steps));
}
function light(s) {
  const g = E.graph, way = s < 0 ? [] : wayTo(g, s), on = new Set(way);
  const used = new Set(way.slice(1).map((to, k) => edgeOf(g, way[k], to)));
  $('graph').querySelectorAll('.state').forEach(n => { n.classList.toggle('lit', on.has(+n.dataset.state));
    n.classList.toggle('at', +n.dataset.state === s); });
  $('graph').querySelectorAll('.edge1').forEach(n => n.classList.toggle('lit', used.has(g.edges[+n.dataset.edge])));
  $('way').innerHTML = s < 0 ? '<p class="soft">Point at a state: the shortest way there lights up. Click: its run opens there.</p>' : wayHtml(s, way);
}
function wayHtml(s, way) {
  const g = E.graph, row = E.rows[g.states[s].row], from = Math.max(0, way.length - 41);
  const steps = way.slice(1).map((to, k) => nameOfEdge(edgeOf(g, way[k], to)));
  return `<h2>${row ? esc(nameOfRow(row)) : `state ${s}`}<span class="side">${plural(way.length - 1, 'step')}${E.play.has(s) ? ', click to play'
    : ''}</span></h2><ol start="${from + 1}">${steps.slice(from).map(n => `<li>${esc(clip(n, 90)) || '<span class="soft">the only step</span>'}</li>`).join('')}</ol>`;
}
function edgeTip(e) {
  return e.names.slice(0, 6).map(n => `<div>${esc(clip(n.moved || '', 200)).replace(/\n/g, '<br>')}<span class="soft">${
    esc(clip(n.picked, 300)).replace(/\n/g, '<br>')}</span></div>`).join('') + (e.names.length > 6 ? `and ${e.names.length - 6} more` : '');
}
function showTip(event, html) {
  const t = $('tip2');
  t.innerHTML = html;
  t.hidden = !html;
  t.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - 440)) + 'px';
  t.style.top = Math.min(event.clientY + 16, innerHeight - 90) + 'px';
}
function graphHtml() {
  if (E.graph) return `<h2>states by depth<span class="side">${plural(E.graph.states.length, 'state')}, ${plural(E.graph.edges.length, 'step')}${
    E.graph.edges.some(e => e.round) ? '; amber ones go round' : ''}</span></h2><div class="drawn">${graphSvg(E.graph, E.rows)}</div>`;
  const d = E.data.depths;
  return d ? `<h2>states by depth<span class="side">more than 400: not drawn one by one</span></h2><div class="drawn">${depthsSvg(d)}</div>` : '';
}

/* ---- two runs side by side ---- */

/* What a row of a run is: equal ones stand side by side as long as all before them were equal. */
function pairRows(number) {
  const r = runOf(number);
  if (r.list) return r.list;
  const {run} = r, keep = {run: V.run, x: V.x};
  r.x ||= openStates(run);
  Object.assign(V, {run, x: r.x});
  r.x.need(run.length);
  r.list = [];
  for (let i = 0; i < run.length; i++) {
    const kind = run.kind[i];
    if (kind !== STEP && (kind !== MICRO && kind !== END && kind !== SILENT || r.x.flags[i] & REGISTER)) continue;
    const l = run.line(i), u = r.x.units[r.x.unit[i]], m = l.memory || {}, who = u ? u.name : '';
    const text = kind === STEP ? instruction(l) : (kind === END ? 'ends: ' : '') + (m.runs || m.rule || (l.rules || [])[0] || '');
    const what = kind === STEP ? does(i, l, r.x.at(i)) : doesMemory(i, l);
    r.list.push({i, step: kind === STEP ? l.step : '', who, text, what, key: [kind, who, l.pc, text, m.program, m.address, what].join('|')});
  }
  Object.assign(V, keep);
  return r.list;
}
function pairCell(number, row) {
  return row ? `<div class="cell${row.step === '' ? ' mem' : ''}" data-run="${number}" data-event="${row.i}" tabindex="0"><span class="n">${row.step}</span><span>${
    esc(row.who)}</span><span class="i">${esc(row.text)}</span><span class="does">${esc(row.what)}</span></div>` : '<div></div>';
}
function drawPair() {
  const [a, b] = E.pair, left = pairRows(a), right = pairRows(b);
  let same = 0;
  while (same < left.length && same < right.length && left[same].key === right[same].key) same++;
  const from = Math.max(0, same - 4), most = Math.min(Math.max(left.length, right.length), same + 1000);
  const pick = (n, k) => `<select data-side="${k}" aria-label="${k ? 'right' : 'left'} run">${E.rows.filter(r => r.run).map(r => `<option value="${r.run}"${r.run === n ? ' selected' : ''}>${esc(nameOfRow(r))}: ${esc(clip(linesOfRow(r).join('; '), 60))}</option>`).join('')}</select>`;
  let html = `<div class="two top">${pick(a, 0)}${pick(b, 1)}</div>`;
  if (from > 0) html += `<p class="soft">${from} rows are the same in both</p>`;
  for (let k = from; k < most; k++) {
    if (k === same) html += '<p class="parts">here they part</p>';
    html += `<div class="two${k < same ? ' same' : ''}">${pairCell(a, left[k])}${pairCell(b, right[k])}</div>`;
  }
  if (same === left.length && same === right.length) html += '<p class="soft">They do the same all the way.</p>';
  if (most < Math.max(left.length, right.length)) html += '<p class="soft">and so on</p>';
  $('pair').innerHTML = html;
}

/* ---- the page ---- */

function wireEnds() {
  const ends = $('ends'), open = t => { const row = t.closest('tr.has'), s = t.closest('.state');
    if (row) openTab('r' + E.rows[+row.dataset.row].run);
    else if (s) { E.pinned = +s.dataset.state; light(E.pinned); playState(E.pinned); } };
  ends.addEventListener('click', e => open(e.target));
  ends.addEventListener('mouseover', e => { const s = e.target.closest('.state'), edge = e.target.closest('.edge1'), row = e.target.closest('tr.has');
    if (!E.graph) return;
    const own = row && E.rows[+row.dataset.row].state;
    if (s || own !== undefined && own !== null) light(s ? +s.dataset.state : own);
    else if (e.target.closest('.drawn')) light(E.pinned);
    showTip(e, edge ? edgeTip(E.graph.edges[+edge.dataset.edge]) : ''); });
  ends.addEventListener('focusin', e => { const s = e.target.closest('.state'); if (s) light(+s.dataset.state); });
  $('tabs').addEventListener('click', e => { const b = e.target.closest('button'); if (b) openTab(b.dataset.tab); });
  $('pair').addEventListener('change', e => { E.pair[+e.target.dataset.side] = +e.target.value; drawPair(); });
  $('pair').addEventListener('click', e => { const c = e.target.closest('.cell'); if (c) openTab('r' + c.dataset.run, c.dataset.event); });
  addEventListener('keydown', e => {
    const run = E.tab[0] === 'r', field = /INPUT|SELECT/.test(e.target.tagName);
    if (e.key === 'Escape' && !field && !$('help').open) openTab('ends');
    else if (e.key === 'Enter' && !run && e.target.closest) {
      const c = e.target.closest('.cell');
      if (c) openTab('r' + c.dataset.run, c.dataset.event); else open(e.target);
    } else if (run) return;
    if (e.key === 't' && !field) theme0();
    if (!run) e.stopImmediatePropagation();
  }, true);
}
function theme0() {
  const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
}
function startExplore() {
  for (const e of document.querySelectorAll('.plain')) e.remove();
  E.data = JSON.parse($('explore').textContent);
  if (E.data.v !== 1) { document.body.append(`This page's data is of version ${E.data.v}, which its script does not know.`); return; }
  E.rows = E.data.rows;
  E.data.name = utf8(E.data.name).replace(/^.*\//, '');
  E.graph = E.data.graph ? openGraph({...E.data.graph, names: E.data.graph.names.map(utf8)}) : null;
  if (E.graph) findPlays();
  E.pair = E.rows.filter(r => r.run).sort((a, b) => a.run - b.run).slice(0, 2).map(r => r.run);
  document.body.classList.add('explored');
  $('app').insertAdjacentHTML('beforebegin', `<div id="tabs" role="tablist" aria-label="runs">${tabsHtml()}</div>`);
  $('app').insertAdjacentHTML('afterend', `<div id="ends"><header><h1>${esc(E.data.name)}</h1><div id="totals">${totalsHtml()}</div><code class="soft">${
    esc(utf8(E.data.command))}</code></header><div class="parts2"><div id="table">${rowsHtml()}</div><div id="graph">${graphHtml()}</div>${
    E.graph ? '<div id="way"></div>' : ''}</div></div><div id="pair" hidden></div><div id="tip2" hidden></div>`);
  wire();
  wireEnds();
  if (E.graph) light(-1);
  addEventListener('hashchange', openAddress);
  openAddress();
}
/* What the address names: a run and an event of it, two runs, or all ends. */
function openAddress() {
  const want = /^#(r\d+|pair)(?:&e=(\d+))?/.exec(location.hash);
  openTab(want && document.querySelector(`#tabs [data-tab="${want[1]}"]`) ? want[1] : 'ends', want ? want[2] : undefined);
}
