from: the two mappings of MP.remote-release, cell by cell, with where each cell comes from; nobody shall take ours for the paper's
run: show {root}/examples/remote/MP.remote-release.litmus
exit: 0
fires: rsp.mapping
stdout:
| RSP MP.remote-release, mapping fixed
| P0@wg 0,dv 0          | P1@wg 1,dv 0
| store.na x, 1  [B]    | load.wg r0, y  [B]
|     ST x,1            |     LD r0,y
| store.dv.rm y, 1  [B] | if r0 == 1 load.na r1, x  [B]
|     LK_RMW_DV         |     if r0 == 1 LD r1,x
|     FLU_L1_DV         |
|     INV_L1_DV         |
|     ST y,1            |
|     FLU_L1_WG         |
|     INV_L1_DV         |
|     UL_RMW_DV         |
| from: [A] memalloy, [B] ila-mcm-fmcad18, [o] ours, [file] the mapping's file; the paper's own tables are lost
run: show {root}/examples/remote/MP.remote-release.litmus --mapping original
exit: 0
stdout:
| RSP MP.remote-release, mapping original
| P0@wg 0,dv 0           | P1@wg 1,dv 0
| store.na x, 1  [AB]    | load.wg r0, y  [AB]
|     ST x,1             |     LD r0,y
| store.dv.rm y, 1  [AB] | if r0 == 1 load.na r1, x  [AB]
|     LK_L2 y            |     if r0 == 1 LD r1,x
|     FLU_L1_WG          |
|     ST y,1             |
|     INV_L1_DV          |
|     UL_L2 y            |
| from: [A] memalloy, [B] ila-mcm-fmcad18, [o] ours, [file] the mapping's file; the paper's own tables are lost
from: cells that are ours, and those of a file, which says what differs from fixed
file my.map:
| store sy rm: ST; FLU_L2_SY // mine
| load wg, dv: LD
run: show {root}/examples/remote/MP.sy.remote-release.litmus --mapping my.map
exit: 0
stdout:
| RSP MP.sy.remote-release, mapping my.map
| P0@wg 0,dv 0             | P1@wg 0,dv 1
| store.na x, 1  [B]       | load.wg r0, y  [file]
|     ST x,1               |     LD r0,y
| store.sy.rm y, 1  [file] | if r0 == 1 load.na r1, x  [B]
|     ST y,1               |     if r0 == 1 LD r1,x
|     FLU_L2_SY            |
| from: [A] memalloy, [B] ila-mcm-fmcad18, [o] ours, [file] the mapping's file; the paper's own tables are lost
from: assembly is shown as it stands, without letters: it is not mapped
run: show {root}/tests/remote/assembly/INC_L1-LK_RMW.litmus
exit: 0
stdout:
| RSPASM INC_L1-LK_RMW
| P0@wg 0,dv 0 | P1@wg 1,dv 0
| INC_L1 r0,x  | LK_RMW_DV
| FLU_L1_WG    | INC_L1 r1,x
|              | UL_RMW_DV
|              | FLU_L1_WG
