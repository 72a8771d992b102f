from: docs/ptx.md, diagnostics: what is not known is reported with the known word that differs least, if it differs in few characters; exchanged neighbours are one difference, and a name that is declared is shown where it is declared
file bad.ptx:
| .version 8.0
| .target sm_80
| .address_size 64
| .globl .align 4 .u32 first;
| .global .align 4 .u32 counter;
| .func (.param .b32 r) twice(.param .b32 a) { ret; }
| .visible .entry k(.param .u64 out)
| {
|     .reg .b32 %r<4>;
|     .reg .u31 odd;
|     .reg .pred p;
|     .shard .b32 z;
|     addd.u32 %r1, %r2, %r3;
|     add.s32.stat %r1, %r2, %r3;
|     setp.eqq.u32 p, %r1, 0;
|     mov.u32 %r1, %tidd.x;
|     ld.global.u32 %r1, [countr];
|     bra DOEN;
|     @pp ret;
|     call (z), twise, (z);
|     mov.u32 %r1, nothing_like_it;
| DONE:
|     ret;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:4:1: error: there is no directive .globl; did you mean .global?
|     4 | .globl .align 4 .u32 first;
|       | ^~~~~~
| bad.ptx:10:10: error: there is no type .u31; did you mean .u32?
|    10 |     .reg .u31 odd;
|       |          ^~~~
| bad.ptx:12:5: error: there is no directive .shard; did you mean .shared?
|    12 |     .shard .b32 z;
|       |     ^~~~~~
| bad.ptx:13:5: error: there is no instruction addd; did you mean add?
|    13 |     addd.u32 %r1, %r2, %r3;
|       |     ^~~~
| bad.ptx:14:12: error: add has no modifier .stat; did you mean .sat?
|    14 |     add.s32.stat %r1, %r2, %r3;
|       |            ^~~~~
| bad.ptx:15:9: error: setp has no modifier .eqq; did you mean .eq?
|    15 |     setp.eqq.u32 p, %r1, 0;
|       |         ^~~~
| bad.ptx:16:18: error: the name %tidd.x is not declared; did you mean %tid.x?
|    16 |     mov.u32 %r1, %tidd.x;
|       |                  ^~~~~~~
| bad.ptx:17:25: error: the name countr is not declared; did you mean counter?
|    17 |     ld.global.u32 %r1, [countr];
|       |                         ^~~~~~
| bad.ptx:5:23: note: counter is declared here
|     5 | .global .align 4 .u32 counter;
|       |                       ^~~~~~~
| bad.ptx:18:9: error: the label DOEN is not declared; did you mean DONE?
|    18 |     bra DOEN;
|       |         ^~~~
| bad.ptx:22:1: note: DONE is declared here
|    22 | DONE:
|       | ^~~~
| bad.ptx:19:6: error: the predicate pp is not declared; did you mean p?
|    19 |     @pp ret;
|       |      ^~
| bad.ptx:11:16: note: p is declared here
|    11 |     .reg .pred p;
|       |                ^
| bad.ptx:20:15: error: the function twise is not declared; did you mean twice?
|    20 |     call (z), twise, (z);
|       |               ^~~~~
| bad.ptx:6:23: note: twice is declared here
|     6 | .func (.param .b32 r) twice(.param .b32 a) { ret; }
|       |                       ^~~~~
| bad.ptx:21:18: error: the name nothing_like_it is not declared
|    21 |     mov.u32 %r1, nothing_like_it;
|       |                  ^~~~~~~~~~~~~~~
