from: 4.6: in profile ordered a thread reads what it wrote, whatever the schedule
run: run {root}/examples/alias.ptx --block 6 --set WarpSize=1 --buffer x=u32[6] --buffer seen=u32[6] --arg x --arg x --arg seen --print seen --seed 3
exit: 0
stdout:
| seen: u32[6] = { 1, 2, 3, 4, 5, 6 }
