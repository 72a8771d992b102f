// run: {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7
/* A kernel that no rule can go on with. */
says('why', textOf('verdict'), 'nothing is mapped there');
const last = rowTexts().find(t => t.endsWith('|stuck'));
check('the instruction has a row', last && last.includes('st.global.u32 [at], v'), last);
go(V.run.kind.indexOf(8));
says('its sentence', textOf('say'), 'is stuck: 4 bytes at global address 0x10000100');
