from: PTX 6.0, by hand: volatile accesses are relaxed, so that store buffering is allowed: each block may read the other's flag as it was, both enter, and one count is lost (c = 1). The report's programs send volatile accesses past L1 in the order of their thread, which is sequential consistency of one access at a time: Dekker's lock holds in each profile. With a fence behind each flag that is raised (store buffering is forbidden then) and fences around the section (message passing), it holds under ptx6, too. Each block that spins reads the other's store some time: every fair run ends
run: explore {root}/examples/dekker.ptx --print c --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --buffer c=u32[1] --arg c --quiet --profile ordered --expect 'forall c=2'
exit: 0
stdout:
| condition forall (c=2): holds
| ...
| complete: * completed 2, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/dekker.ptx --print c --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --buffer c=u32[1] --arg c --quiet --profile report --expect 'forall c=2'
exit: 0
stdout:
| condition forall (c=2): holds
| ...
| complete: * completed 2, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/dekker.ptx --print c --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --buffer c=u32[1] --arg c --quiet --profile sc --expect 'forall c=2'
exit: 0
stdout:
| condition forall (c=2): holds
| ...
| complete: * completed 2, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore {root}/examples/dekker.ptx --print c --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --buffer c=u32[1] --arg c --quiet --memory-programs ptx6 --expect 'forall c=2'
exit: 5
stdout:
| condition forall (c=2): does not hold
| outcome 1: *
|   c: u32[1] = { * }
| outcome 2: *
|   c: u32[1] = { * }
| ...
| complete: * completed 4, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
file fenced.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
|
| .global .align 4 .u32 want[2];
| .global .align 4 .u32 turn;
|
| .visible .entry dekker(.param .u64 c)
| {
|     .reg .pred %p;
|     .reg .u32 %me, %other, %r;
|     .reg .u64 %c, %mine, %others, %o;
|
|     ld.param.u64 %c, [c];
|     mov.u32 %me, %ctaid.x;
|     sub.u32 %other, 1, %me;
|     mov.u64 %mine, want;
|     mul.wide.u32 %o, %other, 4;
|     add.u64 %others, %mine, %o;
|     mul.wide.u32 %o, %me, 4;
|     add.u64 %mine, %mine, %o;
|
|     st.volatile.global.u32 [%mine], 1;
|     membar.gl;
| ask:
|     ld.volatile.global.u32 %r, [%others];
|     setp.eq.u32 %p, %r, 0;
|     @%p bra enter;
|     ld.volatile.global.u32 %r, [turn];
|     setp.eq.u32 %p, %r, %me;
|     @%p bra ask;
|     st.volatile.global.u32 [%mine], 0;
| wait:
|     ld.volatile.global.u32 %r, [turn];
|     setp.ne.u32 %p, %r, %me;
|     @%p bra wait;
|     st.volatile.global.u32 [%mine], 1;
|     membar.gl;
|     bra ask;
| enter:
|     membar.gl;
|     ld.volatile.global.u32 %r, [%c];
|     add.u32 %r, %r, 1;
|     st.volatile.global.u32 [%c], %r;
|     membar.gl;
|     st.volatile.global.u32 [turn], %other;
|     st.volatile.global.u32 [%mine], 0;
|     ret;
| }
run: explore fenced.ptx --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --buffer c=u32[1] --arg c --quiet --memory-programs ptx6 --expect 'forall c=2'
exit: 0
stdout:
| condition forall (c=2): holds
| ...
| complete: * completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
