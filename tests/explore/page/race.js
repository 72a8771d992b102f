// explore: examples/race.ptx --block 2 --set WarpSize=1 --buffer 'o=u32[1]' --arg o
const rows = all('#table tr[data-row]'), states = all('.state');
check('two outcomes', rows.length === 2 && /2 outcomes/.test(document.getElementById('totals').textContent));
check('with their values', /u32\[1\] = \{ 0 \}/.test(rows[0].textContent) && /= \{ 1 \}/.test(rows[1].textContent));
check('as many states as were met', states.length === 80 && /80 states, 119 steps/.test(document.getElementById('totals').textContent));
check('nine of them ends', all('.state.end').length === 9);
check('no step goes round', all('.edge1.back').length === 0);
check('states of a depth in one row, each below the one before it', E.graph.states.every(s => s.parent < 0
  || E.graph.states[s.parent].depth === s.depth - 1));
check('no two states in one place', new Set(states.map(s => s.getAttribute('transform'))).size === states.length);

/* Every run takes as many steps as its end is deep, and ends with the values of its row. */
for (const r of E.rows) {
  const {run} = runOf(r.run), values = run.end.buffers.map(b => `${b.name}: ${b.type}[${b.count}] = { ${b.values.join(', ')} }`);
  check(`run ${r.run} is as long as its end is deep`, run.end.ticks === E.graph.states[r.state].depth);
  check(`run ${r.run} ends with the values of its row`, values.join() === r.lines.join());
  check(`run ${r.run} has the command that shows it`, /^warpstep trace .*--replay/.test(run.head.command));
}

over(all('.state.end')[0]);
const lit = all('.state.lit').length, depth = E.graph.states[+all('.state.end')[0].dataset.state].depth;
check('the way to an end lights up', lit === depth + 1 && all('.edge1.lit').length === depth);
check('and is told', all('#way li').length === depth && /b0w\d 7: st\.global/.test(document.getElementById('way').textContent));
over(rows[1]);
check('that to the end of a row too', all('.state.at')[0].dataset.state === String(E.rows[1].state));
over(all('.edge1')[1]);
check('an edge says who moves', !document.getElementById('tip2').hidden && /ld\.param/.test(document.getElementById('tip2').textContent));

click(rows[0]);
check('a row opens its run', shown('app') && !shown('ends') && /o = 0/.test(document.getElementById('verdict').textContent));
check('at its beginning', V.cur === V.rows[0]);
press('ArrowDown', document.getElementById('view'));
check('which can be stepped', V.cur === V.rows[1]);
press('Escape');
check('Escape leads back', shown('ends') && !shown('app'));
const end = all('.state.end').find(s => +s.dataset.state === E.rows[1].state);
click(end);
check('an end opens its run at its end', shown('app') && V.run === runOf(E.rows[1].run).run && V.run.step[V.cur] === V.run.end.steps);
press('Escape');
const middle = wayTo(E.graph, E.rows[0].state)[9];
click(all('.state')[middle]);
check('a state opens a run there', shown('app') && V.cur === V.rows[rowOf(eventAfter(V.run, 9))] && V.cur > 0);
press('Escape');

click(all('#tabs button').find(b => b.dataset.tab === 'pair'));
check('side by side', shown('pair') && all('.parts').length === 1 && all('#pair select').length === 2);
check('the same above', all('.two.same').every(p => p.children[0].textContent === p.children[1].textContent) && all('.two.same').length > 0);
const first = all('.parts')[0].nextElementSibling;
check('something else below', first.children[0].textContent !== first.children[1].textContent);
const cell = first.querySelector('.cell');
click(cell);
check('a row of it opens its run there', shown('app') && V.cur === V.rows[rowOf(+cell.dataset.event)]);
check('the address names run and event', location.hash === `#r${cell.dataset.run}&e=${V.cur}`);
check('nothing is wider than the window', document.documentElement.scrollWidth <= innerWidth);
location.hash = '#pair';
dispatchEvent(new Event('hashchange'));
check('an address opens what it names', shown('pair'));
