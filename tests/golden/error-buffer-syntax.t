from: NAME=TYPE[COUNT]: the bracket is never closed; no such type; the count is too large
run: run {root}/examples/saxpy.ptx --buffer x=f32[3
exit: 1
stderr:
| *:1:*: error: *
|     1 | *x=f32[3
|       | *^*
run: run {root}/examples/saxpy.ptx --buffer x=f33[3]
exit: 1
stderr:
| *:1:*: error: *f33*
|     1 | *x=f33[3]
|       | *^~~*
| ...
run: run {root}/examples/saxpy.ptx --buffer x=f32[99999999999999999999]
exit: 1
stderr:
| *:1:*: error: *
|     1 | *x=f32[99999999999999999999]
|       | *^*
