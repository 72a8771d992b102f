from: 5.8: a store that no buffer holds has no rule; threads 64 to 95 are warp 2, instruction by hand
run: run {root}/examples/stuck.ptx --block 96 --buffer out=u32[64] --arg out --arg 7
exit: 3
stderr:
| {root}/examples/stuck.ptx:16:5: stuck: *
|    16 |     st.global.u32 [at], v;
|       |     ^~~~~~~~~~~~~~~~~~~~~~
| ...
