// run: {root}/tests/page/findings.ptx --grid 2 --block 2 --buffer out=u32[1] --arg out --check races --schedule eager
/* Two races, as golden.kernel-races derives them: the stores of two blocks with each other, and one with the other
   block's load. Both places of each are links to rows. */
const found = [...document.querySelectorAll('.findings li')], sides = found.map(f => [...f.querySelectorAll('[data-event]')]);
is('two findings', found.length, 2);
is('two places each', sides.map(s => s.length).join(), '2,2');
is('the lines of the first', sides[0].map(s => /line (\d+)/.exec(s.textContent)[1]).join(), '12,12');
is('and of the second', sides[1].map(s => /line (\d+)/.exec(s.textContent)[1]).join(), '12,14');
says('with those of the CUDA source', sides[1][1].textContent, 'race.cu:8');
sides[1][1].dispatchEvent(new MouseEvent('click', {bubbles: true}));
says('a place leads to the micro step that took effect', selected(), 'ld.ca out from');
