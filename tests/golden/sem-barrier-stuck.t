from: 5.5.1: threads that contradict each other or the barrier have no rule: another count, another reduction, a count that is no multiple of the warp size, counts that differ in a warp, an index that is none
file count.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.sync 0, 64;
|     exit;
| B:
|     bar.sync 0, 96;
|     exit;
| }
run: run count.ptx --block 64 --schedule seeded
exit: 3
stderr:
| ...
| *stuck: *barrier 0*
| ...
file reduction.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.red.and.pred q, 1, p;
|     exit;
| B:
|     bar.red.or.pred q, 1, p;
|     exit;
| }
run: run reduction.ptx --block 64 --schedule seeded
exit: 3
stderr:
| ...
| *stuck: *barrier 1*
| ...
file kind.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.red.and.pred q, 1, p;
|     exit;
| B:
|     bar.sync 1;
|     exit;
| }
run: run kind.ptx --block 64 --schedule round-robin
exit: 3
stderr:
| ...
| *stuck: *barrier 1*
| ...
file multiple.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.sync 0, 48;
|     exit;
| B:
|     bar.sync 0, 48;
|     exit;
| }
run: run multiple.ptx --block 64 --schedule eager
exit: 3
stderr:
| ...
| *stuck: *48*
| ...
file lanes.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.sync 0, n;
|     exit;
| B:
|     bar.sync 1, 32;
|     exit;
| }
run: run lanes.ptx --block 64 --schedule seeded
exit: 3
stderr:
| ...
| *stuck: *contradict*barrier 0*
| ...
file index.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 t, n;
|     .reg .pred p, q;
|     mov.u32 t, %tid.x;
|     add.u32 n, t, 64;
|     setp.ge.u32 p, t, 32;
|     mov.pred q, p;
|     @p bra B;
|     bar.sync t;
|     exit;
| B:
|     bar.sync 1, 32;
|     exit;
| }
run: run index.ptx --block 64 --schedule seeded
exit: 3
stderr:
| ...
| *stuck: 16 is no barrier*
| ...
