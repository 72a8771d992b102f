// run: {root}/examples/remote/ATOM.litmus
/* The remote-scope machine: threads in place of warps, caches in place of stacks. */
is('two threads', textOf('shape').split(',')[0], '2 threads');
says('caches', textOf('right'), 'L1 of group 0, device 0');
says('threads', textOf('right'), 'Threads');
check('no stack', !/Token stack/.test(textOf('left')));
check('each row says what changed', rowTexts()[0].includes('L1(0,0)'), rowTexts()[0]);
press('End');
check('the last row', selected().length > 0);
