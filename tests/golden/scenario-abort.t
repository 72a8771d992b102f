from: 5.7.2: an aborted grid is over; nothing is printed
run: run {root}/examples/abort.host
exit: 0
stdout:
