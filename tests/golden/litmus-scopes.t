from: PTX 6.0: fences of scope cta in two blocks include not each other's thread, so that store buffering is allowed; the report's programs wait for all operations at a fence of any level, and forbid it. What they do not look at is said where threads are in several blocks and a scope is one block, and nowhere else
file narrow.litmus:
| PTX narrow
| { }
|  P0@cta 0,gpu 0     | P1@cta 1,gpu 0     ;
|  st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ;
|  fence.sc.cta        | fence.sc.cta        ;
|  ld.relaxed.gpu r0, y | ld.relaxed.gpu r0, x ;
| exists (P0:r0 = 0 /\ P1:r0 = 0)
run: explore narrow.litmus --quiet
exit: 5
stdout:
| ...
| Observation narrow Never *
| Machine narrow 2 processors, no L1, no L2
| Note narrow scopes are not looked at by these memory programs (--memory-programs ptx6 does)
run: explore narrow.litmus --quiet --json
exit: 5
stdout:
| {*, "scopes_ignored": true}
run: explore narrow.litmus --quiet --memory-programs ptx6
exit: 0
stdout:
| ...
| Observation narrow Sometimes *
| Machine narrow 2 processors, no L2

file wide.litmus:
| PTX wide
| { }
|  P0@cta 0,gpu 0     | P1@cta 1,gpu 0     ;
|  st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ;
|  fence.sc.gpu        | fence.sc.gpu        ;
|  ld.relaxed.gpu r0, y | ld.relaxed.gpu r0, x ;
| exists (P0:r0 = 0 /\ P1:r0 = 0)
run: explore wide.litmus --quiet
exit: 5
stdout:
| ...
| Observation wide Never *
| Machine wide 2 processors, no L1, no L2

file block.litmus:
| PTX block
| { }
|  P0@cta 0,gpu 0     | P1@cta 0,gpu 0     ;
|  st.relaxed.cta x, 1 | st.relaxed.cta y, 1 ;
|  fence.sc.cta        | fence.sc.cta        ;
|  ld.relaxed.cta r0, y | ld.relaxed.cta r0, x ;
| exists (P0:r0 = 0 /\ P1:r0 = 0)
run: explore block.litmus --quiet
exit: 5
stdout:
| ...
| Observation block Never *
| Machine block 1 processor, no L1, no L2
