from: section 5.2 by hand, and a model of its own: four threads, one warp; the whole table of verdicts: every run ends (no cycle), it ends under every fair schedule (starving cycles alone, and an outcome), no run ends. Every deterministic policy but oldest and time has a program that it never ends; behind the cycles: no run ends where none was met that does, every fair one does where all cycles starve somebody, else some does not
run: explore --brief --control simt {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control simt --set ElseFirst=0 {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control interleaved {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| */program-2.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-reversed.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-exchanged.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-3.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-4-n.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore --brief --control stackless:minpc {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control stackless:oldest {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control stackless:random {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| */program-2.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-reversed.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-exchanged.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-3.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-4-n.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore --brief --control dwf:maj {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-reversed.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
run: explore --brief --control dwf:min {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-3.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control dwf:time {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control dwf:pdpri {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control dwf:pc {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-reversed.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-exchanged.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control tbc {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control dws {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 0
stdout:
| */program-2.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-reversed.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-exchanged.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-3.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-4-n.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore --brief --control dws:none {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore --brief --control dws:if {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-reversed.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-2-exchanged.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-3.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-4-n.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
run: explore --brief --control dws:while {root}/examples/structured/program-2.simt {root}/examples/structured/program-2-reversed.simt {root}/examples/structured/program-2-exchanged.simt {root}/examples/structured/program-3.simt {root}/examples/structured/program-4-n.simt
exit: 4
stdout:
| */program-2.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-2-reversed.simt *outcomes 1, completed 1, stuck 0, deadlocked 0
| */program-2-exchanged.simt *outcomes 0, completed 0, stuck 0, deadlocked 0; cycles: 0 fair, * starving: no run ends
| */program-3.simt *outcomes 1, completed *, stuck 0, deadlocked 0; cycles: 0 fair, * starving: every fair run ends
| */program-4-n.simt *outcomes 1, completed 1, stuck 0, deadlocked 0

from: the same of program 1, which ends under every one of them
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control simt --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control simt --set ElseFirst=0 --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control interleaved --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control stackless:minpc --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control stackless:oldest --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control stackless:random --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dwf:maj --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dwf:min --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dwf:time --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dwf:pdpri --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dwf:pc --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control tbc --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dws --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dws:none --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dws:if --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
run: explore {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --control dws:while --brief
exit: 0
stdout:
| *outcomes 1, completed 1, stuck 0, deadlocked 0
