from: listing 2.2 of the report squares each element; squares by hand
run: run {root}/examples/report/listing-2.2.ptx --block 8 --buffer 'a=f32[8]:iota(-3,1.5)' --arg a
exit: 0
stdout:
| a: f32[8] = { 9.0, 2.25, 0.0, 2.25, 9.0, 20.25, 36.0, 56.25 }
