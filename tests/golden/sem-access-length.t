from: by hand: an access of 32 bytes fits an operation of MaxMemOpSize 32 and none of 16 (section 4: MemOpSize is 1 to MaxMemOpSize); so does one of 16 bytes, of 16. The same in every profile, by the general way and the short one
file v.ptx:
| .version 8.8
| .target sm_100
| .address_size 64
| .entry wide(.param .u64 p)
| {
|     .reg .u64 q;
|     .reg .b64 a, b, c, d;
|     ld.param.u64 q, [p];
|     ld.global.v4.b64 {a, b, c, d}, [q];
|     st.global.v4.b64 [q+32], {a, b, c, d};
|     exit;
| }
| .entry narrow(.param .u64 p)
| {
|     .reg .u64 q;
|     .reg .b64 a, b;
|     ld.param.u64 q, [p];
|     ld.global.v2.b64 {a, b}, [q];
|     st.global.v2.b64 [q+16], {a, b};
|     exit;
| }
run: run v.ptx --entry wide --buffer x=u64[8]:{1,2,3,4,5,6,7,8} --arg x --set MaxMemOpSize=32 --quiet
exit: 0
stdout:
| x: u64[8] = { 1, 2, 3, 4, 1, 2, 3, 4 }
run: run v.ptx --entry wide --buffer x=u64[8]:{1,2,3,4,5,6,7,8} --arg x --set MaxMemOpSize=16
exit: 3
stderr:
| v.ptx:9:5: stuck: an access of 32 bytes is longer than a memory operation (MaxMemOpSize) (rule device.memOp, section 5.8.1)
| ...
run: run v.ptx --entry wide --buffer x=u64[8]:{1,2,3,4,5,6,7,8} --arg x --set MaxMemOpSize=16 --profile sc --schedule eager
exit: 3
stderr:
| v.ptx:9:5: stuck: an access of 32 bytes is longer than a memory operation (MaxMemOpSize) (rule device.memOp, section 5.8.1)
| ...
run: run v.ptx --entry narrow --buffer x=u64[4]:{1,2,3,4} --arg x --set MaxMemOpSize=16 --quiet
exit: 0
stdout:
| x: u64[4] = { 1, 2, 1, 2 }
