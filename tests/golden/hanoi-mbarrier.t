from: by hand: all 64 threads arrive at one barrier in memory 6 times and add 6 each, 384. A lane that has seen the barrier complete may wait for the other lanes of its warp, who will see the same; if it went on instead, a warp could come to have three paths, two of which hand over to each other by YIELD (STG VII) while the third has not arrived
run: run {root}/tests/control/mbar-rounds.ptx --block 64 --arg 6 --control hanoi --seeds 12 --max-steps 200000 --print rounds --quiet
exit: 0
stdout:
| rounds: u32[1] = { 384 }
stderr:
| seeds 0 to 11: completed 12, with 1 different final memory
