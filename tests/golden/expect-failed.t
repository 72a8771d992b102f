from: an `expect` that is false names the first index and both values
file wrong.host:
| buffer x u32[4] = iota
| expect x = {0, 1, 9, 9}
run: run wrong.host
exit: 5
stderr:
| ...
| *x[2]*2*9*
| ...
file near.host:
| buffer y f32[2] = {1.0, 2.0}
| expect y = {1.0001, 2.0} within 0.001
| expect y = {1.01, 2.0} within 0.001
run: run near.host
exit: 5
stderr:
| ...
| *y[0]*
| ...
