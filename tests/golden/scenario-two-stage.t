from: sums of 128 numbers in a row by hand, and 999 * 1000 / 2
run: run {root}/examples/two-stage.host
exit: 0
stdout:
| part: u32[8] = { 8128, 24512, 40896, 57280, 73664, 90048, 106432, 98540 }
