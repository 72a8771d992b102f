// explore: examples/report/listing-6.2.ptx --block 2
// window: 400,700
const rows = all('#table tr[data-row]');
check('two starving cycles', rows.length === 2 && /2 starving cycles/.test(document.getElementById('totals').textContent));
check('who is starved, without masks of 32 digits', /lane [01] at 18/.test(rows[0].textContent) && !/[01]{9}/.test(rows[0].textContent));
check('steps that go round', all('.edge1.back').length > 0 && E.graph.edges.filter(e => e.round).every(e => reaches(E.graph, e.to, e.from)));
check('no end', all('.state.end').length === 0);
for (const r of E.rows) {
  const {run} = runOf(r.run);
  check(`run ${r.run} comes around`, run.end.verdict === 'starving' && run.end.ticks > E.graph.states[r.state].depth);
}
click(rows[0]);
check('its run opens', shown('app') && /starving/.test(document.getElementById('verdict').textContent));
press('Escape');
check('400 pixels are enough', innerWidth <= 500 && document.documentElement.scrollWidth <= innerWidth);
