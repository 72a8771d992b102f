from: by hand: MP.dv has three candidates (r0 = 0; r0 = 1 with either value of x) and the one with the old x is against naRf; ATOM has four (two values read, two orders), two of them consistent
run: explore {root}/examples/remote/MP.dv.litmus --axioms
exit: 0
fires: rsp.axiom.hb rsp.axiom.coherence rsp.axiom.rf rsp.axiom.naRf
stdout:
| Axioms of MP.dv: 3 candidates, 2 consistent
|   allowed    P1:r0=0; P1:r1=0;
|   forbidden  P1:r0=1; P1:r1=0;
|     against rsp.axiom.naRf: a plain read reads the last write that happens before it
|       P1:2 if r0 == 1 load.na r1, x      rf^-1
|       initial x = 0                      initial
|       P0:1 store.na x, 1                 po
|       P0:2 store.dv y, 1                 sw
|       P1:1 load.dv r0, y                 po
|   allowed    P1:r0=1; P1:r1=1;
| Axioms forbid it
run: explore {root}/examples/remote/ATOM.litmus --axioms
exit: 0
fires: rsp.axiom.rmw
stdout:
| Axioms of ATOM: 4 candidates, 2 consistent
|   forbidden  P0:r0=0; x=1;
|     against rsp.axiom.rmw: an increment stands right behind the write that it reads from
|       P0:1 inc.wg r0, x                  fr
|       P1:1 store.dv.rm x, 4              co
|   allowed    P0:r0=0; x=4;
|   forbidden  P0:r0=4; x=4;
|     against rsp.axiom.coherence: the order of writes to a location agrees with happens-before
|       P1:1 store.dv.rm x, 4              sw
|       P0:1 inc.wg r0, x                  co
|   allowed    P0:r0=4; x=5;
| Axioms forbid it
from: by the letter of the slides sw is empty in MP.remote-acquire: r1 = 0 is the one consistent value, and the plain accesses race
run: explore {root}/examples/remote/MP.remote-acquire.litmus --axioms --inclusive slides
exit: 0
fires: rsp.race
stdout:
| Axioms of MP.remote-acquire: 3 candidates, 2 consistent; undefined: race of P0:1 and P1:2
|   consistent    P1:r0=0; P1:r1=0;
|   consistent    P1:r0=1; P1:r1=0;
|   inconsistent  P1:r0=1; P1:r1=1;
|     against rsp.axiom.naRf: a plain read reads the last write that happens before it
|       P0:1 store.na x, 1                 rf
|       P1:2 if r0 == 1 load.na r1, x
| Axioms undefined: race of P0:1 and P1:2
run: explore {root}/examples/remote/MP.remote-acquire.litmus --axioms --inclusive slides --json
exit: 0
stdout:
| {"axioms": {"verdict": "undefined", "inclusive": "slides", "complete": true, "defined": false, "race": ["P0:1", "P1:2"], "candidates": 3, "consistent": 2, "allowed": [{"P1:r0": [0], "P1:r1": [0]}, {"P1:r0": [1], "P1:r1": [0]}], "forbidden": [{"values": {"P1:r0": [1], "P1:r1": [1]}, "axiom": "rsp.axiom.naRf", "cycle": ["P0:1", "P1:2"]}]}}
from: by hand: SB.dv 4 and 4, LB.dv 4 and 3, ISA2 4 and 3, IRIW.dv 16 and 16
run: explore {root}/examples/remote/SB.dv.litmus {root}/examples/remote/LB.dv.litmus {root}/examples/remote/ISA2.litmus {root}/examples/remote/IRIW.dv.litmus --axioms --brief
exit: 0
stdout:
| SB.dv    axioms 4, candidates 4, consistent 4
| LB.dv    axioms 3, candidates 4, consistent 3
| ISA2     axioms 3, candidates 4, consistent 3
| IRIW.dv  axioms 16, candidates 16, consistent 16
