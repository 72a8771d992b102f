from: a machine that is no larger than what the test can see: a processor for each of two blocks; no L2, which all share; no L1 where no location is read twice through it, so that no load can find a line. x is read once, y once
file once.litmus:
| PTX once
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.weak x, 1   | ld.ca r0, x    ;
|                 | ld.weak r1, y  ;
| ~exists (P1:r0 = 2)
run: explore once.litmus --profile sc --quiet
exit: 0
stdout:
| ...
| Observation once *
| Machine once 2 processors, no L1, no L2

from: what --set says stays, and of that nothing is said: here all of it
run: explore once.litmus --profile sc --quiet --set NumProcessors=1 --set Level1CacheSize=128 --set Level2CacheSize=128
exit: 0
stdout:
| ...
| Observation once *
run: explore once.litmus --profile sc --quiet --set Level1CacheSize=128
exit: 0
stdout:
| ...
| Machine once 2 processors, no L2

from: other memory programs may show L1; those of a folder anything
run: explore once.litmus --profile sc --quiet --memory-programs ptx6
exit: 0
stdout:
| ...
| Machine once 2 processors, no L2
file ld.cg.mp:
| readMem;
| yield;
| writeToRegs;
| yield;
| releaseRegs;
| end;
run: explore once.litmus --profile sc --quiet --memory-programs . --max-states 10
exit: 4
stdout:
| ...
| Machine once 2 processors
| partial *

from: two loads of x through L1, by two threads of one block, or one through a register that may hold its address; .cg does not look into L1. What stands behind a label may be executed twice
file twice.litmus:
| PTX twice
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.lu r0, x    | ld.cs r0, x    ;
| ~exists (P1:r0 = 2)
run: explore twice.litmus --profile sc --quiet
exit: 0
stdout:
| ...
| Machine twice 1 processor, no L2
file register.litmus:
| PTX register
| { P0:r1 = &x; }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.weak r0, r1 | ld.cg r0, x    ;
| ~exists (P1:r0 = 2)
run: explore register.litmus --profile sc --quiet
exit: 0
stdout:
| ...
| Machine register 1 processor, no L2
file beside.litmus:
| PTX beside
| { }
|  P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
|  ld.weak r0, x  | ld.cg r0, x    ;
| ~exists (P1:r0 = 2)
run: explore beside.litmus --profile sc --quiet
exit: 0
stdout:
| ...
| Machine beside 1 processor, no L1, no L2
file label.litmus:
| PTX label
| { }
|  P0@cta 0,gpu 0 ;
|  LC00: ld.weak r0, x ;
| ~exists (P0:r0 = 2)
run: explore label.litmus --profile sc --quiet
exit: 0
stdout:
| ...
| Machine label 1 processor, no L2

from: all commands take the same machine, so a list of choices says of which it is, and is replayed
run: explore once.litmus --profile sc --quiet --witness way
exit: 0
run: run once.litmus --profile sc --replay way-1 --quiet
exit: 0
run: run once.litmus --profile sc --replay way-1 --set Level2CacheSize=128 --quiet
exit: 1
