from: the object of --json holds verdict, counts and buffers; values by hand
run: run {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --json
exit: 0
stdout:
| ...
| *"verdict"*"completed"*
| ...
