from: the form of a printed buffer: every type, one line each, floats as they read back
file idle.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry idle() { exit; }
run: run idle.ptx --buffer 'a=u8[3]:{255, 0, 7}' --buffer 'b=s8[2]:{-128, 127}' --buffer 'c=u16[1]:{65535}' --buffer 'd=s16[1]:{-32768}' --buffer 'e=u64[1]:{18446744073709551615}' --buffer 'f=s64[1]:{-9223372036854775808}' --buffer 'g=f32[3]:{0.1, -0.0, 1e30}' --buffer 'h=f64[2]:{0.1, 1e300}' --buffer 'i=f16[2]:{0.5, 65504}' --buffer 'j=bf16[1]:{1}' --buffer 'k=u32[3]:iota(10,5)' --buffer 'l=s32[2]'
exit: 0
stdout:
| a: u8[3] = { 255, 0, 7 }
| b: s8[2] = { -128, 127 }
| c: u16[1] = { 65535 }
| d: s16[1] = { -32768 }
| e: u64[1] = { 18446744073709551615 }
| f: s64[1] = { -9223372036854775808 }
| g: f32[3] = { 0.1, -0.0, 1e+30 }
| h: f64[2] = { 0.1, 1e+300 }
| i: f16[2] = { 0.5, 65504.0 }
| j: bf16[1] = { 1.0 }
| k: u32[3] = { 10, 15, 20 }
| l: s32[2] = { 0, 0 }
