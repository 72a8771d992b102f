from: 5.7.3 (start, compl): a grid that starts takes constant memory for its parameters, and gives it back when it completes; 256 bytes hold the parameters of four grids at a time, each 64 bytes aligned, and six grids write 1, 2, 4, 8, 16 and 32, each to its own word
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out, .param .u32 value)
| {
|     .reg .u32 v;
|     .reg .u64 a;
|     ld.param.u64 a, [out];
|     ld.param.u32 v, [value];
|     st.global.u32 [a], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[6]
| launch k.k grid 1,1,1 block 1,1,1 args o, 1
| launch k.k grid 1,1,1 block 1,1,1 args o+4, 2
| launch k.k grid 1,1,1 block 1,1,1 args o+8, 4
| launch k.k grid 1,1,1 block 1,1,1 args o+12, 8
| launch k.k grid 1,1,1 block 1,1,1 args o+16, 16
| launch k.k grid 1,1,1 block 1,1,1 args o+20, 32
| sync
| expect o = {1, 2, 4, 8, 16, 32}
run: run k.host --set ConstMemSize=256 --seed 1
exit: 0
run: run k.host --set ConstMemSize=256 --seed 2 --profile report
exit: 0
run: run k.host --set ConstMemSize=256 --schedule eager
exit: 0
run: run k.host --set ConstMemSize=256 --schedule round-robin --profile sc
exit: 0
