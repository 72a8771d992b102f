from: a kernel of more instructions than MaxProgSize (3.2) fits nowhere, however the others are counted: it is refused where the first one too many stands, and nothing behind it is read or told
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     .reg .u32 r;
|     mov.u32 r, 1;
|     mov.u32 r, 2;
|     mov.u32 r, 3;
|     exit;
|     frobnicate;
| }
| .entry l() { frobnicate; }
run: check k.ptx --set MaxProgSize=3
exit: 1
stderr:
| k.ptx:11:5: error: this kernel has too many instructions, MaxProgSize is 3
|    11 |     frobnicate;
|       |     ^~~~~~~~~~
run: run k.ptx --entry l --set MaxProgSize=3
exit: 1
file fits.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k() { exit; }
run: run fits.ptx --set MaxProgSize=1 --quiet
exit: 0
