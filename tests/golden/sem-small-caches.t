from: 4.2, 4.6: caches of two lines and of one line, so that almost every access takes a line from another; by hand: l = 9, v = a[0] = 5, a[64] = 5, v = a[64] + l = 14, a[0] = 14; a[32] = 7 is read and kept. Nothing that was written gets lost on its way through evict, write-back and reserve, whatever the seed; 18 is the first from 6 on in whose run each rule of its list fires, now that a step that would only defer again is not offered
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .align 128 .u32 a[65] = { 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7 };
| .global .align 128 .u32 o[3];
| .entry k()
| {
|     .local .align 16 .u32 l[4];
|     .reg .u32 v, w;
|     st.local.u32 [l+4], 9;
|     ld.global.ca.u32 v, [a];
|     ld.global.ca.u32 w, [a+128];
|     st.global.u32 [a+256], v;
|     st.global.u32 [o], w;
|     ld.global.ca.u32 v, [a+256];
|     ld.local.u32 w, [l+4];
|     add.u32 v, v, w;
|     st.global.u32 [a], v;
|     ld.global.cv.u32 w, [a];
|     st.global.u32 [o+4], w;
|     ld.global.cv.u32 w, [a+256];
|     st.global.u32 [o+8], w;
|     exit;
| }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=256 --set Level2CacheSize=256 --seed 1
exit: 0
fires: memprog.bexp.not memprog.bexp.isCachedL1 memprog.bexp.isCachedL2 memprog.if.tt memprog.if.ff memprog.nop memprog.op.reserveL1 memprog.op.reserveL2 memprog.op.updateL1 memprog.op.updateL2 memprog.op.readL1 memprog.op.readL2 memprog.op.evictL1 memprog.op.evictL2 expr.E.offset
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=256 --set Level2CacheSize=256 --seed 2
exit: 0
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=256 --set Level2CacheSize=256 --seed 3
exit: 0
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=256 --set Level2CacheSize=256 --seed 4
exit: 0
fires: M.evictL1 M.wbL1 M.wbL2
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=128 --set Level2CacheSize=128 --seed 5
exit: 0
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=128 --set Level2CacheSize=128 --seed 18
exit: 0
fires: M.evictL2 M.wbL1 M.wbL2 M.flush M.highestPrio cache.unused cache.allUsed cache.pin cache.unpin cache.isCached cache.eligible cache.canEvict cache.writeLine cache.reserve cache.read cache.write cache.update cache.evict cache.discard env.readDevice env.writeDevice memprog.op2
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=128 --set Level2CacheSize=128 --seed 7 --profile sc
exit: 0
stdout:
| o: u32[3] = { 7, 14, 5 }
run: run k.ptx --print o --set NumProcessors=1 --set Level1CacheSize=128 --set Level2CacheSize=128 --schedule round-robin
exit: 0
stdout:
| o: u32[3] = { 7, 14, 5 }
