from: 5.7.1: blocks are issued context by context: whichever of the two starts first, its three blocks, one at a time on the only processor, are all over before there is room for the first of the other
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     exit;
| }
file k.host:
| context a
| load k.ptx
| launch k.k grid 3,1,1 block 1,1,1
| context b
| load k.ptx as j
| launch j.k grid 3,1,1 block 1,1,1
| sync
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 0
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 1
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 2
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 3
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 6
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
run: trace k.host --quiet --set WarpSize=1 --set NumProcessors=1 --set MaxResidentBlocks=1 --seed 7
exit: 0
stdout:
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
| * c* g* b0,0,0 w0 p0 *exit;*
| * c* g* b1,0,0 w0 p0 *exit;*
| * c* g* b2,0,0 w0 p0 *exit;*
