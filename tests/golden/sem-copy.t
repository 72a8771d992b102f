from: by hand. One thread copies word 0 (10) and then words 4 to 7 (14 the first) to one place, as two groups. wait_group 2 waits for nobody: the load may find 0, 10 or 14; wait_group 1 for the first group: 10 or 14; wait_group 0 for both, which nobody orders: 10 or 14. Eight threads, 7 in each word of shared memory before: below 5 copy four words of which t are read, the rest is 0 (thread 0 reads nothing); the others their upper two words, thread 7 none of them: 0. The copies arrive at a barrier in memory, behind which each thread reads its neighbour's words
file wait2.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out, .param .u64 in)
| {
|     .reg .u32 v, w;
|     .reg .u64 a, b;
|     .shared .align 16 .u32 s[4];
|     ld.param.u64 a, [out];
|     ld.param.u64 b, [in];
|     cp.async.ca.shared.global [s], [b], 4;
|     cp.async.commit_group;
|     cp.async.cg.shared.global [s], [b+16], 16;
|     cp.async.commit_group;
|     cp.async.wait_group 2;
|     ld.shared.u32 v, [s];
|     st.global.u32 [a], v;
|     exit;
| }
file wait1.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out, .param .u64 in)
| {
|     .reg .u32 v, w;
|     .reg .u64 a, b;
|     .shared .align 16 .u32 s[4];
|     ld.param.u64 a, [out];
|     ld.param.u64 b, [in];
|     cp.async.ca.shared.global [s], [b], 4;
|     cp.async.commit_group;
|     cp.async.cg.shared.global [s], [b+16], 16;
|     cp.async.commit_group;
|     cp.async.wait_group 1;
|     ld.shared.u32 v, [s];
|     st.global.u32 [a], v;
|     exit;
| }
file wait0.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out, .param .u64 in)
| {
|     .reg .u32 v, w;
|     .reg .u64 a, b;
|     .shared .align 16 .u32 s[4];
|     ld.param.u64 a, [out];
|     ld.param.u64 b, [in];
|     cp.async.ca.shared.global [s], [b], 4;
|     cp.async.commit_group;
|     cp.async.cg.shared.global [s], [b+16], 16;
|     cp.async.commit_group;
|     cp.async.wait_group 0;
|     ld.shared.u32 v, [s];
|     st.global.u32 [a], v;
|     exit;
| }
file less.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out, .param .u64 in)
| {
|     .reg .u32 t, v, w, n, s, at;
|     .reg .u64 a, b, c;
|     .reg .pred p, q;
|     .shared .align 16 .b8 x[256];
|     .shared .align 8 .b64 m;
|     mov.u32 t, %tid.x;
|     ld.param.u64 a, [out];
|     ld.param.u64 b, [in];
|     mul.wide.u32 c, t, 16;
|     add.u64 a, a, c;
|     add.u64 b, b, c;
|     mov.u32 at, x;
|     mad.lo.u32 at, t, 16, at;
|     mov.u32 v, 7;
|     st.shared.v4.u32 [at], {v, v, v, v};
|     setp.eq.u32 p, t, 0;
|     @p mbarrier.init.shared.b64 [m], 8;
|     bar.sync 0;
|     mul.lo.u32 n, t, 4;
|     setp.lt.u32 p, t, 5;
|     @p cp.async.cg.shared.global [at], [b], 16, n;
|     setp.eq.u32 q, t, 7;
|     @!p cp.async.ca.shared::cta.global.L2::128B [at+8], [b+8], 8, q;
|     cp.async.mbarrier.arrive.noinc.shared.b64 [m];
| LOOP:
|     mbarrier.try_wait.parity.shared.b64 p, [m], 0;
|     @!p bra LOOP;
|     xor.b32 v, t, 1;
|     mov.u32 at, x;
|     mad.lo.u32 at, v, 16, at;
|     ld.shared.u32 v, [at];
|     ld.shared.u32 w, [at+4];
|     st.global.v2.u32 [a], {v, w};
|     ld.shared.u32 v, [at+8];
|     ld.shared.u32 w, [at+12];
|     st.global.v2.u32 [a+8], {v, w};
|     cp.async.commit_group;
|     cp.async.wait_all;
|     exit;
| }
run: explore wait2.ptx --buffer "i=u32[8]:iota(10,1)" --buffer o=u32[1] --arg o --arg i --print o
exit: 0
stdout:
| outcome 1: * states, * choices
|   o: u32[1] = { 0 }
| outcome 2: * states, * choices
|   o: u32[1] = { 10 }
| outcome 3: * states, * choices
|   o: u32[1] = { 14 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore wait1.ptx --buffer "i=u32[8]:iota(10,1)" --buffer o=u32[1] --arg o --arg i --print o
exit: 0
stdout:
| outcome 1: * states, * choices
|   o: u32[1] = { 10 }
| outcome 2: * states, * choices
|   o: u32[1] = { 14 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: explore wait0.ptx --buffer "i=u32[8]:iota(10,1)" --buffer o=u32[1] --arg o --arg i --print o
exit: 0
stdout:
| outcome 1: * states, * choices
|   o: u32[1] = { 10 }
| outcome 2: * states, * choices
|   o: u32[1] = { 14 }
| complete: * states, * steps; completed *, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --seed 1
exit: 0
fires: thread.copy thread.commit thread.waitCopies memprog.op.copyToShared program.copy.ca program.copy.cg
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --seed 2 --profile report
exit: 0
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --profile sc --seed 3
exit: 0
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --schedule eager
exit: 0
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --control threads --seed 1
exit: 0
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
run: run less.ptx --block 8 --set WarpSize=4 --buffer i=u32[32]:iota --buffer o=u32[32] --arg o --arg i --print o --seed 4 --set Level1CacheSize=0 --set Level2CacheSize=0
exit: 0
stdout:
| o: u32[32] = { 4, 0, 0, 0, 0, 0, 0, 0, 12, 13, 14, 0, 8, 9, 0, 0, 7, 7, 22, 23, 16, 17, 18, 19, 7, 7, 0, 0, 7, 7, 26, 27 }
