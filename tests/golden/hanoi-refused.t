from: the form of listings, by hand: whatever it does not allow is refused at its place, with what was expected
file undefined.hanoi:
| BPT R0
| BRXU R0
| JMP R0
| JMX R0
| JMXU R0
| KILL R0
| NANOSLEEP R0
| RPCMOV R0
| RTT R0
| EXIT
run: check undefined.hanoi
exit: 1
stderr:
| undefined.hanoi:1:1: error: BPT is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:2:1: error: BRXU is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:3:1: error: JMP is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:4:1: error: JMX is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:5:1: error: JMXU is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:6:1: error: KILL is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:7:1: error: NANOSLEEP is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:8:1: error: RPCMOV is a control instruction that Hanoi does not define
| ...
| undefined.hanoi:9:1: error: RTT is a control instruction that Hanoi does not define
| ...
file instructions.hanoi:
| FOO
| bsync B0
| BSNC B0
| ISETP P0, R0, 1
| ATOM RZ, [m], 1
| BMOV.64 R0, B0
| YIELD.X
| @P0
| EXIT EXIT
| BRA. L
run: check instructions.hanoi
exit: 1
stderr:
| instructions.hanoi:1:1: error: expected an instruction of a listing, found `FOO`
| ...
| instructions.hanoi:2:1: error: expected an instruction of a listing, found `bsync`, did you mean `BSYNC`?
| ...
| instructions.hanoi:3:1: error: expected an instruction of a listing, found `BSNC`, did you mean `BSYNC`?
| ...
| instructions.hanoi:4:1: error: expected an instruction of a listing, found `ISETP`, did you mean `ISETP.EQ`?
| ...
| instructions.hanoi:5:1: error: expected an instruction of a listing, found `ATOM`, did you mean `ATOM.CAS`?
| ...
| instructions.hanoi:6:6: error: BMOV has no modifier `.64`
| ...
| instructions.hanoi:7:7: error: YIELD has no modifier `.X`
| ...
| instructions.hanoi:8:4: error: expected an instruction, found the end of the statement
| ...
| instructions.hanoi:9:6: error: expected the end of the instruction, found `EXIT`
| ...
| instructions.hanoi:10:1: error: BRA has no modifier `.`
| ...
file registers.hanoi:
| @PO EXIT
| @P7 EXIT
| MOV R255, 1
| BSYNC B16
| BSYNC R0
| MOV P0, 1
| @!!P0 EXIT
| BMOV B0, B1
| BMOV R0, R1
| MOV R01, 1
| BRA PO, L
| EXIT
run: check registers.hanoi
exit: 1
stderr:
| registers.hanoi:1:2: error: expected a predicate with a digit zero, P0, found `PO`
| ...
| registers.hanoi:2:2: error: expected a predicate P0 to P6 behind `@`, found `P7`
| ...
| registers.hanoi:3:5: error: expected a register R0 to R254, or RZ, found `R255`
| ...
| registers.hanoi:4:7: error: a warp has the B registers B0 to B15 (NumBRegisters)
| ...
| registers.hanoi:5:7: error: expected a B register, found `R0`
| ...
| registers.hanoi:6:5: error: expected a register R0 to R254, or RZ, found `P0`
| ...
| registers.hanoi:7:3: error: expected a predicate P0 to P6 behind `@`, found `!`
| ...
| registers.hanoi:8:10: error: expected a register or a number, found `B1`
| ...
| registers.hanoi:9:10: error: expected a B register, found `R1`
| ...
| registers.hanoi:10:5: error: expected a register R0 to R254, or RZ, found `R01`
| ...
| registers.hanoi:11:5: error: expected a predicate with a digit zero, P0, found `PO`
| ...
file few.hanoi:
| BSYNC B1
| EXIT
run: check few.hanoi --set NumBRegisters=1
exit: 1
stderr:
| few.hanoi:1:7: error: a warp has the B registers B0 to B0 (NumBRegisters)
| ...
file operands.hanoi:
| .warp 4
| BSSY B0
| BSSY B0 L
| BSYNC
| ST m, 1
| ST [m], 
| LD R0, [x]
| S2R R0, SR_TID
| IADD R0, 1, L
| MOV R0, 99999999999
| MOV R0, -3000000000
| WARPSYNC 110
| WARPSYNC 1102
| WARPSYNC
| ATOM.CAS R0, [m], 1
| BRA 1x
| BRA R0
| BRX L
| EXIT
run: check operands.hanoi
exit: 1
stderr:
| operands.hanoi:2:8: error: expected `,` between operands, found the end of the statement
| ...
| operands.hanoi:3:9: error: expected `,` between operands, found `L`
| ...
| operands.hanoi:4:6: error: expected a B register, found the end of the statement
| ...
| operands.hanoi:5:4: error: expected `[` before the name of a .word, found `m`
| ...
| operands.hanoi:6:5: error: there is no .word m
| ...
| operands.hanoi:7:9: error: there is no .word x
| ...
| operands.hanoi:8:9: error: expected SR_LANEID, found `SR_TID`
| ...
| operands.hanoi:9:13: error: expected a register or a number, found `L`
| ...
| operands.hanoi:10:9: error: expected a number of 32 bits, found `99999999999`
| ...
| operands.hanoi:11:9: error: a number of 32 bits is -2147483648 at least
| ...
| operands.hanoi:12:10: error: a mask has a digit for each of the 4 threads of a warp, here are 3
| ...
| operands.hanoi:13:10: error: expected a mask: a digit 0 or 1 for each thread, found `1102`
| ...
| operands.hanoi:14:9: error: expected a mask: a digit 0 or 1 for each thread, found the end of the statement
| ...
| operands.hanoi:15:15: error: there is no .word m
| ...
| operands.hanoi:16:5: error: expected a label or a number, found `1x`
| ...
| operands.hanoi:17:5: error: R0 is a register: expected a label or a number
| ...
| operands.hanoi:18:5: error: expected a register R0 to R254 with a place, found `L`
| ...
file places.hanoi:
| A: NOP
| A: NOP
| BRA B
| /*10*/ NOP
| 16: NOP
| /*1*/ /*1*/ NOP
| R0: NOP
| B0: NOP
| EXIT
run: check places.hanoi
exit: 1
stderr:
| places.hanoi:2:1: error: A stands before two instructions
| ...
| places.hanoi:5:1: error: 0x10 stands before two instructions
| ...
| places.hanoi:6:7: error: 0x1 stands before two instructions
| ...
| places.hanoi:7:1: error: R0 is a register: expected a label or a number
| ...
| places.hanoi:8:1: error: B0 is a register: expected a label or a number
| ...
file nowhere.hanoi:
| BRA B
| BRA 0x20
| EXIT
| L:
run: check nowhere.hanoi
exit: 1
stderr:
| nowhere.hanoi:1:5: error: no instruction has the label B
| ...
| nowhere.hanoi:2:5: error: no instruction has the label 0x20
| ...
| nowhere.hanoi:4:1: error: no instruction stands behind L
| ...
file directives.hanoi:
| .warp 4
| .warp four
| .pred P0
| .pred P0=11
| .pred P0=1100 P0=1100
| .pred P7=1100
| .word
| .word a=1 a=2
| .word R0=1
| .word b
| L: .word c=1
| .word d=-
| .warp 4 5
| .foo 1
| EXIT
run: check directives.hanoi
exit: 1
stderr:
| directives.hanoi:2:7: error: expected the number of threads of a warp, found `four`
| ...
| directives.hanoi:3:9: error: expected `=` behind the predicate, found the end of the statement
| ...
| directives.hanoi:4:10: error: a mask has a digit for each of the 4 threads of a warp, here are 2
| ...
| directives.hanoi:5:15: error: P0 has its values already
| ...
| directives.hanoi:6:7: error: expected a predicate P0 to P6, found `P7`
| ...
| directives.hanoi:7:6: error: expected a name for the word, found the end of the statement
| ...
| directives.hanoi:8:11: error: there is a .word a already
| ...
| directives.hanoi:9:7: error: R0 is a register: expected a name for the word
| ...
| directives.hanoi:10:8: error: expected `=` behind the name, found the end of the statement
| ...
| directives.hanoi:11:4: error: expected an instruction behind the label, found `.word`
| ...
| directives.hanoi:12:10: error: expected a number of 32 bits, found the end of the statement
| ...
| directives.hanoi:13:9: error: expected the end of the line, found `5`
| ...
| directives.hanoi:14:1: error: expected an instruction of a listing, found `.foo`
| ...
file sizes.hanoi:
| .warp 65
| EXIT
run: check sizes.hanoi
exit: 1
stderr:
| sizes.hanoi:1:7: error: a warp has 1 to 64 threads
| ...
file two.hanoi:
| .warp 4
| .warp 8
| EXIT
run: check two.hanoi
exit: 1
stderr:
| two.hanoi:2:7: error: the warps of this device have 4 threads (WarpSize)
| ...
file empty.hanoi:
| // nothing
run: check empty.hanoi
exit: 1
stderr:
| empty.hanoi:2:1: error: expected an instruction, found the end of the file
| ...
file end.hanoi:
| @P0 EXIT
run: check end.hanoi
exit: 1
stderr:
| end.hanoi:1:1: error: expected EXIT, RET, BRA or BRX without a guard at the end of the listing
| ...
file end-2.hanoi:
| EXIT
| NOP // on
run: check end-2.hanoi
exit: 1
stderr:
| end-2.hanoi:2:1: error: expected EXIT, RET, BRA or BRX without a guard at the end of the listing
| ...
file brx.hanoi:
| BRX R0
| EXIT
run: check brx.hanoi
exit: 1
stderr:
| brx.hanoi:1:1: error: no MOV gives a register the place of a line: BRX has nowhere to go
| ...
file wide.hanoi:
| .warp 33
| BSSY B0, S
| BMOV R0, B0
| WARPSYNC R0
| S: BSYNC B0
| EXIT
run: check wide.hanoi
exit: 1
stderr:
| wide.hanoi:3:1: error: a register does not have room for the masks of 33 threads
| ...
| wide.hanoi:4:10: error: a register has a mask of 32 threads at most
| ...
file tokens.hanoi:
| NOP #
| MOV R0, "1"
| NOP /* on
| EXIT
run: check tokens.hanoi
exit: 1
stderr:
| tokens.hanoi:1:5: error: no word of a listing begins with this character
| ...
| tokens.hanoi:2:9: error: no word of a listing begins with this character
| ...
| tokens.hanoi:3:5: error: this comment has no end
| ...
file good.hanoi:
| .warp 4
| EXIT
run: run good.hanoi --control crs
exit: 2
stderr:
| --control:1:11: error: a listing is for control models hanoi and threads, this is crs: its barriers mean nothing there
| ...
run: run good.hanoi --control stack
exit: 2
run: trace good.hanoi --lanes left
exit: 2
stderr:
| --lanes:1:9: error: expected low or high, found `left`
| ...
run: run good.hanoi --set WarpSize=8
exit: 1
stderr:
| good.hanoi:1:7: error: the warps of this device have 8 threads (WarpSize)
| ...
run: run good.hanoi --set WarpSize=4 --block 8 --grid 2
exit: 0
run: run good.hanoi --entry main
exit: 2
stderr:
| --entry:1:9: error: this option goes with a PTX file; a listing has one kernel, without arguments, and words of its own
| ...
run: run good.hanoi --buffer x=u32[1]
exit: 2
run: explore good.hanoi --arg 1
exit: 2
run: step good.hanoi --shared 4
exit: 2
run: run good.hanoi --one-warp
exit: 2
run: run good.hanoi --check stack
exit: 2
run: show good.hanoi --as ptx
exit: 2
run: run missing.hanoi
exit: 1
stderr:
| *missing.hanoi*
file use.host:
| load good.hanoi as it
| launch it.main grid 1 block 4
run: run use.host
exit: 1
stderr:
| use.host:1:6: error: a listing is for control models hanoi and threads, this is crs: its barriers mean nothing there
| ...
run: run use.host --control hanoi
exit: 1
stderr:
| good.hanoi:1:7: error: the warps of this device have 32 threads (WarpSize)
| ...
run: run use.host --control hanoi --set WarpSize=4
exit: 0
run: run use.host --control threads --set WarpSize=4
exit: 0
file k.ptx:
| .version 3.0
| .target sm_20
| .entry k() { exit; }
run: show k.ptx --listing
exit: 2
stderr:
| warpstep show: --listing goes with --control hanoi
| ...
