from: CLI: what cannot be compared is said, by status 2 when the command line is wrong and by status 1 when a file is; a file that only one model refuses is compared under the others. Bits of storage: IX-A with 8 B registers and 32 threads: WS 32*(32+32), REC 31*(32+3), B 8*33, two masks of 32, 432 bytes; a stack of 63 entries of 96 bits
run: compare --storage --set NumBRegisters=8
exit: 0
stdout:
| storage of a warp of 32 threads, 8 B registers
|   hanoi      3461 bits, 432 bytes: WS 2048, REC 1085, B 264, two masks 64
|   stack      6048 bits, 756 bytes: 63 entries of 96
|   hanoi takes 57.2 % of that
run: compare --storage --set NumBRegisters=8 --json
exit: 0
stdout:
| {"files": [], "means": [*], "storage": {"warp_size": 32, "b_registers": 8, "ws": 2048, "rec": 1085, "b": 264, "masks": 64, "hanoi": 3461, "stack": 6048}}
run: compare
exit: 2
stderr:
| *expected a FILE, or --storage*
run: compare -
exit: 2
stderr:
| *standard input can be read once only*
run: compare {root}/examples/structured/program-1.simt
exit: 2
stderr:
| *a structured program has models of its own*
run: compare {root}/examples/diverge.ptx --controls crs,crs
exit: 2
stderr:
| *expected names of control models, each once*
| ...
run: compare {root}/examples/diverge.ptx --controls crs,simt
exit: 2
stderr:
| *expected names of control models, each once*
| ...
run: compare {root}/examples/diverge.ptx --controls crs,stack --reference hanoi
exit: 2
stderr:
| *expected one of the compared models*
| ...
run: compare {root}/examples/diverge.ptx --element line
exit: 2
stderr:
| *expected mask or pc
| ...
run: compare {root}/examples/diverge.ptx --check races
exit: 2
stderr:
| *expected memory
| ...
run: compare {root}/examples/diverge.ptx --control stack
exit: 2
stderr:
| *--control*--controls*
| ...
# Said once, not by every model.
run: compare nowhere.ptx
exit: 1
stdout:
stderr:
| *nowhere.ptx*
