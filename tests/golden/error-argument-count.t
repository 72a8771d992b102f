from: saxpy has four parameters; the message names those that are missing
run: run {root}/examples/saxpy.ptx --buffer x=f32[4] --arg x --arg x --arg 4
exit: 1
stderr:
| *error: *saxpy_param_3*
| ...
run: run {root}/examples/saxpy.ptx --buffer x=f32[4] --arg x --arg x --arg 4 --arg 1 --arg 5
exit: 1
stderr:
| *error: *
| ...
