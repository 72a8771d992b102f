from: figure 3.2: a grid or a block as large as its dimension allows runs, one more is refused by the name of the constant; the product of a block's dimensions is bounded too. Each thread adds 1 to a count
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 n;
| .entry k()
| {
|     red.global.add.u32 [n], 1;
|     exit;
| }
run: run k.ptx --grid 5 --set MaxGridSizeX=5 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 5 }
run: run k.ptx --grid 6 --set MaxGridSizeX=5 --print n
exit: 1
stderr:
| *error: *MaxGridSizeX*
| ...
run: run k.ptx --grid 2,3 --set MaxGridSizeY=3 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 6 }
run: run k.ptx --grid 2,4 --set MaxGridSizeY=3 --print n
exit: 1
stderr:
| *error: *MaxGridSizeY*
| ...
run: run k.ptx --grid 2,2,3 --set MaxGridSizeZ=3 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 12 }
run: run k.ptx --grid 1,1,4 --set MaxGridSizeZ=3 --print n
exit: 1
stderr:
| *error: *MaxGridSizeZ*
| ...
run: run k.ptx --grid 3,2 --set MaxBlocksPerGrid=6 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 6 }
run: run k.ptx --grid 7 --set MaxBlocksPerGrid=6 --print n
exit: 1
stderr:
| *error: *MaxBlocksPerGrid*
| ...
run: run k.ptx --block 5 --set MaxBlockSizeX=5 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 5 }
run: run k.ptx --block 6 --set MaxBlockSizeX=5 --print n
exit: 1
stderr:
| *error: *MaxBlockSizeX*
| ...
run: run k.ptx --block 2,3 --set MaxBlockSizeY=3 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 6 }
run: run k.ptx --block 2,4 --set MaxBlockSizeY=3 --print n
exit: 1
stderr:
| *error: *MaxBlockSizeY*
| ...
run: run k.ptx --block 2,2,3 --set MaxBlockSizeZ=3 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 12 }
run: run k.ptx --block 1,1,4 --set MaxBlockSizeZ=3 --print n
exit: 1
stderr:
| *error: *MaxBlockSizeZ*
| ...
run: run k.ptx --block 3,2,2 --set MaxThreadsPerBlock=12 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 12 }
run: run k.ptx --block 13 --set MaxThreadsPerBlock=12 --print n
exit: 1
stderr:
| *error: *MaxThreadsPerBlock*
| ...
run: run k.ptx --block 1024 --set MaxThreadsPerBlock=1024 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 1024 }
run: run k.ptx --block 512,1,3 --set MaxThreadsPerBlock=1024 --print n
exit: 1
stderr:
| *error: *MaxThreadsPerBlock*
| ...
run: run k.ptx --grid 1,1,1 --set MaxGridSizeZ=1 --print n --schedule eager
exit: 0
stdout:
| n: u32[1] = { 1 }
run: run k.ptx --grid 1,1,2 --set MaxGridSizeZ=1 --print n
exit: 1
stderr:
| *error: *MaxGridSizeZ*
| ...
