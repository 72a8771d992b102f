/* host/transfer.c: bytes between the host and the device's memory, in pieces. Declared in
 * session.h. Knows no text of inputs. */
#include <string.h>

#include "base/mem.h"
#include "host/output.h"
#include "host/session.h"

#define PIECE 65536u

static const struct variable *variable_of(const struct session *s, const struct target *t)
{
    return &s->objects->programs[t->program].program->variables[t->variable];
}

/* Constant memory is moved whole: the device has no finer access to it. Of a part, a copy of the
 * whole is. */
static bool moved_whole(const struct session *s, const struct target *t)
{
    return t->buffer == NO_OBJECT && variable_of(s, t)->space == SPACE_CONST;
}

size_t session_piece(const struct session *s, const struct target *t, uint64_t done)
{
    uint64_t left = t->size - done;

    return left < PIECE || moved_whole(s, t) ? (size_t)left : PIECE;
}

/* The whole variable; n bytes from `offset` of the target on are taken out of it, or put into it. */
static void move_whole(const struct session *s, const struct target *t, uint64_t offset,
                       unsigned char *out, const unsigned char *in, size_t n)
{
    const struct variable *v = variable_of(s, t);
    unsigned char *bytes = mem_new((size_t)v->size + 1);
    unsigned char *at = bytes + target_begins(t) + offset;

    device_read_variable(s->device, v, bytes);
    if (in != NULL) {
        memcpy(at, in, n);
        device_write_variable(s->device, v, bytes);
    } else if (out != NULL) {
        memcpy(out, at, n);
    }
    mem_free(bytes);
}

/* Where it lies in global memory. */
static uint64_t address_of(const struct session *s, const struct target *t, context_id *context)
{
    const struct objects *o = s->objects;
    uint32_t owner =
        t->buffer != NO_OBJECT ? o->buffers[t->buffer].context : o->programs[t->program].context;

    *context = o->contexts[owner].id;
    return target_begins(t) + (t->buffer != NO_OBJECT ? o->buffers[t->buffer].address
                                                      : variable_of(s, t)->address);
}

void session_read(const struct session *s, const struct target *t, uint64_t offset,
                  unsigned char *out, size_t n)
{
    context_id context;
    uint64_t address;

    if (moved_whole(s, t)) {
        move_whole(s, t, offset, out, NULL, n);
        return;
    }
    address = address_of(s, t, &context);
    device_read(s->device, context, address + offset, out, n);
}

void session_write(struct session *s, const struct target *t, uint64_t offset,
                   const unsigned char *bytes, size_t n)
{
    context_id context;
    uint64_t address;

    if (moved_whole(s, t)) {
        move_whole(s, t, offset, NULL, bytes, n);
        return;
    }
    address = address_of(s, t, &context);
    device_write(s->device, context, address + offset, bytes, n);
    kernel_filled(&s->checks.kernel, address + offset, n);
}

void session_filled(struct session *s, const struct target *t)
{
    context_id context;

    if (!moved_whole(s, t))
        kernel_filled(&s->checks.kernel, address_of(s, t, &context), t->size);
}

bool session_fill(struct session *s, const struct target *t, const struct init *i)
{
    size_t piece = session_piece(s, t, 0), bytes = type_info(t->shape.type)->bytes;
    unsigned char *room;
    struct filler f;
    bool ok = true;

    if (!session_wait(s, NO_OBJECT))
        return false;
    if (!filler_open(&f, i, t->shape, s->diags))
        return session_refuse(s);
    room = mem_new(piece);
    for (uint64_t done = 0; ok && done < t->size; done += piece) {
        piece = session_piece(s, t, done);
        ok = filler_next(&f, room, piece / bytes);
        if (ok)
            session_write(s, t, done, room, piece);
    }
    mem_free(room);
    return filler_close(&f, ok) || session_refuse(s);
}

static void move_on(struct text *t, FILE *stream)
{
    if (stream == NULL || t->n == 0)
        return;
    fwrite(t->s, 1, t->n, stream);
    t->n = 0;
}

bool session_print(const struct session *s, const struct target *t, struct printer *p, FILE *stream)
{
    size_t piece = session_piece(s, t, 0), bytes = type_info(t->shape.type)->bytes;
    unsigned char *room = mem_new(piece);
    bool whole = true;

    p->shape = t->shape;
    p->part = t->part;
    printer_begin(p, target_name(s->objects, t));
    for (uint64_t done = 0; done < t->size; done += piece) {
        whole = !session_interrupted(s);
        if (!whole) {
            printer_cut(p);
            break;
        }
        piece = session_piece(s, t, done);
        session_read(s, t, done, room, piece);
        printer_values(p, room, piece / bytes);
        move_on(p->out, stream);
    }
    printer_end(p);
    move_on(p->out, stream);
    mem_free(room);
    return whole;
}

bool session_save(const struct session *s, const struct target *t, const char *path,
                  struct span where)
{
    size_t piece = session_piece(s, t, 0);
    struct output file;
    unsigned char *room;

    if (!output_open(&file, path))
        return diag_error(s->diags, where, "%s: %s", path, output_why());
    room = mem_new(piece);
    for (uint64_t done = 0; done < t->size && !session_interrupted(s); done += piece) {
        piece = session_piece(s, t, done);
        session_read(s, t, done, room, piece);
        fwrite(room, 1, piece, file.file);
    }
    mem_free(room);
    if (session_interrupted(s)) {
        output_drop(&file);
        return diag_error(s->diags, where, "%s: interrupted, it was not written", path);
    }
    if (!output_keep(&file))
        return diag_error(s->diags, where, "%s: %s", path, output_why());
    return true;
}
