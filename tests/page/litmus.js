// run: {root}/examples/litmus/MP+rel+acq+warm.litmus --set Level2CacheSize=786432
/* A litmus test: its own statements stand for the program made of them; memory is on from the start. */
is('the test is the title', textOf('title'), 'MP+rel+acq+warm');
is('memory steps are on', document.getElementById('memory').getAttribute('aria-pressed'), 'true');
says('its threads are the columns', document.getElementById('head').textContent, 'P0P1');
check('a cell is an instruction, its row the line', rowTexts().some(t => /^\d+\|P0\|5\|st.weak x, 1\|x = 1$/.test(t)), rowTexts().join('/'));
check('a load says where its value came from', rowTexts().some(t => /from (L1|L2|memory)/.test(t)));
go(V.rows[rowTexts().findIndex(t => t.includes('st.weak x, 1'))]);
is('the row of the test is marked', document.querySelector('.src .at').dataset.line, '5');
is('the other thread has its mark too', document.querySelectorAll('.src svg').length > 0, true);
says('caches by name', (press('End'), press('PageUp'), textOf('left')) + textOf('right'), 'L2');
