from: figure 6 with one B register by hand: the outer mask lies in R0 while the inner one has B0. Whoever leaves early restores it over the inner one, so C and D lock each other out; only when those go first that do not leave, all is well (priority 2)
file one.hanoi:
| .warp 4
| .pred P0=0011 P1=0010
| A:  BSSY B0, SD
|     BMOV R0, B0
|     BSSY B0, SB
|     @P0 BRA C
|     BRA B
| C:  @!P1 BREAK B0
|     @!P1 BRA D
| B:
| SB: BSYNC B0
| D:  BMOV B0, R0
| SD: BSYNC B0
| E:  EXIT
run: run one.hanoi --set PathPriority=0 --check machine
exit: 4
stderr:
| warpstep: deadlocked, *
| ...
run: run one.hanoi --set PathPriority=1 --check machine
exit: 4
run: run one.hanoi --set PathPriority=2
exit: 0
