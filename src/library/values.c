/* library/values.c: arguments of launches, as texts or as values of C, for the parameters that they
 * go to. Knows no device. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "host/real.h"
#include "library/library.h"

/* ---- values, made ---- */

struct warpstep_value warpstep_text(const char *text)
{
    return (struct warpstep_value){ .kind = WARPSTEP_TEXT, .text = text };
}

struct warpstep_value warpstep_signed(int64_t v)
{
    return (struct warpstep_value){ .kind = WARPSTEP_SIGNED, .s = v };
}

struct warpstep_value warpstep_unsigned(uint64_t v)
{
    return (struct warpstep_value){ .kind = WARPSTEP_UNSIGNED, .u = v };
}

struct warpstep_value warpstep_real(double v)
{
    return (struct warpstep_value){ .kind = WARPSTEP_REAL, .real = v };
}

struct warpstep_value warpstep_pointer(const char *buffer, uint64_t offset)
{
    return (struct warpstep_value){ .kind = WARPSTEP_POINTER, .text = buffer, .u = offset };
}

struct warpstep_value warpstep_bytes(const void *bytes, size_t size)
{
    return (struct warpstep_value){ .kind = WARPSTEP_BYTES, .bytes = bytes, .size = size };
}

/* ---- values, read ---- */

/* An argument of a launch: where it is said, and the parameter it goes to. */
struct slot {
    struct warpstep *w;
    struct launch_request *request;
    const struct param *param; /* NULL: there is none; the reader of texts says so */
    const char *name;          /* "argument 1" */
};

static bool read_text(const struct slot *x, const char *text)
{
    struct scan s = library_scan(x->w, x->name, text);

    return launch_read_argument(&s, &x->w->objects, x->request) && scan_finished(&s);
}

/* What does not fit its parameter, at the argument's name. */
static bool misfit(const struct slot *x, const char *what)
{
    struct scan s = library_scan(x->w, x->name, "");

    return diag_error(&x->w->diags, scan_here(&s), "%s does not go into %llu bytes of .%s %s", what,
                      (unsigned long long)x->param->size, type_info(x->param->type)->text,
                      x->param->name);
}

static void add(const struct slot *x, struct argument a)
{
    ARRAY_PUSH(x->request->args, x->request->nargs, x->request->cap_args, a);
}

static bool is_float(const struct param *p)
{
    return type_info(p->type)->kind == KIND_FLOAT;
}

static bool is_scalar(const struct param *p)
{
    return value_type_allowed(p->type) && p->size == type_info(p->type)->bytes;
}

static bool read_integer(const struct slot *x, const char *digits)
{
    return x->param != NULL && is_float(x->param) ? misfit(x, "an integer") : read_text(x, digits);
}

/* An f64 has the bits of a double of this machine, as everywhere in the engine. */
static bool read_real(const struct slot *x, double v)
{
    struct argument a = { .kind = ARGUMENT_NUMBER };
    uint64_t bits;

    if (x->param == NULL)
        return read_text(x, "0");
    if (!is_scalar(x->param) || !is_float(x->param))
        return misfit(x, "a real number");
    memcpy(&bits, &v, sizeof bits);
    a.bits = real_narrow(x->param->type, bits);
    add(x, a);
    return true;
}

static bool read_bytes(const struct slot *x, const void *bytes, size_t size)
{
    struct argument a = { .kind = ARGUMENT_BYTES };
    char what[40];

    if (x->param == NULL)
        return read_text(x, "0");
    snprintf(what, sizeof what, "a value of %zu bytes", size);
    if (size != x->param->size)
        return misfit(x, what);
    a.bytes = memcpy(mem_new(size + 1), bytes, size);
    add(x, a);
    return true;
}

static bool read_value(const struct slot *x, const struct warpstep_value *v)
{
    struct text t = { NULL, 0, 0 };
    bool ok = false;

    switch (v->kind) {
    case WARPSTEP_TEXT:
        return read_text(x, v->text);
    case WARPSTEP_REAL:
        return read_real(x, v->real);
    case WARPSTEP_BYTES:
        return read_bytes(x, v->bytes, v->size);
    case WARPSTEP_SIGNED:
        text_printf(&t, "%lld", (long long)v->s);
        ok = read_integer(x, t.s);
        break;
    case WARPSTEP_UNSIGNED:
        text_printf(&t, "%llu", (unsigned long long)v->u);
        ok = read_integer(x, t.s);
        break;
    case WARPSTEP_POINTER:
        text_printf(&t, "%s+%llu", v->text, (unsigned long long)v->u);
        ok = read_text(x, t.s);
        break;
    }
    text_free(&t);
    return ok;
}

/* Checks the kind, because the caller may have set any number. */
static bool is_value(const struct slot *x, const struct warpstep_value *v)
{
    struct scan s;

    if ((unsigned)v->kind <= WARPSTEP_BYTES)
        return true;
    s = library_scan(x->w, x->name, "");
    return diag_error(&x->w->diags, scan_here(&s), "this is not a kind of value");
}

bool library_argument(struct warpstep *w, const struct warpstep_value *v,
                      struct launch_request *request)
{
    const size_t i = request->nargs;
    const struct param_list *params = &kernel_function(&w->objects, request->kernel)->params;
    char name[40];
    struct slot x = { w, request, i < params->n ? &params->v[i] : NULL, name };

    snprintf(name, sizeof name, "argument %zu", i + 1);
    return is_value(&x, v) && read_value(&x, v);
}
