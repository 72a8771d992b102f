/* listing/listing.h: the listing form .hanoi: programs written with the control words of Turing
 * (Shoushtary, Tubella and González, STG V), one instruction a line. Data instructions are those of
 * PTX under the names that listings give them; a .word is a .u32 in global memory.
 *
 *     file := { ".warp" N | { ".pred" Pn "=" MASK } | { ".word" name "=" int } | line }
 *     line := { label ":" | NUMBER ":" | address } [ "@" ["!"] Pn ] [ OP operands ]
 *
 * A statement ends with its line or with `;`; an address is a hexadecimal number in a comment, as
 * disassemblers have it. MASK: a digit for each thread, the highest first. */
#ifndef WS_LISTING_LISTING_H
#define WS_LISTING_LISTING_H

#include "base/constants.h"
#include "base/diag.h"
#include "program/program.h"

#define LISTING_KERNEL "main" /* the entry that a listing is */

/* What a listing wants of the device: WarpSize as .warp says, or 0. An error in it counts for
 * nothing here: the reader says it. */
uint32_t listing_warp(const struct source *source);
/* Reads and checks. Takes the source over (also on failure). NULL when there were errors, which are
 * in d. k: WarpSize must be what .warp says; NumBRegisters bounds the B registers. */
struct program *listing_read(struct source *source, const struct constants *k, struct diags *d);

/* An instruction as a line of a listing, without the end of the line. An instruction that was read from a
 * listing reads back the same. Others get the control words of listings; an instruction that listings do not
 * have is printed as by program_print_instr. */
void listing_print_instr(const struct program *p, uint32_t pc, struct text *out);
/* A whole function of a loaded program, labels and all; of a listing what reads back to it. lanes:
 * WarpSize. */
void listing_print(const struct program *p, uint32_t function, unsigned lanes, struct text *out);

#endif
