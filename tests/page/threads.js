// run: {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --control threads
/* Threads that step by themselves: a row has the lanes that step, and nobody waits in a token. */
is('a lane a row', marksOf(0), 'kr');
check('a step of each thread', V.rows.length >= 40, V.rows.length);
is('the legend', textOf('legend').startsWith('executes'), true);
check('no token stack', !/Token stack/.test(textOf('left')));
press('End');
check('the result', textOf('verdict').includes('100, 101, 20, 30'));
