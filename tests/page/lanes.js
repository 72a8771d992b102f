// run: {root}/examples/diverge.ptx --block 64 --buffer out=u32[64] --arg out --set WarpSize=64 --set NumProcessors=1
/* 64 lanes in a warp. */
is('one warp of 64 lanes', textOf('shape').split(',')[0], '1 warp of 64 lanes');
is('a branch', rowTexts()[3].split('|').pop(), '2 go, 62 wait');
is('lanes in words', textOf('say').startsWith('All 64 lanes of w0'), true);
