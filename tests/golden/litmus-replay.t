from: docs/litmus.md: run, trace and step read a litmus test as explore does, so that a way that explore writes down can be followed. The outcomes of message passing are sorted by P1's registers: 1, 0 is the third of four, and the list of choices ends in x = y = 1 with just these registers. Launch options say what the test says itself; the machine has a processor for each block, and no cache that the test can see
run: explore {root}/examples/litmus/MP.litmus --witness way --brief --set NumProcessors=2 --set Level2CacheSize=0
exit: 2
stderr:
| ...
run: explore {root}/examples/litmus/MP.litmus --witness way --set NumProcessors=2 --set Level2CacheSize=0
exit: 0
stdout:
| Test MP Allowed
| States 4
| *:>P1:r0=0; P1:r1=0;  way-1
| *:>P1:r0=0; P1:r1=1;  way-2
| **>P1:r0=1; P1:r1=0;  way-3
| *:>P1:r0=1; P1:r1=1;  way-4
| ...
| Observation MP Sometimes *
| Machine MP no L1
run: run {root}/examples/litmus/MP.litmus --replay way-3 --set NumProcessors=2 --set Level2CacheSize=0
exit: 0
stdout:
| x: s64[1] = { 1 }
| y: s64[1] = { 1 }
| P1: s64[2] = { 1, 0 }
run: run {root}/examples/litmus/MP.litmus --grid 2
exit: 2
stderr:
| --grid:1:8: error: this option goes with a PTX file; a litmus test says it itself
|     1 | --grid 2
|       |        ^
run: run {root}/examples/diverge.ptx --one-warp
exit: 2
stderr:
| --one-warp:1:1: error: this option goes with a litmus test
|     1 | --one-warp
|       | ^~~~~~~~~~
