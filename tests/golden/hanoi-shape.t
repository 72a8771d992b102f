from: STG figures 5 and 6: two ifs in one another share the one B register as figure 5 has it: the outer mask goes into a register behind its BSSY and comes back before its BSYNC; with two registers it stays. In figure 6 B is met early, and who goes around it leaves it by a guarded BREAK before the branch. By hand of the figures; the names of what is added are ours
file nest.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .visible .entry nest(.param .u64 out)
| {
|     .reg .u64 at, base;
|     .reg .u32 t, r;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 2;
|     setp.eq.u32 q, t, 3;
|     mov.u32 r, 0;
|     @p bra B;
|     bra F;
| B:
|     @q bra D;
|     bra E;
| D:
|     add.u32 r, r, 1;
| E:
|     add.u32 r, r, 10;
| F:
|     ld.param.u64 base, [out];
|     mad.wide.u32 at, t, 4, base;
|     st.global.u32 [at], r;
|     exit;
| }
run: show nest.ptx --control hanoi --listing --set NumBRegisters=1
exit: 0
stdout:
| // nest
|     mov.u32 t, %tid.x;
|     setp.ge.u32 p, t, 2;
|     setp.eq.u32 q, t, 3;
|     mov.u32 r, 0;
|     BSSY B0, *
|     BMOV *, B0
|     @p BRA B
|     BRA F
| B:
|     BSSY B0, E
|     @q BRA D
|     BRA E
| D:
|     add.u32 r, r, 1;
| E:
|     BSYNC B0
|     add.u32 r, r, 10;
| F:
|     BMOV B0, *
| *:
|     BSYNC B0
| ...
|     EXIT
run: run nest.ptx --control hanoi --set NumBRegisters=1 --set WarpSize=4 --block 4 --buffer o=u32[4] --arg o --check hanoi,machine
exit: 0
stdout:
| o: u32[4] = { 0, 0, 10, 11 }
run: show nest.ptx --control hanoi --listing
exit: 0
stdout:
| ...
|     BSSY B0, F
|     @p BRA B
|     BRA F
| B:
|     BSSY B1, E
| ...
| E:
|     BSYNC B1
|     add.u32 r, r, 10;
| F:
|     BSYNC B0
| ...
run: show {root}/examples/control/early.ptx --control hanoi --listing
exit: 0
stdout:
| ...
|     BSSY B0, D
|     BSSY B1, B
|     @p BRA C
|     BRA B
| C:
|     @!q BREAK B1
|     @!q BRA D
| B:
|     BSYNC B1
|     add.u32 r, r, 10;
| D:
|     BSYNC B0
| ...
run: run {root}/examples/control/early.ptx --control hanoi --set WarpSize=4 --block 4 --buffer o=u32[4] --arg o --check hanoi,machine
exit: 0
stdout:
| o: u32[4] = { 0, 11, 12, 13 }
