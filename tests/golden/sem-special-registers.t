from: 5.3 and PTX ISA, special registers: indices and sizes in three dimensions, x fastest; lanes and lane masks go with the place in the block, warps of 32; nobody sees a processor beyond the number of processors; every grid has its own number
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out, .param .u64 lanes)
| {
|     .reg .u32 v, h, i, j, e;
|     .reg .u64 a, b;
|     .reg .pred p, q;
|     mov.u32 h, 0;
|     mov.u32 v, %tid.x;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %tid.y;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %tid.z;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ntid.x;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ntid.y;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ntid.z;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ctaid.x;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ctaid.y;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %ctaid.z;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %nctaid.x;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %nctaid.y;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %nctaid.z;
|     mad.lo.u32 h, h, 7, v;
|     mov.u32 v, %tid.z;
|     mad.lo.u32 i, v, 3, %tid.y;
|     mad.lo.u32 i, i, 4, %tid.x;
|     mov.u32 v, %ctaid.z;
|     mad.lo.u32 j, v, 3, %ctaid.y;
|     mad.lo.u32 j, j, 2, %ctaid.x;
|     mad.lo.u32 j, j, 24, i;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, j, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], h;
|     exit;
| }
| .entry lanes(.param .u64 out)
| {
|     .reg .u32 v, w, t, lane, bad;
|     .reg .u64 a, b;
|     .reg .pred p;
|     mov.u32 bad, 0;
|     mov.u32 t, %tid.x;
|     mov.u32 lane, %laneid;
|     and.b32 w, t, 31;
|     setp.ne.u32 p, lane, w;
|     @p or.b32 bad, bad, 1;
|     mov.u32 v, %warpid;
|     shr.u32 w, t, 5;
|     setp.ne.u32 p, v, w;
|     @p or.b32 bad, bad, 2;
|     mov.u32 v, 1;
|     shl.b32 v, v, lane;
|     mov.u32 w, %lanemask_eq;
|     setp.ne.u32 p, v, w;
|     @p or.b32 bad, bad, 4;
|     sub.u32 v, v, 1;
|     mov.u32 w, %lanemask_lt;
|     setp.ne.u32 p, v, w;
|     @p or.b32 bad, bad, 8;
|     not.b32 v, v;
|     mov.u32 w, %lanemask_ge;
|     setp.ne.u32 p, v, w;
|     @p or.b32 bad, bad, 16;
|     mov.u32 v, %lanemask_le;
|     mov.u32 w, %lanemask_gt;
|     xor.b32 v, v, w;
|     setp.ne.u32 p, v, -1;
|     @p or.b32 bad, bad, 32;
|     mov.u32 v, %smid;
|     mov.u32 w, %nsmid;
|     setp.ge.u32 p, v, w;
|     @p or.b32 bad, bad, 64;
|     mov.u32 v, WARP_SZ;
|     setp.ne.u32 p, v, 32;
|     @p or.b32 bad, bad, 128;
|     mov.u32 v, %nwarpid;
|     setp.lt.u32 p, v, 3;
|     @p or.b32 bad, bad, 256;
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], bad;
|     exit;
| }
| .entry number(.param .u64 out)
| {
|     .reg .u64 a, g;
|     ld.param.u64 a, [out];
|     mov.u64 g, %gridid;
|     st.global.u64 [a], g;
|     exit;
| }
| .entry differ(.param .u64 x, .param .u64 y, .param .u64 out)
| {
|     .reg .u64 a, v, w;
|     .reg .u32 r;
|     .reg .pred p;
|     ld.param.u64 a, [x];
|     ld.global.u64 v, [a];
|     ld.param.u64 a, [y];
|     ld.global.u64 w, [a];
|     setp.ne.u64 p, v, w;
|     selp.u32 r, 1, 0, p;
|     ld.param.u64 a, [out];
|     st.global.u32 [a], r;
|     exit;
| }
file k.host:
| load k.ptx as k
| buffer o u32[288]
| buffer bad u32[70] = const(1)
| buffer x u64[1]
| buffer y u64[1]
| buffer yes u32[1]
| launch k.k grid 2,3,2 block 4,3,2 args o, 0
| launch k.lanes grid 1,1,1 block 70,1,1 args bad
| launch k.number grid 1,1,1 block 1,1,1 args x
| launch k.number grid 1,1,1 block 1,1,1 args y
| sync
| launch k.differ grid 1,1,1 block 1,1,1 args x, y, yes
| sync
| expect bad = const(0)
| expect yes = const(1)
| expect o = {25765252, 2003091995, 3980418738, 1662778185, 308240501, 2285567244, 4262893987, 1945253434, 590715750, 2568042493, 250401940, 2227728683, 66118859, 2043445602, 4020772345, 1703131792, 348594108, 2325920851, 8280298, 1985607041, 631069357, 2608396100, 290755547, 2268082290, 25782059, 2003108802, 3980435545, 1662794992, 308257308, 2285584051, 4262910794, 1945270241, 590732557, 2568059300, 250418747, 2227745490, 66135666, 2043462409, 4020789152, 1703148599, 348610915, 2325937658, 8297105, 1985623848, 631086164, 2608412907, 290772354, 2268099097, 25767653, 2003094396, 3980421139, 1662780586, 308242902, 2285569645, 4262896388, 1945255835, 590718151, 2568044894, 250404341, 2227731084, 66121260, 2043448003, 4020774746, 1703134193, 348596509, 2325923252, 8282699, 1985609442, 631071758, 2608398501, 290757948, 2268084691, 25784460, 2003111203, 3980437946, 1662797393, 308259709, 2285586452, 4262913195, 1945272642, 590734958, 2568061701, 250421148, 2227747891, 66138067, 2043464810, 4020791553, 1703151000, 348613316, 2325940059, 8299506, 1985626249, 631088565, 2608415308, 290774755, 2268101498, 25770054, 2003096797, 3980423540, 1662782987, 308245303, 2285572046, 4262898789, 1945258236, 590720552, 2568047295, 250406742, 2227733485, 66123661, 2043450404, 4020777147, 1703136594, 348598910, 2325925653, 8285100, 1985611843, 631074159, 2608400902, 290760349, 2268087092, 25786861, 2003113604, 3980440347, 1662799794, 308262110, 2285588853, 4262915596, 1945275043, 590737359, 2568064102, 250423549, 2227750292, 66140468, 2043467211, 4020793954, 1703153401, 348615717, 2325942460, 8301907, 1985628650, 631090966, 2608417709, 290777156, 2268103899, 25765595, 2003092338, 3980419081, 1662778528, 308240844, 2285567587, 4262894330, 1945253777, 590716093, 2568042836, 250402283, 2227729026, 66119202, 2043445945, 4020772688, 1703132135, 348594451, 2325921194, 8280641, 1985607384, 631069700, 2608396443, 290755890, 2268082633, 25782402, 2003109145, 3980435888, 1662795335, 308257651, 2285584394, 4262911137, 1945270584, 590732900, 2568059643, 250419090, 2227745833, 66136009, 2043462752, 4020789495, 1703148942, 348611258, 2325938001, 8297448, 1985624191, 631086507, 2608413250, 290772697, 2268099440, 25767996, 2003094739, 3980421482, 1662780929, 308243245, 2285569988, 4262896731, 1945256178, 590718494, 2568045237, 250404684, 2227731427, 66121603, 2043448346, 4020775089, 1703134536, 348596852, 2325923595, 8283042, 1985609785, 631072101, 2608398844, 290758291, 2268085034, 25784803, 2003111546, 3980438289, 1662797736, 308260052, 2285586795, 4262913538, 1945272985, 590735301, 2568062044, 250421491, 2227748234, 66138410, 2043465153, 4020791896, 1703151343, 348613659, 2325940402, 8299849, 1985626592, 631088908, 2608415651, 290775098, 2268101841, 25770397, 2003097140, 3980423883, 1662783330, 308245646, 2285572389, 4262899132, 1945258579, 590720895, 2568047638, 250407085, 2227733828, 66124004, 2043450747, 4020777490, 1703136937, 348599253, 2325925996, 8285443, 1985612186, 631074502, 2608401245, 290760692, 2268087435, 25787204, 2003113947, 3980440690, 1662800137, 308262453, 2285589196, 4262915939, 1945275386, 590737702, 2568064445, 250423892, 2227750635, 66140811, 2043467554, 4020794297, 1703153744, 348616060, 2325942803, 8302250, 1985628993, 631091309, 2608418052, 290777499, 2268104242}
run: run k.host --set MaxGridSizeZ=2 --seed 1
exit: 0
run: run k.host --set MaxGridSizeZ=2 --seed 2 --profile report --set NumProcessors=3
exit: 0
run: run k.host --set MaxGridSizeZ=2 --schedule round-robin --profile sc
exit: 0
run: run k.host --set MaxGridSizeZ=2 --schedule eager --set MaxResidentBlocks=1
exit: 0
run: run k.host
exit: 1
stderr:
| k.host:7:*: error: *MaxGridSizeZ*
| ...
