from: sums by hand; a context has its own program and buffers
run: run {root}/examples/contexts.host
exit: 0
stdout:
