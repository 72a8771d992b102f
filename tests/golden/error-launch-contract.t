from: PTX manual, performance-tuning and cluster directives: .reqntid demands each dimension of a block, .maxntid bounds their product alone (8 x 8 = 64 = 64 x 1, 9 x 8 = 72 is more), else the launch fails; with .reqnctapercluster the launch has clusters, and .explicitcluster fails without their size; .maxnreg, .minnctapersm and .maxclusterrank demand nothing of a launch without clusters; a cluster of one block is every launch's, but given: %is_explicit_cluster holds (1), else not (0)
file k.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .visible .entry exact() .reqntid 8, 8 { ret; }
| .visible .entry most() .maxntid 8, 8 .maxnreg 32 .minnctapersm 2 { ret; }
| .visible .entry cluster() .reqnctapercluster 2 { ret; }
| .visible .entry unsized() .explicitcluster { ret; }
| .visible .entry rank(.param .u64 to) .maxclusterrank 4
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     .reg .pred p;
|     mov.pred p, %is_explicit_cluster;
|     selp.u32 v, 1, 0, p;
|     ld.param.u64 a, [to];
|     st.global.u32 [a], v;
|     ret;
| }
| .visible .entry one(.param .u64 to) .explicitcluster .reqnctapercluster 1, 1, 1
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     .reg .pred p;
|     mov.pred p, %is_explicit_cluster;
|     selp.u32 v, 1, 0, p;
|     ld.param.u64 a, [to];
|     st.global.u32 [a], v;
|     ret;
| }
| .func asks()
| {
|     .reg .pred p;
|     mov.pred p, %is_explicit_cluster;
|     ret;
| }
| .visible .entry calls() { call asks; ret; }
run: run k.ptx --entry exact --block 8,8
exit: 0
run: run k.ptx --entry exact --block 64
exit: 1
stdout:
stderr:
| k.ptx:4:17: error: kernel exact cannot be launched: a block of 64,1,1 threads: .reqntid demands 8,8,1
|     4 | .visible .entry exact() .reqntid 8, 8 { ret; }
|       |                 ^~~~~
| k.ptx:4:25: note: the kernel demands it here
|     4 | .visible .entry exact() .reqntid 8, 8 { ret; }
|       |                         ^~~~~~~~
run: trace k.ptx --entry exact --block 8
exit: 1
stderr:
| *.reqntid demands 8,8,1
| ...
run: explore k.ptx --entry exact --block 8,8,2
exit: 1
stderr:
| *.reqntid demands 8,8,1
| ...
run: run k.ptx --entry most --block 64
exit: 0
run: run k.ptx --entry most --block 8,8
exit: 0
run: run k.ptx --entry most --block 3
exit: 0
run: run k.ptx --entry most --block 9,8
exit: 1
stdout:
stderr:
| k.ptx:5:17: error: kernel most cannot be launched: a block of 9,8,1 threads: .maxntid allows at most 8,8,1
|     5 | .visible .entry most() .maxntid 8, 8 .maxnreg 32 .minnctapersm 2 { ret; }
|       |                 ^~~~
| k.ptx:5:24: note: the kernel demands it here
|     5 | .visible .entry most() .maxntid 8, 8 .maxnreg 32 .minnctapersm 2 { ret; }
|       |                        ^~~~~~~~
run: run k.ptx --entry cluster --grid 4
exit: 1
stdout:
stderr:
| k.ptx:6:17: error: kernel cluster cannot be launched: it runs in clusters of 2,1,1 blocks, and clusters are not supported
|     6 | .visible .entry cluster() .reqnctapercluster 2 { ret; }
|       |                 ^~~~~~~
| k.ptx:6:27: note: the kernel demands it here
|     6 | .visible .entry cluster() .reqnctapercluster 2 { ret; }
|       |                           ^~~~~~~~~~~~~~~~~~
run: why k.ptx --entry cluster --grid 3
exit: 1
stderr:
| *it runs in clusters of 2,1,1 blocks, and clusters are not supported
| ...
run: run k.ptx --entry unsized --grid 4
exit: 1
stdout:
stderr:
| k.ptx:7:17: error: kernel unsized cannot be launched: its launch has to give the size of its clusters, and clusters are not supported
|     7 | .visible .entry unsized() .explicitcluster { ret; }
|       |                 ^~~~~~~
| k.ptx:7:27: note: the kernel demands it here
|     7 | .visible .entry unsized() .explicitcluster { ret; }
|       |                           ^~~~~~~~~~~~~~~~
run: run k.ptx --entry rank --grid 3 --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| o: u32[1] = { 0 }
run: run k.ptx --entry one --grid 3 --buffer o=u32[1] --arg o --quiet
exit: 0
stdout:
| o: u32[1] = { 1 }
run: run k.ptx --entry calls
exit: 1
stdout:
stderr:
| k.ptx:36:17: error: kernel calls cannot run: it can reach what is not supported
|    36 | .visible .entry calls() { call asks; ret; }
|       |                 ^~~~~
| k.ptx:33:17: note: %is_explicit_cluster of a function is not supported (clusters)
|    33 |     mov.pred p, %is_explicit_cluster;
|       |                 ^~~~~~~~~~~~~~~~~~~~
file k.host:
| load k.ptx
| launch most grid 1 block 16,4
| launch most grid 1 block 65
run: run k.host
exit: 1
stdout:
stderr:
| k.host:3:8: error: kernel most cannot be launched: a block of 65,1,1 threads: .maxntid allows at most 8,8,1
|     3 | launch most grid 1 block 65
|       |        ^~~~
| k.ptx:5:24: note: the kernel demands it here
|     5 | .visible .entry most() .maxntid 8, 8 .maxnreg 32 .minnctapersm 2 { ret; }
|       |                        ^~~~~~~~
