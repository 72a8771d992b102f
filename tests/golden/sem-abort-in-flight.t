from: 5.7.3, 5.8.3, 4.6: abort and destroy take a grid's blocks off the device, not its operations in flight. The thread stores 7 and then goes on for ever. In the replayed list (start, the store's step, then the message) the store has been issued but has not taken a micro step when the abort comes; it takes both behind it, and memory holds 7. When the abort comes before the thread's step, it holds 0. Of a destroyed context no memory can be read any more; the trace shows the two micro steps behind device.destroy
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 mark;
| .entry k()
| {
|     st.global.u32 [mark], 7;
| FOREVER:
|     bra FOREVER;
| }
file abort.host:
| load k.ptx as p
| launch p.k grid 1,1,1 block 1,1,1 as g
| abort g
| sync
| print p.mark
file late:
| device.message 2 0
| device.unit 2 1
| device.unit 2 0
file early:
| device.message 2 0
| device.unit 2 0
run: run abort.host --set NumProcessors=1 --replay late
exit: 0
stdout:
| mark: u32[1] = { 7 }
fires: cio.abort context.abort context.in device.cin
run: run abort.host --set NumProcessors=1 --replay early
exit: 0
stdout:
| mark: u32[1] = { 0 }
fires: cio.abort context.abort
run: trace abort.host --set NumProcessors=1 --replay late --level rules --quiet
exit: 0
stdout:
| ...
| *context.abort*
| ...
|          M.step st.global.wb *
| ...
|          M.end st.global.wb *
| ...
| mark: u32[1] = { 7 }
file destroy.host:
| context gone
| load k.ptx as p
| launch p.k grid 1,1,1 block 1,1,1
| destroy gone
| sync
run: trace destroy.host --set NumProcessors=1 --replay late --level rules --quiet
exit: 0
stdout:
| ...
| *device.destroy*
| ...
|          M.step st.global.wb *
| ...
|          M.end st.global.wb *
| ...
fires: dio.destroy device.destroy
