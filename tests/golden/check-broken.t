from: 6.2, 6.4: programs with control flow of their own that is not consistent. What each violates follows from the addresses in the remarks
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func aside() { ret; }
| .entry elsewhere()
| {
|     .reg .u32 a;
|     ssy LATER;
|     sync;
|     mov.u32 a, 1;
| LATER:
|     exit;
| }
| .entry two_syncs()
| {
|     .reg .u32 a;
|     .reg .pred p;
|     mov.u32 a, %tid.x;
|     setp.eq.u32 p, a, 0;
|     ssy JOIN;
|     @p bra OTHER;
|     sync;
| JOIN:
|     exit;
| OTHER:
|     sync;
|     exit;
| }
| .entry lone_break()
| {
|     .reg .u32 a;
|     .reg .pred p;
|     mov.u32 a, %tid.x;
|     setp.eq.u32 p, a, 0;
|     @p brk;
|     exit;
| }
| .entry leaves()
| {
|     .reg .u64 f;
|     mov.u64 f, aside;
|     ssy NEVER;
|     bra f;
|     sync;
| NEVER:
|     exit;
| }

# After aside (1), elsewhere has ssy at 2, sync at 3, mov at 4, LATER at 5.
run: run k.ptx --entry elsewhere --check safety
exit: 5
stderr:
| k.ptx:9:5: error: check failed: thread 0 is active at 6, but its next instruction is at 5 (rule safety.actCons, section 6.4)
|     9 |     sync;
|       |     ^*
|   at address 4, `sync;`, in context 0, grid 0, block (0,0,0), warp 0
| check failed: *
run: run k.ptx --entry elsewhere --check stack
exit: 5
stderr:
| *(rule safety.stackCons5, section 6.2)
| ...
run: run k.ptx --entry elsewhere --check liveness
exit: 0

# two_syncs: ssy at 8, bra at 9, sync at 10, JOIN at 11, OTHER's sync at 12: thread 0 goes there first and
# wants 13, where the sync token does not go.
run: run k.ptx --entry two_syncs --block 2 --check safety
exit: 5
stderr:
| *: error: check failed: thread 0 waits for the sync token to 12, but its next instruction is at 14 (rule safety.inactCons, section 6.4)
| ...
|   at address 13, `sync;`, in context 0, grid 0, block (0,0,0), warp 0
| check failed: *

run: run k.ptx --entry lone_break --block 2 --check safety
exit: 5
stderr:
| *: error: check failed: thread 0 finds no break token of its own (rule safety.topmostToken, section 6.3)
| ...

run: run k.ptx --entry leaves --check stack
exit: 5
stderr:
| *: error: check failed: thread 0 names address 2, which is outside its function (rule safety.addressCons, section 6.2)
| ...
