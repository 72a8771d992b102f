from: by hand: a cluster is one block: index of the block and 2 clusters; 1 block of rank 0 of 1; nobody sets envreg and pm; time goes on, and its upper half is 0; begin to end is 1024 bytes, apart from the own 16, which stay 0; of 1144 bytes of shared memory (16 + 1024, and 104 at launch) 104 are dynamic
file k.ptx:
| .version 8.0
| .target sm_90
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 v, w, s;
|     .reg .u64 a, b, d, e;
|     .reg .pred p;
|     .shared .u32 x[4];
|     ld.param.u64 a, [out];
|     mov.u32 v, %ctaid.x;
|     mul.wide.u32 b, v, 32;
|     add.u64 a, a, b;
|     mov.u32 v, %clusterid.x;
|     mov.u32 w, %nclusterid.x;
|     mad.lo.u32 v, v, 10, w;
|     st.global.u32 [a], v;
|     mov.u32 v, %cluster_nctaid.x;
|     mov.u32 w, %cluster_ctarank;
|     mad.lo.u32 v, v, 10, w;
|     mov.u32 w, %cluster_nctarank;
|     mad.lo.u32 v, v, 10, w;
|     st.global.u32 [a+4], v;
|     mov.b32 v, %envreg2;
|     mov.u32 w, %pm3;
|     add.u32 v, v, w;
|     st.global.u32 [a+8], v;
|     mov.u64 d, %globaltimer;
|     mov.u64 e, %globaltimer;
|     setp.lt.u64 p, d, e;
|     selp.u32 v, 1, 0, p;
|     mov.u32 w, %clock_hi;
|     add.u32 v, v, w;
|     st.global.u32 [a+12], v;
|     mov.u32 s, %reserved_smem_offset_1;
|     st.shared.u32 [s], 77;
|     mov.u32 w, %reserved_smem_offset_begin;
|     sub.u32 w, s, w;
|     mov.u32 v, %reserved_smem_offset_end;
|     sub.u32 v, v, s;
|     add.u32 v, v, w;
|     st.global.u32 [a+16], v;
|     mov.u32 v, %reserved_smem_offset_cap;
|     st.global.u32 [a+20], v;
|     ld.shared.u32 v, [x];
|     ld.shared.u32 w, [x+12];
|     add.u32 v, v, w;
|     st.global.u32 [a+24], v;
|     mov.u32 v, %total_smem_size;
|     mov.u32 w, %dynamic_smem_size;
|     mad.lo.u32 v, w, 10000, v;
|     st.global.u32 [a+28], v;
|     exit;
| }
run: run k.ptx --grid 2 --shared 104 --buffer o=u32[16] --arg o
exit: 0
stdout:
| o: u32[16] = { 2, 101, 0, 1, 1024, 1024, 0, 1041144, 12, 101, 0, 1, 1024, 1024, 0, 1041144 }
