from: 16 bytes are wanted, the file has 4 (three and a newline); the message names both
file x.bin:
| abc
run: run {root}/examples/saxpy.ptx --buffer x=f32[4]:@x.bin --arg x --arg x --arg 4 --arg 1
exit: 1
stderr:
| *:1:*: error: *x.bin*
|     1 | *x=f32[4]:@x.bin
|       | *^*
