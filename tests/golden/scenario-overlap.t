from: each of 16 values occurs 4 + 16 times
run: run {root}/examples/overlap.host
exit: 0
stdout:
