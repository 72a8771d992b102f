// explore: examples/litmus/MP.litmus --set NumProcessors=2 --set Level1CacheSize=0 --set Level2CacheSize=0
check('a condition, with its answer', /exists \(P1:r0=1 \/\\ P1:r1=0\) holds/.test(document.getElementById('totals').textContent));
check('of which outcomes it holds', all('#table .mark').map(m => m.textContent).join() === E.rows.map(r => String(r.holds)).join()
  && E.rows.filter(r => r.holds).length === 1);
check('no graph, but a bar for each depth', !E.graph && all('.bars g').length === E.data.depths.states.length);
check('of all states', E.data.depths.states.reduce((a, b) => a + b) === E.data.totals.states && E.data.totals.states > 400);
for (const r of E.rows) {
  const {run} = runOf(r.run), b = run.end.buffers.find(q => q.name === 'P1');
  check(`run ${r.run} ends as its row says`, r.lines[0] === `P1:r0=${b.values[0]}; P1:r1=${b.values[1]};`);
}
press('t');
check('dark', document.documentElement.dataset.theme === 'dark');
