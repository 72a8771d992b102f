from: c = a + b by hand; a is 0 1 2 …, b is 0.5 everywhere
run: run {root}/examples/vecadd.ptx --block 5 --buffer a=f32[5]:iota --buffer 'b=f32[5]:const(0.5)' --buffer c=f32[5] --arg a --arg b --arg c --arg 5 --print c
exit: 0
stdout:
| c: f32[5] = { 0.5, 1.5, 2.5, 3.5, 4.5 }
