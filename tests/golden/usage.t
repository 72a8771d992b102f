from: the command line: what is misspelt is a usage error, and a near name is suggested
run: rum x.ptx
exit: 2
stdout:
stderr:
| *rum*run*
| ...
run: run {root}/examples/collatz.ptx --blok 32
exit: 2
stdout:
stderr:
| *--blok*--block*
| ...
run: run
exit: 2
stdout:
run: run {root}/examples/collatz.ptx --schedule sometimes
exit: 2
stdout:
run: --help
exit: 0
stderr:
run: run --help
exit: 0
stderr:
run: --version
exit: 0
stdout:
| warpstep *
stderr:
