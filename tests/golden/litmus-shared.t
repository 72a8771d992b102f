from: message passing in the shared memory of a block, all accesses volatile: in every profile they keep their order (4.6) and shared memory has no cache, so who sees the flag sees the data. Measured hardware does otherwise; the condition is answered first
file mp.ptx:
| .visible .global .align 128 .u32 r[2];
| .visible .entry ordered()
| {
|     .shared .align 4 .u32 x[64];
|     .reg .u32 self, v, w;
|     .reg .pred writes;
|     mov.u32 self, %tid.x;
|     setp.eq.u32 writes, self, 1;
|     @writes bra WRITE;
|     ld.volatile.shared.u32 v, [x+128];
|     ld.volatile.shared.u32 w, [x];
|     st.global.u32 [r], v;
|     st.global.u32 [r+4], w;
|     exit;
| WRITE:
|     st.volatile.shared.u32 [x], 1;
|     st.volatile.shared.u32 [x+128], 1;
|     exit;
| }
| .visible .entry free()
| {
|     .shared .align 4 .u32 x[64];
|     .reg .u32 self, v, w;
|     .reg .pred writes;
|     mov.u32 self, %tid.x;
|     setp.eq.u32 writes, self, 1;
|     @writes bra WRITE;
|     ld.shared.u32 v, [x+128];
|     ld.shared.u32 w, [x];
|     st.global.u32 [r], v;
|     st.global.u32 [r+4], w;
|     exit;
| WRITE:
|     st.shared.u32 [x], 1;
|     st.shared.u32 [x+128], 1;
|     exit;
| }
run: explore mp.ptx --entry ordered --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level2CacheSize=0 --print r --expect 'never (r[0]=1 /\ r[1]=0)'
exit: 0
stdout:
| condition *: holds
| outcome 1: *
|   r: u32[2] = { 0, 0 }
| outcome 2: *
|   r: u32[2] = { 0, 1 }
| outcome 3: *
|   r: u32[2] = { 1, 1 }
| complete: *
run: explore mp.ptx --entry ordered --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level2CacheSize=0 --print r --profile report --expect 'never (r[0]=1 /\ r[1]=0)'
exit: 0

from: the same without volatile: the operations of a thread are on different bytes and come in any order
run: explore mp.ptx --entry free --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level2CacheSize=0 --print r --expect 'exists (r[0]=1 /\ r[1]=0)'
exit: 0
