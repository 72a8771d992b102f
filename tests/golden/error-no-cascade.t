from: docs/ptx.md, diagnostics: one mistake, one error: a name that is not declared is reported once in a function, names whose declaration is refused not at all, and an instruction that is broken in two places at the first
file bad.ptx:
| .version 8.0
| .target sm_80
| .address_size 64
| .global .align 3 .u32 g;
| .func f(.param .u33 a) { ret; }
| .func h(.param .b32 a, .param .b32 b) { ret; }
| .visible .entry k(.param .u64 out)
| {
|     .reg .b32 r, s;
|     .reg .u31 %odd<4>, even;
|     .local .b8 buffer[-1];
|     .reg .b32 bits[4];
|     add.u32 r, lost, 1;
|     add.u32 lost, r, lost;
|     mov.u32 %odd1, %odd3;
|     mov.u32 even, 1;
|     ld.local.u8 r, [buffer];
|     ld.global.u32 r, [g];
|     mov.u32 bits, 1;
|     call f, (r);
|     bra NOWHERE;
|     bra NOWHERE;
|     ret;
| }
| .entry other()
| {
|     .reg .b32 r;
|     add.u32 r, lost, 1;
|     ret;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:4:16: error: an alignment is a power of two up to 4096
| ...
| bad.ptx:5:16: error: there is no type .u33; did you mean .u32?
| ...
| bad.ptx:10:10: error: there is no type .u31; did you mean .u32?
| ...
| bad.ptx:11:23: error: the size of an array is an integer that is not negative
| ...
| bad.ptx:12:15: error: a register is no array
| ...
| bad.ptx:13:16: error: the name lost is not declared
|    13 |     add.u32 r, lost, 1;
|       |                ^~~~
| bad.ptx:21:9: error: the label NOWHERE is not declared
|    21 |     bra NOWHERE;
|       |         ^~~~~~~
| bad.ptx:28:16: error: the name lost is not declared
|    28 |     add.u32 r, lost, 1;
|       |                ^~~~
