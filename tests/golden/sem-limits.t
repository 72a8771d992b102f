from: figure 3.2: a launch or a program beyond a constant is refused with its name; what fits runs, however small the machine
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 s[64];
| .entry k(.param .u64 out)
| {
|     .local .u32 l[8];
|     .reg .u32 t, v, w, n;
|     .reg .u64 a, b, m;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mul.wide.u32 b, t, 4;
|     mov.u64 m, s;
|     add.u64 m, m, b;
|     st.shared.u32 [m], t;
|     st.local.u32 [l+28], t;
|     bar.sync 0;
|     mov.u64 m, s;
|     mov.u32 n, %ntid.x;
|     mov.u32 w, 0;
| SUM:
|     ld.shared.u32 v, [m];
|     add.u32 w, w, v;
|     add.u64 m, m, 4;
|     sub.u32 n, n, 1;
|     setp.ne.u32 p, n, 0;
|     @p bra SUM;
|     ld.local.u32 v, [l+28];
|     add.u32 w, w, v;
|     mov.u32 v, %ctaid.x;
|     mov.u32 n, %ntid.x;
|     mul.lo.u32 v, v, n;
|     mul.wide.u32 b, v, 4;
|     ld.param.u64 a, [out];
|     add.u64 a, a, b;
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], w;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[160]
| launch k.k grid 4,1,1 block 40,1,1 args o
| sync
| expect o = {780, 781, 782, 783, 784, 785, 786, 787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 819, 780, 781, 782, 783, 784, 785, 786, 787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 819, 780, 781, 782, 783, 784, 785, 786, 787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 819, 780, 781, 782, 783, 784, 785, 786, 787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 819}
run: run k.host --seed 1
exit: 0
run: run k.host --seed 2 --profile report
exit: 0
run: run k.host --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run k.host --schedule round-robin --set WarpSize=7
exit: 0
run: run k.host --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run k.host --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run k.host --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run k.host --set NumProcessors=1 --set MaxResidentBlocks=1 --set NumConWarps=1
exit: 0
run: run k.host --set MaxResidentThreads=40 --set WarpSize=5 --set LocalMemSize=32
exit: 0
run: run k.host --set SharedMemSize=256 --set GlobalMemSize=4096 --set MaxMemOpSize=16
exit: 0
run: run k.host --set RegFileSize=800 --set NumProcessors=2 --set NumConKernels=1
exit: 0
run: run k.host --set NumProcessors=256 --set NumConWarps=64 --set SharedMemBanks=1
exit: 0
run: run k.host --set MaxResidentThreads=39 --set WarpSize=1
exit: 1
stderr:
| *error: *MaxResidentThreads is 39*
| ...
run: run k.host --set SharedMemSize=252
exit: 1
stderr:
| *error: *256*252*
| ...
run: run k.host --set LocalMemSize=16
exit: 1
stderr:
| *error: *32*16*
| ...
run: run k.host --set RegFileSize=39
exit: 1
stderr:
| *error: *RegFileSize is 39*
| ...
run: run k.host --set GlobalMemSize=4096 --set MaxBlocksPerGrid=3
exit: 1
stderr:
| *error: *MaxBlocksPerGrid*3*
| ...
run: run k.host --set MaxProgSize=20
exit: 1
stderr:
| *error: *MaxProgSize is 20*
| ...
run: run k.host --set MaxBlockSizeX=39
exit: 1
stderr:
| *error: *MaxBlockSizeX*
| ...
run: run k.host --set LocalMemSize=40
exit: 2
stderr:
| *error: LocalMemSize must be a multiple of 16, not 40
| ...
run: run k.host --set WarpSize=65
exit: 2
run: run k.host --set WarpSize=0
exit: 2
run: run k.host --set MaxMemOpSize=24
exit: 2
