// explore: examples/stuck.ptx --block 96 --buffer 'out=u32[64]' --arg out --arg 7 --max-states 60
check('it says that it was stopped', /Stopped \(states\)/.test(document.getElementById('totals').textContent));
check('what was met is drawn', E.graph.states.length === 60);
check('a stuck end with its reason', E.rows.length === 1 && E.rows[0].kind === 'stuck' && all('.state.bad').length > 0);
check('and no second run to compare it with', !all('#tabs button').some(b => b.dataset.tab === 'pair'));
click(all('#table tr[data-row]')[0]);
check('its run is stuck', /^stuck/.test(document.getElementById('verdict').textContent));
