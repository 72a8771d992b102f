from: figure 3.2: MaxGridSizeX 65535, MaxThreadsPerBlock 1024, MaxBlockSizeZ 64
run: run {root}/examples/collatz.ptx --grid 65536 --buffer o=u32[4] --arg o --arg 4
exit: 1
stderr:
| *error: *65536*65535*
| ...
run: run {root}/examples/collatz.ptx --block 32,33 --buffer o=u32[4] --arg o --arg 4
exit: 1
stderr:
| *error: *1056*1024*
| ...
run: run {root}/examples/collatz.ptx --block 1,1,65 --buffer o=u32[4] --arg o --arg 4
exit: 1
stderr:
| *error: *65*64*
| ...
run: run {root}/examples/collatz.ptx --set MaxGridSizeX=65536 --grid 65536 --buffer o=u32[4] --arg o --arg 0 --max-steps 10
exit: 4
