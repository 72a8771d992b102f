from: message passing over a device: under the original mapping the load may be stale, which the axioms forbid; under the fixed one it is not reached
run: explore {root}/examples/remote/MP.dv.litmus --mapping original --check sound --quiet --witness way
exit: 5
fires: rsp.axiom.naRf rsp.race rsp.inclusive rsp.reaches
stdout:
| Test MP.dv Allowed
| States 3
| 6     :>P1:r0=0; P1:r1=0;  way-1
| 1     *>P1:r0=1; P1:r1=0;  way-2
| 1     :>P1:r0=1; P1:r1=1;  way-3
| Ok
| Witnesses
| Positive: 1 Negative: 7
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP.dv Sometimes 1 7
| Axioms forbid it
| unsound: P1:r0=1; P1:r1=0; (rsp.axiom.naRf)  way-2
run: run {root}/examples/remote/MP.dv.litmus --mapping original --replay way-2 --quiet
exit: 0
stdout:
| P1:r0: s64[1] = { 1 }
| P1:r1: s64[1] = { 0 }
run: explore {root}/examples/remote/MP.dv.litmus --check sound --quiet
exit: 5
stdout:
| Test MP.dv Allowed
| States 2
| 2     :>P1:r0=0; P1:r1=0;
| 1     :>P1:r0=1; P1:r1=1;
| No
| Witnesses
| Positive: 0 Negative: 3
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP.dv Never 0 3
| Axioms forbid it
| sound: every outcome reached is allowed
from: a remote load that blocks itself is no unsound outcome, but a deadlock
run: explore {root}/examples/remote/MP.remote-acquire.litmus --mapping original --check sound --quiet
exit: 5
stdout:
| Test MP.remote-acquire Allowed
| States 2
| 5     :>P1:r0=0; P1:r1=0;
| 1     :>P1:r0=1; P1:r1=1;
| No
| Witnesses
| Positive: 0 Negative: 6
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP.remote-acquire Never 0 6
| Axioms forbid it
| sound: every outcome reached is allowed
| deadlocked: 1 state, 10 choices
|   P1 at INV_L1_WG: FLUSH(P1) is in the fifo of L1(0,0) behind y, which is DIRTY: lock(0) y is held by P1
| complete: 514 states, 790 steps; completed 6, stuck 0, deadlocked 1; cycles: 0 fair, 0 starving
from: a remote load of scope wg does not promote the store of another work-group: undefined, everything is allowed; by the letter of the slides it is defined, and no mapping has it right
run: explore {root}/examples/remote/MP.wg-remote.litmus --check sound --quiet
exit: 0
stdout:
| Test MP.wg-remote Allowed
| States 3
| 6     :>P1:r0=0; P1:r1=0;
| 1     *>P1:r0=1; P1:r1=0;
| 1     :>P1:r0=1; P1:r1=1;
| Ok
| Witnesses
| Positive: 1 Negative: 7
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP.wg-remote Sometimes 1 7
| Axioms undefined: race of P0:1 and P1:2
| sound: the test is undefined, so everything is allowed
run: explore {root}/examples/remote/MP.wg-remote.litmus --check sound --inclusive slides --quiet
exit: 5
stdout:
| Test MP.wg-remote Allowed
| States 3
| 6     :>P1:r0=0; P1:r1=0;
| 1     *>P1:r0=1; P1:r1=0;
| 1     :>P1:r0=1; P1:r1=1;
| Ok
| Witnesses
| Positive: 1 Negative: 7
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation MP.wg-remote Sometimes 1 7
| Axioms forbid it
| unsound: P1:r0=1; P1:r1=0; (rsp.axiom.naRf)
from: one object a test; without axioms in assembly
run: explore {root}/examples/remote/ATOM.litmus --mapping original --json --quiet
exit: 0
stdout:
| {"complete": true, "states": 91, "steps": 101, "completed": 6, "stuck": 0, "deadlocked": 0, "cycles": {"fair": 0, "starving": 0}, "outcomes": [{"values": {"P0:r0": [0], "x": [1]}, "states": 2, "choices": 15}, {"values": {"P0:r0": [0], "x": [4]}, "states": 3, "choices": 14}, {"values": {"P0:r0": [4], "x": [5]}, "states": 1, "choices": 16}], "condition": {"text": "exists (P0:r0=0 /\\ x=1)", "holds": true}, "axioms": {"verdict": "forbid", "inclusive": "promote", "complete": true, "defined": true, "candidates": 4, "consistent": 2, "allowed": [{"P0:r0": [0], "x": [4]}, {"P0:r0": [4], "x": [5]}]}, "sound": false}
run: explore {root}/tests/remote/assembly/INV-keeps.litmus --json --quiet
exit: 5
stdout:
| {"complete": true, "states": 14, "steps": 15, "completed": 1, "stuck": 0, "deadlocked": 0, "cycles": {"fair": 0, "starving": 0}, "outcomes": [{"values": {"P0:r0": [1]}, "states": 1, "choices": 5}], "condition": {"text": "exists (P0:r0!=1)", "holds": false}}
from: a line a test: what is reached, how many outcomes are allowed, whether all that is reached is
run: explore {root}/examples/remote/ATOM.litmus {root}/examples/remote/MP.wg-remote.litmus {root}/examples/remote/WRC.litmus --brief --mapping original --quiet
exit: 5
stdout:
| ATOM          Ok         3  axioms 2, unsound 1
| MP.wg-remote  Ok         3  undefined
| WRC           No         3  axioms 3, sound  stuck 0, deadlocked 1
from: the two guards of the environment, each needed: without them an increment is lost (DEQ), dirty L2 entries go down in the wrong order (L2W)
run: explore {root}/examples/remote/DEQ.litmus --set DequeueInvalid=1 --quiet --check sound
exit: 5
stdout:
| Test DEQ Allowed
| States 11
| 12    *>P1:r2=1; P2:r3=0; x=1; P0:r0=0; P1:r1=0;
| 12    :>P1:r2=1; P2:r3=0; x=2; P0:r0=1; P1:r1=0;
| 12    *>P1:r2=1; P2:r3=1; x=1; P0:r0=0; P1:r1=0;
| 12    :>P1:r2=1; P2:r3=1; x=2; P0:r0=1; P1:r1=0;
| 12    :>P1:r2=1; P2:r3=2; x=2; P0:r0=1; P1:r1=0;
| 36    :>P1:r2=2; P2:r3=0; x=2; P0:r0=0; P1:r1=1;
| 12    :>P1:r2=2; P2:r3=0; x=2; P0:r0=1; P1:r1=0;
| 36    :>P1:r2=2; P2:r3=1; x=2; P0:r0=0; P1:r1=1;
| 12    :>P1:r2=2; P2:r3=1; x=2; P0:r0=1; P1:r1=0;
| 36    :>P1:r2=2; P2:r3=2; x=2; P0:r0=0; P1:r1=1;
| 12    :>P1:r2=2; P2:r3=2; x=2; P0:r0=1; P1:r1=0;
| Ok
| Witnesses
| Positive: 24 Negative: 180
| Condition exists (P0:r0=0 /\ P1:r1=0)
| Observation DEQ Sometimes 24 180
| Axioms forbid it
| unsound: P1:r2=1; P2:r3=0; x=1; P0:r0=0; P1:r1=0; (rsp.axiom.rmw)
| unsound: P1:r2=1; P2:r3=1; x=1; P0:r0=0; P1:r1=0; (rsp.axiom.rmw)
run: explore {root}/examples/remote/L2W.litmus --set ManyDirty=1 --quiet --check sound
exit: 5
stdout:
| Test L2W Allowed
| States 5
| 24    *>P0:r0=1; P1:r1=0; x=1;
| 68    *>P0:r0=2; P1:r1=0; x=1;
| 76    :>P0:r0=2; P1:r1=0; x=2;
| 48    :>P0:r0=2; P1:r1=2; x=3;
| 16    :>P0:r0=3; P1:r1=2; x=3;
| Ok
| Witnesses
| Positive: 92 Negative: 140
| Condition exists (P1:r1=0 /\ x=1)
| Observation L2W Sometimes 92 140
| Axioms forbid it
| unsound: P0:r0=1; P1:r1=0; x=1; (rsp.axiom.rmw)
| unsound: P0:r0=2; P1:r1=0; x=1; (rsp.axiom.rmw)
from: shards
run: explore {root}/examples/remote/WRC.litmus --mapping original --check sound --shard 1/2 --report r1 --quiet --brief
exit: 0
stdout:
| WRC  Undecided  3  axioms 3, sound so far  stuck 0, deadlocked 1  (shard 1/2)
run: explore {root}/examples/remote/WRC.litmus --mapping original --check sound --shard 2/2 --report r2 --quiet --brief
exit: 0
stdout:
| WRC  Undecided  3  axioms 3, sound so far  stuck 0, deadlocked 1  (shard 2/2)
run: merge r1 r2 --brief --quiet
exit: 5
stdout:
| WRC  No         3  axioms 3, sound  stuck 0, deadlocked 1
