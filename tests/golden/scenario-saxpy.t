from: y = 2 x + 1, then y - 1.5 x, by hand
run: run {root}/examples/saxpy.host
exit: 0
stdout:
| y: f32[10] = { 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5 }
