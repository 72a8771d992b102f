from: by hand, from the PTX manual: parts are widened, clamped to the part that is written, and merged; 464 lies halfway to 480, which is beyond e4m3; 1 + 2^-24 is a tie
file k.ptx:
| .version 8.6
| .target sm_100
| .address_size 64
| .visible .entry k(.param .u64 out)
| {
|     .reg .u64 o;
|     .reg .b32 a, b, c, d<24>;
|     .reg .b16 h, e;
|     .reg .f32 f, g;
|     ld.param.u64 o, [out];
|     mov.b32 a, 0x8001ff7f;
|     mov.b32 b, 0x00000021;
|     mov.b32 c, 0x11223344;
|     vadd.s32.s32.s32.sat d0.b2, a.b0, b.b0, c;
|     vsub.u32.u32.u32.sat d1, b, a;
|     vabsdiff.s32.s32.u32.add d2, a.h1, b, c;
|     vshl.u32.u32.u32.sat.clamp d3, b, b;
|     vshl.u32.u32.u32.wrap d4, b, b;
|     vshr.s32.s32.u32.clamp d5, a, b.b0;
|     vmad.u32.u32.u32.po.shr7 d6, a, a, c;
|     vmad.s32.s32.s32.sat d7, -a, a, c;
|     vset.s32.u32.lt.add d8, a, b, c;
|     mov.f32 f, 0f43E80000;
|     mov.f32 g, 0fBD400000;
|     cvt.rn.satfinite.e4m3x2.f32 h, f, g;
|     cvt.u32.u16 d9, h;
|     cvt.rn.f16x2.e4m3x2 d10, h;
|     cvt.rn.satfinite.relu.e5m2x2.f32 h, f, g;
|     cvt.u32.u16 d11, h;
|     mov.b16 h, 0xfd7c;
|     cvt.rn.f16x2.e5m2x2 d12, h;
|     mov.b32 d13, 0x7e00fc00;
|     cvt.rn.satfinite.e5m2x2.f16x2 h, d13;
|     cvt.u32.u16 d13, h;
|     cvt.pack.sat.s8.s32.b32 d14, a, b, c;
|     cvt.pack.sat.u16.s32 d15, a, 70000;
|     mov.b16 h, 0x0001;
|     mov.b16 e, 0x4000;
|     mov.f32 f, 0f3F800000;
|     add.rp.f32.f16 d16, h, f;
|     add.rn.f32.f16 d17, h, f;
|     sub.sat.f32.bf16 d18, e, f;
|     fma.rn.f32.bf16 d19, e, e, f;
|     st.global.v4.b32 [o], {d0, d1, d2, d3};
|     st.global.v4.b32 [o+16], {d4, d5, d6, d7};
|     st.global.v4.b32 [o+32], {d8, d9, d10, d11};
|     st.global.v4.b32 [o+48], {d12, d13, d14, d15};
|     st.global.v4.b32 [o+64], {d16, d17, d18, d19};
|     ret;
| }
run: run k.ptx --buffer o=b32[20] --arg o --quiet
exit: 0
stdout:
| o: b32[20] = { 0x117f3344, 0x00000000, 0x1122b364, 0xffffffff, 0x00000042, 0xffffffff, 0x061e3ce8, 0x80000000, 0x11223345, 0x00007e94, 0x5f00aa00, 0x00005f00, 0x7fff7c00, 0x00007ffb, 0x33448021, 0x0000ffff, 0x3f800001, 0x3f800000, 0x3f800000, 0x40a00000 }
