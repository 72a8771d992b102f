from: by hand, profile sc: two threads of one block and a shared location of it; T1 stores what T0 stored and one more, or nothing when it was too early. At the end x is 1 when T1 loaded 0, else 2; both are reached
file shared.litmus:
| GPU_PTX Shared
| "in the form of 2015"
| { 0:.reg .b64 p = x; 0:.reg .s32 one = 1;
|   1:.reg .b64 p = x; 1:.reg .s32 a; 1:.reg .pred none; }
|  T0                        | T1                       ;
|  st.volatile.s32 [p],one   | ld.volatile.s32 a,[p]    ;
|                            | setp.eq.s32 none,a,0     ;
|                            | @none bra END            ;
|                            | add.s32 a,a,1            ;
|                            | st.s32.volatile [p],a    ;
|                            | END:                     ;
| ScopeTree(grid(cta(warp T0) (warp T1)))
| x: shared
| exists (x=2 /\ 1:a=2)
run: explore shared.litmus --profile sc
exit: 0
stdout:
| Test Shared Allowed
| States 2
| *:>x=1; P1:a=0;
| **>x=2; P1:a=2;
| Ok
| Witnesses
| Positive: * Negative: *
| Condition exists (x=2 /\ P1:a=2)
| Observation Shared Sometimes * *
| Machine Shared 1 processor, no L2

from: a space that the mnemonic names and the memory map does not is ignored, with a warning: y lies in global memory, so the blocks share it, and the load may find 0 or 1
file spaces.litmus:
| GPU_PTX Spaces
| { 0:.reg .b64 p; 0:.reg .s32 a; 1:.reg .b64 p; 1:.reg .s32 a = 1; 0:p = y; 1:p = &y; }
|  P0                     | P1           ;
|  ld.shared.s32.cg a,[p] | st.s32 [p],a ;
| exists (0:a = 1)
| scopeTree (device (kernel (cta (warp P0)) (cta (warp P1)))) y: global
run: explore spaces.litmus --profile sc --quiet
exit: 0
stderr:
| spaces.litmus:4:22: warning: this is the address of `y`, which lies in global memory: .shared is ignored
|     4 |  ld.shared.s32.cg a,[p] | st.s32 [p],a ;
|       |                      ^
stdout:
| Test Spaces Allowed
| States 2
| *:>P0:a=0;
| **>P0:a=1;
| Ok
| Witnesses
| Positive: * Negative: *
| Condition exists (P0:a=1)
| Observation Spaces Sometimes * *
| Machine Spaces 2 processors, no L1, no L2

from: the form of NVIDIA's tests: a number behind a load leaves out the outcomes with another, so message passing without any order is asked about only where the flag was seen; profile sc: then the data was written before, and all four outcomes but one are there. The name is that of the file
file passing.test:
| // two blocks of a device
| .global x;
| .global flag;
| .texref t virtually aliases x;
|
| d0.b0.t0 {
|   st [x], 42;
|   st.weak [flag], 1;
| }
| d0.b1.t0 {
|   ld r0, [flag] == 1;
|   ld.relaxed.gpu r1, [x];
| }
| assert (r1 == 42 || not r0 == 1) as data;
run: explore passing.test --profile sc
exit: 0
stdout:
| Test passing Required
| States 3
| **>P1:r0=0; P1:r1=0;
| **>P1:r0=0; P1:r1=42;
| **>P1:r0=1; P1:r1=42;
| Ok
| Witnesses
| Positive: * Negative: 0
| Condition forall (r0!=1 \/ r1=42 \/ ~(r0=1))
| Observation passing Always * 0
| Machine passing 2 processors, no L1, no L2

from: several devices of one block each, subtraction, a filter, threads by number; x goes from 3 by -1 and -2 in either order, so each thread may find 3 or what the other left, and 0 is left in the end. Of the outcomes that pass the filter one has P1 first
file minus.litmus:
| PTX Minus
| { x = 3; 1:r9 = 2; }
|  P0@cta 0,gpu 0                  | P1@cta 0,gpu 1                   ;
|  atom.acq_rel.gpu.sub r0, x, 1   | atom.acq_rel.sys.minus r0, x, r9 ;
| locations [x; 1:r0;]
| filter (0:r0 = 1)
| exists (1:r0 = 3 && x = 0)
run: explore minus.litmus --profile sc
exit: 0
stdout:
| Test Minus Allowed
| States 2
| *:>x=0; P1:r0=2; P0:r0=3;
| **>x=0; P1:r0=3; P0:r0=1;
| Ok
| Witnesses
| Positive: * Negative: *
| Condition exists (P0:r0=1 /\ P1:r0=3 /\ x=0)
| Observation Minus Sometimes * *
| Machine Minus 2 processors, no L1, no L2
| Note Minus scopes are not looked at by these memory programs (--memory-programs ptx6 does)

from: of a thread that loads x once and finds it new nothing can be an old line; with --warm it loads x before, too, and that line may be found by a weak load behind the relaxed one
file warm.litmus:
| PTX Warm
| { }
|  P0@cta 0,gpu 0      | P1@cta 1,gpu 0        ;
|  st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, x  ;
|                      | ld.weak r1, x         ;
| exists (1:r0 = 1 /\ 1:r1 = 0)
run: explore warm.litmus --profile sc --quiet
exit: 5
stdout:
| Test Warm Allowed
| States 3
| *:>P1:r0=0; P1:r1=0;
| *:>P1:r0=0; P1:r1=1;
| *:>P1:r0=1; P1:r1=1;
| No
| Witnesses
| Positive: 0 Negative: *
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation Warm Never 0 *
| Machine Warm 2 processors, no L1, no L2
run: explore warm.litmus --profile sc --quiet --warm
exit: 0
stdout:
| Test Warm Allowed
| States 4
| *:>P1:r0=0; P1:r1=0;
| *:>P1:r0=0; P1:r1=1;
| **>P1:r0=1; P1:r1=0;
| *:>P1:r0=1; P1:r1=1;
| Ok
| Witnesses
| Positive: * Negative: *
| Condition exists (P1:r0=1 /\ P1:r1=0)
| Observation Warm Sometimes * *
| Machine Warm 2 processors, no L2

from: both options are about litmus tests
run: run {root}/examples/diverge.ptx --warm
exit: 2
stderr:
| --warm:1:1: error: this option goes with a litmus test
|     1 | --warm
|       | ^~~~~~
