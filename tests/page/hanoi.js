// run: {root}/examples/control/figure-6.hanoi --set PathPriority=1
/* Hanoi: paths instead of tokens; who waits at a barrier of the warp has a dash. */
says('paths', textOf('left'), 'Paths of w0');
says('and their barriers', (goRow(5), textOf('left')), 'B0');
check('who waits to meet', document.querySelector('#rows path.kl') !== null);
press('End');
says('the end', selected(), 'done');
