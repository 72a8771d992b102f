from: by hand: what an entry can reach, by calls as well, and what no launch here can be, refuses it; a test, a program without names and a listing are one entry
file several.ptx:
| .version 8.6
| .target sm_90
| .address_size 64
| .func reads() { .reg .b32 r; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r}, [r]; ret; }
| .entry fine() { ret; }
| .entry own() { .reg .b32 r; mapa.shared::cluster.u32 r, r, 1; ret; }
| .entry called() { call reads; ret; }
| .entry again() { call reads; ret; }
| .entry pairs() .reqnctapercluster 2 { ret; }
| .entry alone() .reqnctapercluster 1 { ret; }
| .entry unsaid() .explicitcluster { ret; }
file none.ptx:
| .version 8.6
| .target sm_90
| .global .u32 x;
file two.host:
| load several.ptx as p
| load none.ptx as q
file broken.ptx:
| .version 8.6
| .target sm_90
| .entry a() { oops; }
file program.simt:
| shared int x; x = tid;
file listing.hanoi:
| EXIT
run: check several.ptx
exit: 0
stdout:
| entry   verdict  where and because of what
| fine    runs
| own     refused  several.ptx:6:29   mapa (clusters)
| called  refused  several.ptx:4:30   ldmatrix (matrices), in reads
| again   refused  several.ptx:4:30   ldmatrix (matrices), in reads
| pairs   refused  several.ptx:9:16   .reqnctapercluster (clusters)
| alone   runs
| unsaid  refused  several.ptx:11:17  .explicitcluster (clusters)
| 7 entries: 2 run, 5 refused (ldmatrix 2, .explicitcluster 1, .reqnctapercluster 1, mapa 1)
run: check several.ptx --json
exit: 0
stdout:
| {"file": "several.ptx", "entries": [{"name": "fine", "runs": true}, {"name": "own", "runs": false, "instruction": "mapa", "about": "clusters", "file": "several.ptx", "line": 6, "column": 29}, {"name": "called", "runs": false, "instruction": "ldmatrix", "about": "matrices", "file": "several.ptx", "line": 4, "column": 30, "function": "reads"}, {"name": "again", "runs": false, "instruction": "ldmatrix", "about": "matrices", "file": "several.ptx", "line": 4, "column": 30, "function": "reads"}, {"name": "pairs", "runs": false, "instruction": ".reqnctapercluster", "about": "clusters", "file": "several.ptx", "line": 9, "column": 16}, {"name": "alone", "runs": true}, {"name": "unsaid", "runs": false, "instruction": ".explicitcluster", "about": "clusters", "file": "several.ptx", "line": 11, "column": 17}], "runs": 2, "refused": 5, "refusals": [{"instruction": "ldmatrix", "entries": 2}, {"instruction": ".explicitcluster", "entries": 1}, {"instruction": ".reqnctapercluster", "entries": 1}, {"instruction": "mapa", "entries": 1}]}
run: check none.ptx
exit: 0
stdout:
| 0 entries: 0 run, 0 refused
stderr:
run: check two.host
exit: 0
stdout:
| entry     verdict  where and because of what
| p.fine    runs
| p.own     refused  several.ptx:6:29   mapa (clusters)
| ...
run: check broken.ptx
exit: 1
stdout:
run: check {root}/examples/litmus/SB.litmus
exit: 0
stdout:
| entry  verdict
| SB     runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/remote/DEQ.litmus --json
exit: 0
stdout:
| {"file": "{root}/examples/remote/DEQ.litmus", "entries": [{"name": "DEQ", "runs": true}], "runs": 1, "refused": 0, "refusals": []}
stderr:
run: check program.simt
exit: 0
stdout:
| entry  verdict
| main   runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check listing.hanoi --control hanoi
exit: 0
stdout:
| entry  verdict
| main   runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check several.ptx --format html --json
exit: 2
stderr:
| --format:1:10: error: --json prints something else
| ...
run: check program.simt --termination --json
exit: 2
stderr:
| --json:1:1: error: --termination prints text
| ...
