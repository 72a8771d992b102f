from: what has no mapping is refused by name, where it stands
file relaxed.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  load.rlx.dv r0, x ;
| exists (x == 1)
run: explore relaxed.litmus
exit: 1
stderr:
| relaxed.litmus:4:7: error: a relaxed action has no mapping: atomic loads acquire and atomic stores release
|     4 |  load.rlx.dv r0, x ;
|       |       ^~~
file fence.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  fence.dv ;
| exists (x == 1)
run: explore fence.litmus
exit: 1
stderr:
| fence.litmus:4:2: error: a fence has no mapping
|     4 |  fence.dv ;
|       |  ^~~~~
file plain.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  load.na.rm r0, x ;
| exists (x == 1)
run: explore plain.litmus
exit: 1
stderr:
| plain.litmus:4:10: error: a remote action is atomic: wg, dv or sy
|     4 |  load.na.rm r0, x ;
|       |          ^~
file increment.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  inc.na r0, x ;
| exists (x == 1)
run: explore increment.litmus
exit: 1
stderr:
| increment.litmus:4:6: error: an increment is atomic: wg, dv or sy
|     4 |  inc.na r0, x ;
|       |      ^~
file unset.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  if r1 == 0 load.dv r0, x ;
| exists (x == 1)
run: explore unset.litmus
exit: 1
stderr:
| unset.litmus:4:5: error: P0 never sets r1
|     4 |  if r1 == 0 load.dv r0, x ;
|       |     ^~
from: 32 events: 31 actions and an initial write
file many.litmus:
| RSP T
| { }
|  P0@wg 0,dv 0 ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
|  inc.wg r0, x ;
| exists (x == 1)
run: explore many.litmus
exit: 1
stderr:
| many.litmus:35:2: error: at most 32 events: actions, and an initial write of each location
|    35 |  inc.wg r0, x ;
|       |  ^~~~~~~~~~~~
from: a mapping file has rows of the form of mapping.def
file wrong.map:
| load dv: LD; INV_L1_WG
| fence dv: FLU_L1_DV
run: explore {root}/examples/remote/MP.dv.litmus --mapping wrong.map
exit: 1
stderr:
| wrong.map:2:1: error: expected a row such as `load dv rm: LD; FLU_L1_DV; INV_L1_WG`, found `fence`
|     2 | fence dv: FLU_L1_DV
|       | ^~~~~
file twice.map:
| load dv: LD; LD
run: show {root}/examples/remote/MP.dv.litmus --mapping twice.map
exit: 1
stderr:
| twice.map:1:14: error: the one access of this action is LD
|     1 | load dv: LD; LD
|       |              ^~
run: show {root}/examples/remote/MP.dv.litmus --mapping fxied
exit: 1
stderr:
| --mapping:1:11: error: fxied: No such file or directory
|     1 | --mapping fxied
|       |           ^~~~~
| --mapping:1:11: note: the built-in mappings are fixed and original
|     1 | --mapping fxied
|       |           ^~~~~
from: options that mean nothing here; exit status 2
run: explore {root}/examples/remote/MP.dv.litmus --profile sc
exit: 2
stderr:
| --profile:1:11: error: a test of remote scopes has no such thing
|     1 | --profile sc
|       |           ^~
run: explore {root}/examples/remote/MP.dv.litmus --print x
exit: 2
stderr:
| --print:1:9: error: a test of remote scopes has no such thing
|     1 | --print x
|       |         ^
run: explore {root}/examples/remote/MP.dv.litmus --set WarpSize=1
exit: 2
stderr:
| --set:1:7: error: of remote scopes DequeueInvalid and ManyDirty can be set
|     1 | --set WarpSize=1
|       |       ^~~~~~~~~~
run: explore {root}/examples/remote/MP.dv.litmus --inclusive both
exit: 2
stderr:
| --inclusive:1:13: error: expected promote or slides, found `both`
|     1 | --inclusive both
|       |             ^~~~
run: explore {root}/examples/remote/MP.dv.litmus --reduce private
exit: 2
stderr:
| --reduce:1:10: error: of remote scopes expected all, none, local or independent
|     1 | --reduce private
|       |          ^~~~~~~
run: explore {root}/examples/remote/MP.dv.litmus --check stack
exit: 2
stderr:
| --check:1:9: error: of remote scopes sound can be checked
|     1 | --check stack
|       |         ^~~~~
run: explore {root}/examples/remote/MP.dv.litmus --axioms --mapping original
exit: 2
stderr:
| --mapping:1:11: error: --axioms takes no step: no mapping and no search
|     1 | --mapping original
|       |           ^~~~~~~~
run: explore {root}/tests/remote/assembly/LD-blocks.litmus --check sound
exit: 2
stderr:
| --check:1:9: error: a test in assembly (RSPASM) is not mapped and has no axioms
|     1 | --check sound
|       |         ^~~~~
run: run {root}/examples/remote/MP.dv.litmus --check sound
exit: 2
stderr:
| --check:1:9: error: what is checked of remote scopes are the outcomes of explore
|     1 | --check sound
|       |         ^~~~~
run: trace {root}/examples/remote/MP.dv.litmus --level micro
exit: 2
stderr:
| --level:1:9: error: expected steps or rules, found `micro`
|     1 | --level micro
|       |         ^~~~~
run: run {root}/examples/race.ptx --mapping fixed
exit: 2
stderr:
| --mapping:1:11: error: this option goes with a test of remote scopes (FILE.litmus that begins with RSP)
|     1 | --mapping fixed
|       |           ^~~~~
run: explore {root}/examples/litmus/MP.litmus --axioms
exit: 2
stderr:
| --axioms:1:1: error: this option goes with a test of remote scopes (FILE.litmus that begins with RSP)
|     1 | --axioms
|       | ^~~~~~~~
run: explore {root}/examples/structured/program-1.simt --inclusive slides
exit: 2
stderr:
| --inclusive:1:13: error: this option goes with a test of remote scopes (FILE.litmus that begins with RSP)
|     1 | --inclusive slides
|       |             ^~~~~~
run: check {root}/examples/race.ptx
exit: 0
run: check {root}/examples/remote/MP.dv.litmus
exit: 0
