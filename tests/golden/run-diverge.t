from: by hand: threads 0 and 1 add 100, threads 2 and 3 multiply by 10
run: run {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out
exit: 0
stdout:
| out: u32[4] = { 100, 101, 20, 30 }
