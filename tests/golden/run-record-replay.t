from: a recorded run replays to the same result; a list that does not fit is refused
run: run {root}/examples/histogram.ptx --grid 4 --block 48 --buffer in=u32[192]:iota --buffer bins=u32[16] --arg in --arg bins --arg 192 --seed 11 --record choices --print bins
exit: 0
stdout:
| bins: u32[16] = { 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12 }
run: run {root}/examples/histogram.ptx --grid 4 --block 48 --buffer in=u32[192]:iota --buffer bins=u32[16] --arg in --arg bins --arg 192 --replay choices --print bins
exit: 0
stdout:
| bins: u32[16] = { 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12 }
file wrong:
| cache.victim 3 1
run: run {root}/examples/histogram.ptx --grid 4 --block 48 --buffer in=u32[192]:iota --buffer bins=u32[16] --arg in --arg bins --arg 192 --replay wrong --print bins
exit: 1
stderr:
| ...
| *wrong*1*cache.victim*
| ...
