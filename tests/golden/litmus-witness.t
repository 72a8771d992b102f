from: the ways that a search finds are runs. Message passing with membar.cta on two processors (block 0 reads): the outcomes are sorted by what is printed, { y, x }, so that 1, 0, which the search must find since the reader's L1 keeps the x = 0 of its first load, is the third of four; replayed, its choices end in the same; the condition is answered first
file mp.ptx:
| .visible .global .align 128 .u32 x;
| .visible .global .align 128 .u32 y;
| .visible .global .align 128 .u32 r[2];
| .visible .entry mp()
| {
|     .reg .u32 self, v, w;
|     .reg .pred writes;
|     mov.u32 self, %ctaid.x;
|     setp.eq.u32 writes, self, 1;
|     @writes bra WRITE;
|     ld.global.ca.u32 v, [x];
|     ld.global.ca.u32 v, [y];
|     membar.cta;
|     ld.global.ca.u32 w, [x];
|     st.global.u32 [r], v;
|     st.global.u32 [r+4], w;
|     exit;
| WRITE:
|     st.global.wb.u32 [x], 1;
|     membar.cta;
|     st.global.wb.u32 [y], 1;
|     exit;
| }
run: explore mp.ptx --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --profile sc --print r --witness way --expect 'exists (r[0]=1 /\ r[1]=0)'
exit: 0
stdout:
| condition exists (r[0]=1 /\ r[1]=0): holds
| outcome 1: *
|   r: u32[2] = { 0, 0 }
| outcome 2: *
|   r: u32[2] = { 0, 1 }
| outcome 3: *
|   r: u32[2] = { 1, 0 }
| outcome 4: *
|   r: u32[2] = { 1, 1 }
| ...
run: run mp.ptx --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0 --profile sc --print r --replay way-3
exit: 0
stdout:
| r: u32[2] = { 1, 0 }

from: store buffering, load buffering and two loads of one word, as one kernel in three blocks of code: thread 0 and thread 1 in a warp each. In profile ordered 0, 0 (the first outcome), 1, 1 (the fourth) and 1, 0 (the third) are reached, and the ways there replay
file three.ptx:
| .visible .global .align 128 .u32 x;
| .visible .global .align 128 .u32 y;
| .visible .global .align 128 .u32 r[2];
| .visible .entry sb()
| {
|     .reg .u32 self, v;
|     .reg .pred second;
|     mov.u32 self, %tid.x;
|     setp.eq.u32 second, self, 1;
|     @second bra SECOND;
|     st.global.cg.u32 [x], 1;
|     ld.global.cg.u32 v, [y];
|     st.global.u32 [r], v;
|     exit;
| SECOND:
|     st.global.cg.u32 [y], 1;
|     ld.global.cg.u32 v, [x];
|     st.global.u32 [r+4], v;
|     exit;
| }
| .visible .entry lb()
| {
|     .reg .u32 self, v;
|     .reg .pred second;
|     mov.u32 self, %tid.x;
|     setp.eq.u32 second, self, 1;
|     @second bra SECOND;
|     ld.global.cg.u32 v, [y];
|     st.global.cg.u32 [x], 1;
|     st.global.u32 [r], v;
|     exit;
| SECOND:
|     ld.global.cg.u32 v, [x];
|     st.global.cg.u32 [y], 1;
|     st.global.u32 [r+4], v;
|     exit;
| }
| .visible .entry corr()
| {
|     .reg .u32 self, v, w;
|     .reg .pred second;
|     mov.u32 self, %tid.x;
|     setp.eq.u32 second, self, 1;
|     @second bra SECOND;
|     ld.global.cg.u32 v, [x];
|     ld.global.cg.u32 w, [x];
|     st.global.u32 [r], v;
|     st.global.u32 [r+4], w;
|     exit;
| SECOND:
|     st.global.cg.u32 [x], 1;
|     exit;
| }
run: explore three.ptx --entry sb --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --witness sb
exit: 0
stdout:
| outcome 1: *
|   r: u32[2] = { 0, 0 }
| ...
run: run three.ptx --entry sb --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --replay sb-1
exit: 0
stdout:
| r: u32[2] = { 0, 0 }
run: explore three.ptx --entry lb --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --witness lb
exit: 0
stdout:
| ...
| outcome 4: *
|   r: u32[2] = { 1, 1 }
| ...
run: run three.ptx --entry lb --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --replay lb-4
exit: 0
stdout:
| r: u32[2] = { 1, 1 }
run: explore three.ptx --entry corr --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --witness corr
exit: 0
stdout:
| ...
| outcome 3: *
|   r: u32[2] = { 1, 0 }
| ...
run: run three.ptx --entry corr --block 2 --set WarpSize=1 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --print r --replay corr-3
exit: 0
stdout:
| r: u32[2] = { 1, 0 }
