from: the form of listings, by hand: labels, numbers and addresses stand for lines, an address only where something names it; statements end with their line or a semicolon; modifiers that change nothing are read. What show --listing prints reads back to the same
file dump.hanoi:
| // as a disassembler prints it
| .warp 4; .pred P0=1100   P1=0011
|         /*0000*/                   BSSY B0, 0x40 ;                    /* 0x0000004000007945 */
|                                                                       /* 0x000fe20003800000 */
|         /*0010*/              @!P0 BRA.REL 0x30 ;
|         /*0020*/                   BMOV.32.CLEAR RZ, B1; BMOV.32 R5, B1
|         /*0030*/  .L_x_1: L$2:  3: NOP ;; MOV R3, 0x10
|         @P1 BREAK !P0, B0; WARPSYNC 0xf
|         WARPSYNC R3
| 0x40:   BSYNC B0
|         /*0050*/ BRX R0 /* comment */ ; MOV R0, .L_x_1; BRA .L_x_1; BRA L$2; CALL 3
|         RET.ABS; S2R R1, SR_LANEID; IADD R2, R1, -1; IADD RZ, RZ, 7
|         LD R1, [a]; ST [b], R1; ST [b], 5; ATOM.ADD R1, [a], 1; ATOM.EXCH RZ, [a], R2
|         ATOM.CAS R4, [b], 1, R2; ISETP.GE P3, R1, 9; ISETP.NE P6, 1, R254; YIELD; @P3 EXIT
|         EXIT
| .word a=0x10 b=-1
run: show dump.hanoi --listing
exit: 0
stdout:
| .warp 4
| .pred P0=1100
| .pred P1=0011
| .word a=16
| .word b=4294967295
|     BSSY B0, 0x40
|     @!P0 BRA 0x30
|     BMOV RZ, B1
|     BMOV R5, B1
| 0x30:
| .L_x_1:
| L$2:
| 3:
|     NOP
|     MOV R3, 16
|     @P1 BREAK !P0, B0
|     WARPSYNC 0xf
|     WARPSYNC R3
| 0x40:
|     BSYNC B0
|     BRX R0
|     MOV R0, .L_x_1
|     BRA .L_x_1
|     BRA L$2
|     CALL 3
|     RET
|     S2R R1, SR_LANEID
|     IADD R2, R1, -1
|     IADD RZ, 0, 7
|     LD R1, [a]
|     ST [b], R1
|     ST [b], 5
|     ATOM.ADD R1, [a], 1
|     ATOM.EXCH RZ, [a], R2
|     ATOM.CAS R4, [b], 1, R2
|     ISETP.GE P3, R1, 9
|     ISETP.NE P6, 1, R254
|     YIELD
|     @P3 EXIT
|     EXIT
run: check dump.hanoi
exit: 0
# the addresses of the tool, and the lines of the source
run: show {root}/examples/control/figure-6.hanoi
exit: 0
stdout:
| .entry main
|       A:
|     1 BSSY B1, SD * // line *
|     2 BSSY B0, SB * // line *
|     3 @P0 BRA C *
|     4 BRA B *
|       C:
|     5 @!P1 BREAK B0 *
|     6 @!P1 BRA D *
|       B:
|       SB:
|     7 BSYNC B0 *
|       D:
|       SD:
|     8 BSYNC B1 *
|       E:
|     9 EXIT *
