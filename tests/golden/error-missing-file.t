from: a file that is not there is an error of the input, with the system's reason
run: run nowhere.ptx
exit: 1
stdout:
stderr:
| *nowhere.ptx*: *
