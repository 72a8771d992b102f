from: table 1 of Habermaier and Knapp 2012, all of its rows; it writes (call, 1111, 15) for what is (call, 1111, 15) here, with the line of the statement below each token. Steps 14 to 17 of the derivation end it: return skips to the call token, which activates everybody again
run: trace {root}/examples/structured/program-1.simt --buffer a=s64[4]:{0,1,1,1} --buffer b=s64[4]:{0,1,1,3} --format table --print b
exit: 0
fires: simt.call simt.assign simt.while simt.if simt.break simt.return simt.token simt.inact simt.whileNext simt.act simt.awaits simt.enable
stdout:
| line  active  disabled  stack
|       1111    0000      -
|   14  1111    0000      (call, 1111, 15)
|    3  1111    0000      (call, 1111, 15)
|    4  0111    0000      (brk, 1111, 11) (call, 1111, 15)
|    5  0110    0000      (div, 0001, 6) (sync, 0111, 9) (brk, 1111, 11) (call, 1111, 15)
|    8  0001    0bb0      (sync, 0111, 9) (brk, 1111, 11) (call, 1111, 15)
|    6  0001    0bb0      (brk, 1111, 11) (call, 1111, 15)
|    9  0001    0bb0      (brk, 1111, 11) (call, 1111, 15)
|    4  1111    0000      (call, 1111, 15)
|   11  1111    0000      -
|   15  1111    0000      -
| b: s64[4] = { 0, 1, 1, 4 }
stderr:
| completed: 17 steps of simt, seed 0, schedule seeded, *
