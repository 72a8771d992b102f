from: an argument is a number, a buffer or a file; the caret is under what it is not
run: run {root}/examples/saxpy.ptx --buffer x=f32[4] --arg x --arg y --arg 4 --arg 1
exit: 1
stderr:
| *:1:*: error: *y*
|     1 | *y
|       | *^
| ...
run: run {root}/examples/saxpy.ptx --buffer x=f32[4] --arg x --arg x --arg 4294967296 --arg 1
exit: 1
stderr:
| *:1:*: error: *
|     1 | *4294967296
|       | *^~~~~~~~~~
| ...
