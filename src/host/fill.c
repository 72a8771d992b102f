/* host/fill.c: the values of an initialiser, piece by piece. Declared in buffer.h. */
#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/buffer.h"
#include "host/real.h"

/* A number of a float type that is a small integer, and not -0. */
static bool is_whole(enum type t, uint64_t bits, int64_t *value)
{
    double v = f64_of_bits(real_widen(t, bits));

    if (!(v >= -2147483648.0 && v <= 2147483647.0))
        return false;
    *value = (int64_t)v;
    return bits_of_f64((double)*value) == bits_of_f64(v);
}

/* Is every value of an iota of floats an integer of 53 bits? */
static bool counts_whole(struct filler *f)
{
    const struct init *i = f->init;

    return i->kind == INIT_IOTA && type_info(f->shape.type)->kind == KIND_FLOAT &&
           f->shape.count < 0x200000 && is_whole(f->shape.type, i->a, &f->start) &&
           is_whole(f->shape.type, i->b, &f->step);
}

bool filler_open(struct filler *f, const struct init *i, struct shape shape, struct diags *d)
{
    *f = (struct filler){ .init = i, .shape = shape, .diags = d };
    random_seed(&f->random, i->seed);
    f->whole = counts_whole(f);
    if (i->kind != INIT_FILE || i->bytes != NULL)
        return true;
    f->file = fopen(i->path, "rb");
    if (f->file == NULL)
        return diag_error(d, i->span, "%s: %s", i->path, strerror(errno));
    return true;
}

/* 0 to span, all of them when span is the greatest number: by rejection, so without bias. */
static uint64_t random_upto(struct random *r, uint64_t span)
{
    uint64_t mask = span, v;

    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        v = random_next(r) & mask;
    while (v > span);
    return v;
}

/* low + u * (high - low) for a u of 53 bits in 0 to 1. */
static uint64_t random_real(struct random *r, uint64_t low, uint64_t high)
{
    const uint64_t one = bits_of_f64(1.0), sign = (uint64_t)1 << 63;
    uint64_t u = bits_of_f64((double)(random_next(r) >> 11) / 9007199254740992.0);
    uint64_t rest = real_fma(u ^ sign, one, one); /* 1 - u */

    return real_fma(u, high, real_fma(rest, low, 0));
}

static uint64_t random_value(struct filler *f)
{
    const struct init *i = f->init;
    enum type t = f->shape.type;

    if (type_info(t)->kind == KIND_FLOAT)
        return real_narrow(t, random_real(&f->random, real_widen(t, i->a), real_widen(t, i->b)));
    if (type_info(t)->kind == KIND_SIGNED) { /* the distance of sign-extended bounds */
        unsigned width = 8 * type_info(t)->bytes;
        uint64_t all = ((uint64_t)2 << (width - 1)) - 1;

        return i->a + random_upto(&f->random, (i->b - i->a) & all);
    }
    return i->a + random_upto(&f->random, i->b - i->a);
}

/* Whole numbers count modulo their width; floats are start + index * step, rounded to f64 once and
 * then to the type. */
static uint64_t iota_value(const struct filler *f)
{
    const struct init *i = f->init;
    enum type t = f->shape.type;

    if (type_info(t)->kind != KIND_FLOAT)
        return i->a + f->next * i->b;
    return real_narrow(
        t, real_fma(bits_of_f64((double)f->next), real_widen(t, i->b), real_widen(t, i->a)));
}

/* Writes n values of iota, where start and step are integers. Most large buffers are filled here. */
static void next_whole(struct filler *f, unsigned char *out, size_t n)
{
    enum type t = f->shape.type;
    unsigned bytes = type_info(t)->bytes;
    int64_t v = f->start + (int64_t)f->next * f->step;

    for (size_t k = 0; k < n; k++, v += f->step)
        store_le(out + k * bytes, bytes, real_narrow(t, bits_of_f64((double)v)));
    f->next += n;
}

static uint64_t value_at(struct filler *f)
{
    switch (f->init->kind) {
    case INIT_ZERO:
    case INIT_FILE:
        break;
    case INIT_CONST:
        return f->init->a;
    case INIT_IOTA:
        return iota_value(f);
    case INIT_RANDOM:
        return random_value(f);
    case INIT_LIST:
        return f->init->values[f->next];
    }
    return 0;
}

/* Reports the size of the file, counted up to a limit, and the size of the shape. */
static bool wrong_size(struct filler *f, uint64_t size)
{
    const uint64_t far = shape_size(f->shape) + SOURCE_MOST_BYTES;
    unsigned char rest[4096];
    size_t got;

    if (ferror(f->file))
        return diag_error(f->diags, f->init->span, "%s: %s", f->init->path, strerror(errno));
    while (size <= far && (got = fread(rest, 1, sizeof rest, f->file)) > 0)
        size += got;
    return diag_error(f->diags, f->init->span, "%s holds %s%llu bytes, %s[%llu] needs %llu",
                      f->init->path, size > far ? "more than " : "",
                      (unsigned long long)(size > far ? far : size), type_info(f->shape.type)->text,
                      (unsigned long long)f->shape.count, (unsigned long long)shape_size(f->shape));
}

static bool next_from_file(struct filler *f, unsigned char *out, size_t n)
{
    unsigned bytes = type_info(f->shape.type)->bytes;
    size_t got;

    errno = 0;
    got = fread(out, 1, n * bytes, f->file);
    if (got < n * bytes)
        return wrong_size(f, f->next * bytes + got);
    f->next += n;
    return true;
}

bool filler_next(struct filler *f, unsigned char *out, size_t n)
{
    unsigned bytes = type_info(f->shape.type)->bytes;

    if (f->file != NULL)
        return next_from_file(f, out, n);
    if (f->init->bytes != NULL) {
        memcpy(out, f->init->bytes + f->next * bytes, n * bytes);
        f->next += n;
        return true;
    }
    if (f->whole) {
        next_whole(f, out, n);
        return true;
    }
    for (size_t k = 0; k < n; k++, f->next++)
        store_le(out + k * bytes, bytes, value_at(f));
    return true;
}

bool filler_close(struct filler *f, bool ok)
{
    unsigned char extra;

    if (f->file == NULL)
        return ok;
    if (ok && fread(&extra, 1, 1, f->file) == 1)
        ok = wrong_size(f, shape_size(f->shape) + 1);
    fclose(f->file);
    f->file = NULL;
    return ok;
}

bool init_fetch(struct init *i, struct shape shape, struct diags *d)
{
    unsigned char *bytes;
    struct filler f;

    if (i->kind != INIT_FILE)
        return true;
    if (!filler_open(&f, i, shape, d))
        return false;
    bytes = mem_new((size_t)shape_size(shape));
    if (filler_close(&f, filler_next(&f, bytes, (size_t)shape.count))) {
        i->bytes = bytes;
        return true;
    }
    mem_free(bytes);
    return false;
}
