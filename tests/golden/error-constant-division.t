from: a constant expression must have a value (5.1.3, step 2)
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 v = 10 / (3 - 3);
| .entry bad() { exit; }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:4:*: error: *zero*
|     4 | .global .u32 v = 10 / (3 - 3);
|       | *^*
