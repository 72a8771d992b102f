// run: {root}/examples/reduce.ptx --grid 2 --block 64 --buffer a=u32[128]:iota --buffer o=u32[2] --arg a --arg o --arg 128
// window: 400,800
/* 400 pixels: one column, nothing wider than the window. */
check('the window is narrow', innerWidth <= 500, innerWidth);
check('nothing overflows', document.documentElement.scrollWidth <= innerWidth, `${document.documentElement.scrollWidth} of ${innerWidth}`);
for (const id of ['scroll', 'legend', 'side', 'dock']) check(`${id} fits`, document.getElementById(id).getBoundingClientRect().right <= innerWidth + 1);
press('j');
is('a key works', textOf('at').startsWith('step 2'), true);
check('lanes are drawn', document.querySelectorAll('#rows path.kr').length > 3);
