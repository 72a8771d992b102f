// run: {root}/examples/reduce.ptx --grid 2 --block 64 --buffer a=u32[128]:iota --buffer o=u32[2] --arg a --arg o --arg 128
/* Four warps of 32 lanes that meet at barriers. */
is('four warps', textOf('shape').split(',')[0], '4 warps of 32 lanes');
says('a barrier in the legend', textOf('legend'), 'at a barrier');
const find = document.getElementById('find');
find.value = 'bar.sync'; find.dispatchEvent(new Event('input'));
press('n');
check('who arrives first waits', /waits: 32 of 64 threads$/.test(selected()), selected());
says('the barrier in the dock', textOf('left'), '32 of 64 threads have arrived');
const unit = V.x.unit[V.cur], name = V.x.units[unit].name;
press('j');
check('its band is amber in the next row', marksOf(rowOf(V.cur)).includes('atbar'), marksOf(rowOf(V.cur)));
press('J');
is('the last step of the same warp is its next one', V.x.units[V.x.unit[V.cur]].name, V.x.units[V.x.unit[V.cur]].name);
let all = 0;
for (let k = 0; k < V.rows.length && !all; k++) { const l = V.run.line(V.rows[k]); if (l.barrier && l.barrier.complete) all = V.rows[k]; }
go(all);
check('the last one to arrive sends all on', selected().endsWith('all have arrived'), selected());
press('j');
is('nobody waits any more there', V.x.at(V.cur).w.filter(w => w && /^barrier/.test(w.waits || '') && V.x.units.indexOf(w) < -1).length, 0);
press('End');
check('sums', textOf('verdict').includes('o = 2016, 6112'), textOf('verdict'));
says('the final memory', textOf('right'), 'o');
