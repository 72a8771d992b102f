from: by hand. Three are expected: the first to arrive finds 3 pending, in phase 0, which is not over (0). One drops out: finds 2 pending, 2 are expected from the next phase on; phase 0 is not over, the one before it (parity 1) is: 10. The third arrives: phase 1 begins; the phase of the first state is over, parity 0 is, parity 1 is not: 11. In phase 1 two are pending: the first finds 2, a copy's arrival changes nothing, the second finds 1, and with it phase 1 is over, by state and by parity: 11
file k.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 n;
|     .reg .u64 a, s, u, q;
|     .reg .pred p;
|     .shared .align 8 .b64 m;
|     ld.param.u64 a, [out];
|     mbarrier.init.shared.b64 [m], 3;
|     mbarrier.arrive.shared.b64 s, [m];
|     mbarrier.pending_count.b64 n, s;
|     st.global.u32 [a], n;
|     mbarrier.test_wait.shared.b64 p, [m], s;
|     selp.u32 n, 1, 0, p;
|     st.global.u32 [a+4], n;
|     mbarrier.arrive_drop.shared::cta.b64 u, [m];
|     mbarrier.pending_count.b64 n, u;
|     st.global.u32 [a+8], n;
|     mbarrier.try_wait.parity.shared.b64 p, [m], 0;
|     selp.u32 n, 1, 0, p;
|     mbarrier.test_wait.parity.shared.b64 p, [m], 1;
|     @p add.u32 n, n, 10;
|     st.global.u32 [a+12], n;
|     mbarrier.arrive.release.cta.shared::cta.b64 _, [m];
|     mbarrier.try_wait.acquire.cta.shared::cta.b64 p, [m], s, 100;
|     selp.u32 n, 1, 0, p;
|     mbarrier.test_wait.parity.shared.b64 p, [m], 0;
|     @p add.u32 n, n, 10;
|     mbarrier.test_wait.parity.shared.b64 p, [m], 1;
|     @p add.u32 n, n, 100;
|     st.global.u32 [a+16], n;
|     mbarrier.arrive.noComplete.shared.b64 q, [m], 1;
|     mbarrier.pending_count.b64 n, q;
|     st.global.u32 [a+20], n;
|     cp.async.mbarrier.arrive.shared.b64 [m];
|     mov.u64 q, m;
|     cvta.shared.u64 q, q;
|     mbarrier.arrive.b64 u, [q];
|     mbarrier.pending_count.b64 n, u;
|     st.global.u32 [a+24], n;
|     mbarrier.test_wait.shared.b64 p, [m], u;
|     selp.u32 n, 1, 0, p;
|     mbarrier.test_wait.parity.shared.b64 p, [m], 1;
|     @p add.u32 n, n, 10;
|     st.global.u32 [a+28], n;
|     mbarrier.inval.shared.b64 [m];
|     exit;
| }
run: run k.ptx --buffer o=u32[8] --arg o --seed 1
exit: 0
stdout:
| o: u32[8] = { 3, 0, 2, 10, 11, 2, 1, 11 }
run: run k.ptx --buffer o=u32[8] --arg o --seed 2 --profile sc
exit: 0
stdout:
| o: u32[8] = { 3, 0, 2, 10, 11, 2, 1, 11 }
run: run k.ptx --buffer o=u32[8] --arg o --schedule eager --profile report
exit: 0
stdout:
| o: u32[8] = { 3, 0, 2, 10, 11, 2, 1, 11 }
