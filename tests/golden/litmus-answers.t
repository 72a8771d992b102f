from: store buffering by hand, profile sc: whoever's load comes second finds the other's store done, so not 0, 0; each order of the two threads gives one of the other three. exists: No, and the exit status is 5; the machine has a processor for each block, and no cache that the test can see
file sb.litmus:
| PTX SB
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.wb x, 1     | st.wb y, 1     ;
|  ld.cg r0, y    | ld.cg r1, x    ;
| exists (P0:r0 == 0 /\ P1:r1 == 0)
run: explore sb.litmus --profile sc
exit: 5
stdout:
| Test SB Allowed
| States 3
| *:>P0:r0=0; P1:r1=1;
| *:>P0:r0=1; P1:r1=0;
| *:>P0:r0=1; P1:r1=1;
| No
| Witnesses
| Positive: 0 Negative: *
| Condition exists (P0:r0=0 /\ P1:r1=0)
| Observation SB Never 0 *
| Machine SB 2 processors, no L1, no L2

from: in profile ordered a load need not wait for the thread's store to another address, so both may come first: Ok, and the exit status is 0
run: explore sb.litmus --profile ordered --set NumProcessors=1 --set Level2CacheSize=0
exit: 0
stdout:
| Test SB Allowed
| States 4
| **>P0:r0=0; P1:r1=0;
| *:>P0:r0=0; P1:r1=1;
| *:>P0:r0=1; P1:r1=0;
| *:>P0:r0=1; P1:r1=1;
| Ok
| Witnesses
| Positive: * Negative: *
| Condition exists (P0:r0=0 /\ P1:r1=0)
| Observation SB Sometimes * *
| Machine SB no L1

from: a search that goes no further than three steps has met no end: it cannot say No, nor Never. Undecided, and the exit status is 4
run: explore sb.litmus --profile sc --set NumProcessors=1 --max-depth 3
exit: 4
stdout:
| Test SB Allowed
| States 0
| Undecided
| Witnesses
| Positive: 0 Negative: 0
| Condition exists (P0:r0=0 /\ P1:r1=0)
| Observation SB Undecided 0 0
| Machine SB no L1, no L2
| partial (depth): *

from: the same test asked the other ways round: forbidden holds, required fails as soon as one end is otherwise
file forbidden.litmus:
| PTX SB+forbidden
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.wb x, 1     | st.wb y, 1     ;
|  ld.cg r0, y    | ld.cg r1, x    ;
| ~exists (P0:r0 == 0 /\ P1:r1 == 0)
file required.litmus:
| PTX SB+required
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.wb x, 1     | st.wb y, 1     ;
|  ld.cg r0, y    | ld.cg r1, x    ;
| forall (P0:r0 == 1)
run: explore forbidden.litmus --profile sc
exit: 0
stdout:
| Test SB+forbidden Forbidden
| States 3
| ...
| Ok
| ...
| Condition ~exists (P0:r0=0 /\ P1:r1=0)
| Observation SB+forbidden Never 0 *
| Machine SB+forbidden 2 processors, no L1, no L2
run: explore required.litmus --profile sc
exit: 5
stdout:
| Test SB+required Required
| States 2
| ...
| No
| ...
| Condition forall (P0:r0=1)
| Observation SB+required Sometimes * *
| Machine SB+required 2 processors, no L1, no L2
