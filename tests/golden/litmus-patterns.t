from: message passing by hand, two processors, each of a thread's operations to its end when it is issued. The reader's first load (listing 4.2) leaves x = 0 in its L1. The writer's stores (listing 4.1) drop lines of the writer's own L1 only and write below. membar.cta waits for operations and touches no cache. So the reader may find y = 1, which is not in its L1, and then x = 0, which is
file mp.litmus:
| PTX MP
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  ld.ca r2, x    |                ;
|  ld.ca r0, y    | st.wb x, 1     ;
|  membar.cta     | membar.cta     ;
|  ld.ca r1, x    | st.wb y, 1     ;
| exists (P0:r0 == 1 /\ P0:r1 == 0)
run: explore mp.litmus --profile sc --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0
exit: 0
stdout:
| Test MP Allowed
| States 4
| *:>P0:r0=0; P0:r1=0;
| *:>P0:r0=0; P0:r1=1;
| **>P0:r0=1; P0:r1=0;
| *:>P0:r0=1; P0:r1=1;
| Ok
| ...
run: explore mp.litmus --profile ordered --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0
exit: 0

from: on one processor there is one L1, and profile sc runs drop and write of a store (listing 4.1) as one: nothing stale is left. Profile ordered lets the reader's first load come between the two, and bring 0 back to L1 behind the drop
run: explore mp.litmus --profile sc --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
run: explore mp.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 0

from: in one warp the reader is in the side of the branch that waits, so its first load comes when all the writer's operations before membar.cta are done: it reads x = 1
file mp-warp.litmus:
| PTX MP+warp
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.ca r2, x    |                ;
|  ld.ca r0, y    | st.wb x, 1     ;
|  membar.cta     | membar.cta     ;
|  ld.ca r1, x    | st.wb y, 1     ;
| exists (P0:r0 == 1 /\ P0:r1 == 0)
run: explore mp-warp.litmus --profile ordered --one-warp --set NumProcessors=1 --set Level2CacheSize=0
exit: 5

from: membar.gl of the reader drops the global lines of its L1, so its last load reads below it, where the writer's membar.gl put x = 1 before y = 1
file mp-gl.litmus:
| PTX MP+membars.gl
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  ld.ca r2, x    |                ;
|  ld.ca r0, y    | st.wb x, 1     ;
|  membar.gl      | membar.gl      ;
|  ld.ca r1, x    | st.wb y, 1     ;
| exists (P0:r0 == 1 /\ P0:r1 == 0)
run: explore mp-gl.litmus --profile ordered --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0
exit: 5
stdout:
| Test MP+membars.gl Allowed
| States 3
| *:>P0:r0=0; P0:r1=0;
| *:>P0:r0=0; P0:r1=1;
| *:>P0:r0=1; P0:r1=1;
| No
| ...

from: two loads of one address: neither changes it, so profile ordered keeps no order, and the second may come before the store, the first behind it; .cg or not. A fence between ends the first before the second is issued, and L2 has one value after the other
file corr.litmus:
| PTX CoRR
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.cg r0, x    | st.cg x, 1     ;
|  ld.cg r1, x    |                ;
| exists (P0:r0 == 1 /\ P0:r1 == 0)
file corr-fence.litmus:
| PTX CoRR+membar.cta
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.cg r0, x    | st.cg x, 1     ;
|  membar.cta     |                ;
|  ld.cg r1, x    |                ;
| exists (P0:r0 == 1 /\ P0:r1 == 0)
run: explore corr.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 0
stdout:
| Test CoRR Allowed
| States 4
| ...
| Ok
| ...
run: explore corr.litmus --profile sc --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
run: explore corr-fence.litmus --profile report --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
stdout:
| Test CoRR+membar.cta Allowed
| States 3
| *:>P0:r0=0; P0:r1=0;
| *:>P0:r0=0; P0:r1=1;
| *:>P0:r0=1; P0:r1=1;
| No
| ...

from: a thread that loads what it stored: profile report may take the load first, profile ordered never; with .ca the 0 may also come from L1, when the other thread of the processor loads between drop and write of listing 4.1, and then membar.cta does not help
file cowr.litmus:
| PTX CoWR
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  st.cg x, 1     | ld.ca r1, x    ;
|  ld.cg r0, x    |                ;
| exists (P0:r0 == 0)
file cowr-ca.litmus:
| PTX CoWR+ca
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  st.wb x, 1     | ld.ca r1, x    ;
|  membar.cta     |                ;
|  ld.ca r0, x    |                ;
| exists (P0:r0 == 0)
run: explore cowr.litmus --profile report --set NumProcessors=1 --set Level2CacheSize=0
exit: 0
run: explore cowr.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
run: explore cowr-ca.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 0
run: explore cowr-ca.litmus --profile sc --set NumProcessors=1 --set Level2CacheSize=0
exit: 5

from: store buffering with fences: each load is issued when the thread's own store is done, and the store that is done second is done when the first is: that thread's load finds it, unless its L1 has an old line, and here nothing was loaded before
file sb.litmus:
| PTX SB
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.wb x, 1     | st.wb y, 1     ;
|  membar.cta     | membar.cta     ;
|  ld.ca r0, y    | ld.ca r1, x    ;
| exists (P0:r0 == 0 /\ P1:r1 == 0)
run: explore sb.litmus --profile report --set NumProcessors=2 --set MaxResidentBlocks=1 --set Level2CacheSize=0
exit: 5
stdout:
| Test SB Allowed
| States 3
| *:>P0:r0=0; P1:r1=1;
| *:>P0:r0=1; P1:r1=0;
| *:>P0:r0=1; P1:r1=1;
| No
| ...

from: load buffering: a store need not wait for the thread's load of another address, so both loads may come last. With a fence each store is issued behind its load: of the two loads one is done first, before either store
file lb.litmus:
| PTX LB
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.cg r0, y    | ld.cg r1, x    ;
|  st.cg x, 1     | st.cg y, 1     ;
| exists (P0:r0 == 1 /\ P1:r1 == 1)
file lb-fence.litmus:
| PTX LB+membar.cta
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.cg r0, y    | ld.cg r1, x    ;
|  membar.cta     | membar.cta     ;
|  st.cg x, 1     | st.cg y, 1     ;
| exists (P0:r0 == 1 /\ P1:r1 == 1)
run: explore lb.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 0
stdout:
| Test LB Allowed
| States 4
| ...
| Ok
| ...
run: explore lb-fence.litmus --profile report --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
stdout:
| Test LB+membar.cta Allowed
| States 3
| *:>P0:r0=0; P1:r1=0;
| *:>P0:r0=0; P1:r1=1;
| *:>P0:r0=1; P1:r1=0;
| No
| ...

from: in one warp P1 is the side of the branch that is taken, and goes first, to its end: there it waits for r1, which is loaded before P0 has done anything. So r1 is 0, and r0 is 1 or, while the store is in flight, 0
run: explore lb.litmus --profile report --one-warp --set NumProcessors=1 --set Level2CacheSize=0
exit: 5
stdout:
| Test LB Allowed
| States 2
| *:>P0:r0=0; P1:r1=0;
| *:>P0:r0=1; P1:r1=0;
| No
| ...
