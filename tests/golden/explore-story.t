from: message passing by hand. Whoever reads y = 1 and x = 0 has to read between the two stores, y first: from P0 to P1 and back, 2 switches; the other three ways take one, or with y = 0 and x = 1 also 2, for P1 reads y before the second store and x behind the first. All ways have as many steps: each thread's, whatever the order
file mp.litmus:
| PTX mp
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.weak x, 1   | ld.weak r0, y  ;
|  st.weak y, 1   | ld.weak r1, x  ;
| exists (P1:r0 = 1 /\ P1:r1 = 0)
run: explore mp.litmus --story --quiet --witness way
exit: 0
stdout:
| ...
| Machine mp 2 processors, no L1, no L2
| to P1:r0=0; P1:r1=0;
|   way: * steps, 1 switch
|     step *  P1 reads y = 0 from memory (line 4: `ld.weak r0, y`)
|     step *  P1 reads x = 0 from memory (line 5: `ld.weak r1, x`)
|     step *  P0 writes x = 1 to memory (line 4: `st.weak x, 1`)
|     step *  P0 writes y = 1 to memory (line 5: `st.weak y, 1`)
| to P1:r0=0; P1:r1=1;
|   way: * steps, 2 switches
|     step *  P0 writes x = 1 to memory (line 4: `st.weak x, 1`)
|     step *  P1 reads y = 0 from memory (line 4: `ld.weak r0, y`)
|     step *  P1 reads x = 1 from memory (line 5: `ld.weak r1, x`)
|     step *  P0 writes y = 1 to memory (line 5: `st.weak y, 1`)
| to P1:r0=1; P1:r1=0;
|   way: * steps, 2 switches
|     step *  P0 writes y = 1 to memory (line 5: `st.weak y, 1`)
|     step *  P1 reads y = 1 from memory (line 4: `ld.weak r0, y`)
|     step *  P1 reads x = 0 from memory (line 5: `ld.weak r1, x`)
|     step *  P0 writes x = 1 to memory (line 4: `st.weak x, 1`)
| to P1:r0=1; P1:r1=1;
|   way: * steps, 1 switch
|     step *  P0 writes x = 1 to memory (line 4: `st.weak x, 1`)
|     step *  P0 writes y = 1 to memory (line 5: `st.weak y, 1`)
|     step *  P1 reads y = 1 from memory (line 4: `ld.weak r0, y`)
|     step *  P1 reads x = 1 from memory (line 5: `ld.weak r1, x`)

from: the third list leads there, and a trace of it tells the same
run: trace mp.litmus --replay way-3 --story --quiet
exit: 0
stdout:
| ...
| what happened:
|   step *  P0 writes y = 1 to memory (line 5: `st.weak y, 1`)
|   step *  P1 reads y = 1 from memory (line 4: `ld.weak r0, y`)
|   step *  P1 reads x = 0 from memory (line 5: `ld.weak r1, x`)
|   step *  P0 writes x = 1 to memory (line 4: `st.weak x, 1`)

from: of a kernel the places where threads meet are told, with the lines of the source: what warps do for themselves is not. A warp that waits reads the same again and again, which is told once
file pass.ptx:
| .visible .entry k(.param .u64 o, .param .u64 p)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, v;
|     .reg .pred q;
|     ld.param.u64 a, [o];
|     ld.param.u64 b, [p];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 q, t, 0;
|     @q bra GIVE;
| L:  ld.volatile.global.u32 v, [a];
|     setp.eq.u32 q, v, 0;
|     @q bra L;
|     st.volatile.global.u32 [b], v;
|     exit;
| GIVE:
|     st.volatile.global.u32 [a], 5;
|     exit;
| }
run: explore pass.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --buffer p=u32[1] --arg o --arg p --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc --json --story
exit: 0
stdout:
| {"complete": true, *, "outcomes": [{"values": {"o": [5], "p": [5]}, *, "steps": *, "switches": 1, "story": ["  step *  Warp 0 writes o = 5 to memory (line 17)", "  step *  Warp 1 reads o = 5 from memory (line 11)"]}], "lassos": *}

from: ways of the fewest steps: of two that lead to the end that which goes round no loop
run: explore pass.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --buffer p=u32[1] --arg o --arg p --set Level1CacheSize=0 --set Level2CacheSize=0 --profile sc --ways steps --quiet
exit: 0
stdout:
| outcome 1: *
|   o: u32[1] = { 5 }
|   p: u32[1] = { 5 }
|   way: * steps, 1 switch
| starving: *
| ...

run: explore mp.litmus --ways best
exit: 2
run: explore mp.litmus --walks 3 --ways steps
exit: 2
run: explore mp.litmus --shard 1/2 --story
exit: 2
run: explore mp.litmus --story --brief
exit: 2
