from: Shoushtary, Tubella and Gonzalez, figures 5 and 6 as PTX, worked out by hand: one B register for two nested ifs, so that the outer mask is kept in a register of its own (figure 5); a way past the inner join, which takes a BREAK with the branch's guard (figure 6); under the stack each branch meets at its immediate post-dominator; tokens of the program's own that differ by the way are refused
file early.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .entry early(.param .u64 out)
| {
|     .reg .u64 at, base;
|     .reg .u32 t, r;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.lt.u32 p, t, 2;
|     setp.eq.u32 q, t, 1;
|     mov.u32 r, 0;
| @p  bra C;
|     bra B;
| C:
| @!q bra D;
| B:
|     add.u32 r, t, 100;
| D:
|     ld.param.u64 base, [out];
|     mad.wide.u32 at, t, 4, base;
|     st.global.u32 [at], r;
|     exit;
| }
file nest.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .entry nest(.param .u64 out)
| {
|     .reg .u64 at, base;
|     .reg .u32 t, r;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 2;
|     setp.eq.u32 q, t, 3;
|     mov.u32 r, 0;
| @!p bra F;
| @q  bra D;
|     add.u32 r, t, 100;
|     bra E;
| D:
|     add.u32 r, t, 200;
| E:
|     add.u32 r, r, 1;
| F:
|     ld.param.u64 base, [out];
|     mad.wide.u32 at, t, 4, base;
|     st.global.u32 [at], r;
|     exit;
| }
file refused.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .pred p;
|     setp.eq.u32 p, %tid.x, 1;
|     @p bra B;
|     preBrk L;
|     bra M;
| B:
|     preBrk N;
| M:
|     brk;
| L:
|     exit;
| N:
|     exit;
| }
run: show early.ptx --control hanoi
exit: 0
stdout:
| .entry early
|     1 mov.u32 t, %tid.x;                                       // line 9
|     2 setp.lt.u32 p, t, 2;                                     // line 10
|     3 setp.eq.u32 q, t, 1;                                     // line 11
|     4 mov.u32 r, 0;                                            // line 12
|     5 BSSY B0, D;
|     6 BSSY B1, B;
|     7 @p bra C;                                                // line 13
|     8 bra B;                                                   // line 14
|       C:
|     9 @!q BREAK B1;
|    10 @!q bra D;                                               // line 16
|       B:
|    11 BSYNC B1;
|    12 add.u32 r, t, 100;                                       // line 18
|       D:
|    13 BSYNC B0;
|    14 ld.const.u64 base, [out];                                // line 20
|    15 mad.wide.u32 at, t, 4, base;                             // line 21
|    16 st.global.u32 [at], r;                                   // line 22
|    17 exit;                                                    // line 23
run: show nest.ptx --control hanoi --set NumBRegisters=1
exit: 0
stdout:
| .entry nest
|     1 mov.u32 t, %tid.x;                                       // line 9
|     2 setp.ge.u32 p, t, 2;                                     // line 10
|     3 setp.eq.u32 q, t, 3;                                     // line 11
|     4 mov.u32 r, 0;                                            // line 12
|     5 BSSY B0, $nest_1;
|     6 BMOV %mask1, B0;
|     7 @!p bra F;                                               // line 13
|     8 BSSY B0, E;
|     9 @q bra D;                                                // line 14
|    10 add.u32 r, t, 100;                                       // line 15
|    11 bra E;                                                   // line 16
|       D:
|    12 add.u32 r, t, 200;                                       // line 18
|       E:
|    13 BSYNC B0;
|    14 add.u32 r, r, 1;                                         // line 20
|       F:
|    15 BMOV B0, %mask1;
|       $nest_1:
|    16 BSYNC B0;
|    17 ld.const.u64 base, [out];                                // line 22
|    18 mad.wide.u32 at, t, 4, base;                             // line 23
|    19 st.global.u32 [at], r;                                   // line 24
|    20 exit;                                                    // line 25
run: show early.ptx --control stack
exit: 0
stdout:
| .entry early
|     1 mov.u32 t, %tid.x;                                       // line 9
|     2 setp.lt.u32 p, t, 2;                                     // line 10
|     3 setp.eq.u32 q, t, 1;                                     // line 11
|     4 mov.u32 r, 0;                                            // line 12
|     5 @p bra C; // meets at D                                  // line 13
|     6 bra B;                                                   // line 14
|       C:
|     7 @!q bra D; // meets at D                                 // line 16
|       B:
|     8 add.u32 r, t, 100;                                       // line 18
|       D:
|     9 ld.const.u64 base, [out];                                // line 20
|    10 mad.wide.u32 at, t, 4, base;                             // line 21
|    11 st.global.u32 [at], r;                                   // line 22
|    12 exit;                                                    // line 23
run: check refused.ptx --control hanoi
exit: 1
stderr:
| refused.ptx:14:5: error: threads come to this brk with different ssy and preBrk open: without tokens it cannot be a branch
|    14 |     brk;
|       |     ^~~~
| refused.ptx:10:5: note: one way comes from here
|    10 |     bra M;
|       |     ^~~~~~
| refused.ptx:12:5: note: another one from here
|    12 |     preBrk N;
|       |     ^~~~~~~~~
