/* observe/story_words.c: who, where and what in the words of stories. */
#include <ctype.h>
#include <string.h>

#include "base/mangled.h"
#include "base/mem.h"
#include "base/number.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

#define MOST_STRETCHES 4u /* of lanes that are named; else they are counted */

void story_put_warp(const struct story *s, const struct warp_id *w, struct text *out)
{
    const char *between = "";

    if (s->grids) {
        text_printf(out, "grid %lu", (unsigned long)w->grid);
        between = " ";
    }
    if (s->blocks) {
        text_printf(out, "%sblock %lu", between, (unsigned long)w->block[0]);
        if (w->block[1] != 0 || w->block[2] != 0)
            text_printf(out, ",%lu,%lu", (unsigned long)w->block[1], (unsigned long)w->block[2]);
        between = " ";
    }
    if (s->several || !s->blocks)
        text_printf(out, "%swarp %lu", between, (unsigned long)w->warp);
}

void story_put_lanes(lane_mask lanes, unsigned of, struct text *out)
{
    const unsigned n = lane_count(lanes);
    struct lane_span r;
    unsigned stretches = 0;

    if (n == of && n > 1) {
        text_printf(out, "all %u lanes", n);
        return;
    }
    for (lane_mask rest = lanes; lanes_next_span(&rest, &r);)
        stretches++;
    if (stretches > MOST_STRETCHES) {
        text_printf(out, "%u lanes", n);
        return;
    }
    text_puts(out, n == 1 ? "lane " : "lanes ");
    for (lane_mask rest = lanes; lanes_next_span(&rest, &r);) {
        text_printf(out, "%s%u", r.first > lane_lowest(lanes) ? ", " : "", r.first);
        if (r.end - r.first > 1)
            text_printf(out, "%s%u", r.end - r.first > 2 ? " to " : ", ", r.end - 1);
    }
}

void story_put_who(const struct story *s, const struct warp_id *w, lane_mask lanes,
                   const struct program *p, uint32_t pc, struct text *out)
{
    struct story_cell cell;

    if (story_cell(s, p, pc, &cell)) {
        text_printf(out, "P%u", cell.thread);
        return;
    }
    if (s->options->lanes > 1 && lanes != 0) {
        story_put_lanes(lanes, s->options->lanes, out);
        text_puts(out, " of ");
    }
    story_put_warp(s, w, out);
}

void story_put_line(const struct program *p, uint32_t pc, struct text *out)
{
    if (pc == 0 || pc >= p->ninstrs) {
        text_puts(out, "the end");
        return;
    }
    text_printf(out, "line %u", span_place(program_span(p, pc)).line);
    program_origin_text(p, pc, ", ", out);
}

void story_put_at(const struct program *p, uint32_t pc, struct text *out)
{
    text_puts(out, " (");
    story_put_line(p, pc, out);
    text_puts(out, ")");
}

bool story_cell(const struct story *s, const struct program *p, uint32_t pc, struct story_cell *out)
{
    const struct story_names *names = &s->options->names;

    return p != NULL && names->cell != NULL && names->cell(names->self, p, pc, out);
}

/* ---- memory ---- */

void story_put_place(const struct story *s, const struct story_place *p, struct text *out)
{
    const struct story_names *names = &s->options->names;
    struct story_object o;
    uint64_t offset;
    unsigned bytes;

    if (names->object == NULL ||
        !names->object(names->self, p->program, p->space, p->address, &o)) {
        show_place(out, (struct space_address){ p->space, p->address });
        return;
    }
    offset = p->address - o.at;
    bytes = type_info(o.type)->bytes > 0 ? type_info(o.type)->bytes : 1;
    if (bytes == 1 && offset % p->bytes == 0) /* compilers declare arrays as bytes */
        bytes = p->bytes;
    if (!mangled_read(o.name, out))
        text_puts(out, o.name);
    if (o.count > 1)
        text_printf(out, "[%llu]", (unsigned long long)(offset / bytes));
    if (offset % bytes != 0)
        text_printf(out, " byte %llu", (unsigned long long)(offset % bytes));
}

void story_put_value(enum type type, unsigned bytes, uint64_t value, struct text *out)
{
    const enum type_kind kind = type_info(type)->kind;
    char digits[40];

    if (kind == KIND_FLOAT && (bytes == 4 || bytes == 8)) {
        if (bytes == 4)
            number_print_f32((uint32_t)value, digits);
        else
            number_print_f64(value, digits);
        text_puts(out, digits);
    } else if (kind == KIND_SIGNED && bytes < 8 && value >> (8 * bytes - 1) != 0) {
        text_printf(out, "-%llu", (unsigned long long)(((uint64_t)1 << 8 * bytes) - value));
    } else if (kind == KIND_SIGNED) {
        text_printf(out, "%lld", (long long)value);
    } else {
        text_printf(out, "%llu", (unsigned long long)value);
    }
}

const char *story_level(unsigned level, enum space space)
{
    if (space == SPACE_SHARED)
        return "shared memory";
    return level < CACHE_LEVELS ? cache_level_name(level) : "memory";
}

const char *story_verb(lane_mask lanes, const char *one, const char *many)
{
    return lane_count(lanes) > 1 ? many : one;
}

void story_add(struct story *s, const struct story_moment *when, bool accused,
               const struct text *text)
{
    struct story_point p = { .when = *when, .accused = accused, .text = story_copy(text->s) };

    p.text[0] = (char)toupper((unsigned char)p.text[0]);
    ARRAY_PUSH(s->points, s->npoints, s->cap_points, p);
}
