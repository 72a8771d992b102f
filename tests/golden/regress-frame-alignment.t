from: 5.1.3, step 3, by hand: deep saves a 64-bit register before it calls itself; it is entered by middle, whose frame has one parameter of 4 bytes. The place of the register must be a multiple of 8 all the same. deep(2), deep(1), deep(0): deep(1) stores 1 on its way back, then deep(2) stores 2
file k.ptx:
| .version 6.3
| .target sm_75
| .address_size 64
| .global .u64 out;
| .func deep(.param .b32 n)
| {
| 	.reg .b32 %n;
| 	.reg .b64 %wide;
| 	.reg .pred %p;
| 	ld.param.b32 %n, [n];
| 	cvt.u64.u32 %wide, %n;
| 	setp.eq.u32 %p, %n, 0;
| 	@%p ret;
| 	sub.u32 %n, %n, 1;
| 	{
| 	.param .b32 x;
| 	st.param.b32 [x], %n;
| 	call deep, (x);
| 	}
| 	st.global.u64 [out], %wide;
| 	ret;
| }
| .func middle(.param .b32 n)
| {
| 	.reg .b32 %n;
| 	ld.param.b32 %n, [n];
| 	{
| 	.param .b32 x;
| 	st.param.b32 [x], %n;
| 	call deep, (x);
| 	}
| 	ret;
| }
| .visible .entry kernel()
| {
| 	{
| 	.param .b32 x;
| 	st.param.b32 [x], 2;
| 	call middle, (x);
| 	}
| 	exit;
| }
run: run k.ptx --print out --check all
exit: 0
stdout:
| out: u64[1] = { 2 }
