/* tests/hardware/fake.c: a library with the entry points of a CUDA driver, so that the comparison
 * itself can be tested where no GPU is. Device memory is this process's. It reads no PTX: a few
 * kernels are written here in C, every other kernel does nothing. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BLOCKS 64
#define SLOT 16 /* bytes of an operand of a form */

enum { GOOD = 0, BAD_VALUE = 1, NO_MEMORY = 2, BAD_PTX = 218, NOT_FOUND = 500 };

/* The interface speaks of a current context without naming it, so there has to be one. A module is a
 * copy of its text. */
struct context {
    void *blocks[MOST_BLOCKS];
    unsigned n;
};
static struct context *current;

static void *keep(size_t bytes)
{
    void *block = current == NULL || current->n == MOST_BLOCKS ? NULL : calloc(1, bytes);

    if (block != NULL)
        current->blocks[current->n++] = block;
    return block;
}

/* ---- little-endian memory ---- */

static uint64_t get(const unsigned char *p, unsigned bytes)
{
    uint64_t v = 0;

    while (bytes-- > 0)
        v = v << 8 | p[bytes];
    return v;
}

static void put(unsigned char *p, unsigned bytes, uint64_t v)
{
    for (unsigned k = 0; k < bytes; k++)
        p[k] = (unsigned char)(v >> 8 * k & 0xff);
}

static float get_float(const unsigned char *p)
{
    uint32_t bits = (uint32_t)get(p, 4);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static void put_float(unsigned char *p, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    put(p, 4, bits);
}

static unsigned char *pointer(const unsigned char *param)
{
    return (unsigned char *)(uintptr_t)get(param, 8);
}

/* ---- kernels ---- */

/* y = a x + y */
static void saxpy(const unsigned char *params, unsigned threads)
{
    unsigned char *x = pointer(params), *y = pointer(params + 8);
    unsigned n = (unsigned)get(params + 16, 4);
    float a = get_float(params + 20);

    for (unsigned k = 0; k < n && k < threads; k++)
        put_float(y + 4 * k, fmaf(a, get_float(x + 4 * k), get_float(y + 4 * k)));
}

static void add_s32(const unsigned char *in, unsigned char *out)
{
    put(out, 4, get(in, 4) + get(in + SLOT, 4));
}

/* A NaN is not the one that PTX says. */
static void add_f32(const unsigned char *in, unsigned char *out)
{
    float sum = get_float(in) + get_float(in + SLOT);

    if (sum != sum)
        put(out, 4, 0xffc54321);
    else
        put_float(out, sum);
}

/* Where nothing is special the last bit is another one: still within the bound. */
static void tanh_f32(const unsigned char *in, unsigned char *out)
{
    put_float(out, tanhf(get_float(in)));
    if (fabsf(get_float(in)) > 0.01f && fabsf(get_float(in)) < 1.0f)
        put(out, 4, get(out, 4) ^ 1);
}

/* One result is wrong. */
static void sub_s32(const unsigned char *in, unsigned char *out)
{
    put(out, 4, get(in, 4) - get(in + SLOT, 4) + (get(in, 4) == 0x12345678));
}

static const struct {
    const char *statement;
    unsigned ins;
    void (*compute)(const unsigned char *in, unsigned char *out);
} forms[] = {
    { " add.s32 R0, R1, R2;", 2, add_s32 },
    { " add.f32 F0, F1, F2;", 2, add_f32 },
    { " sub.s32 R0, R1, R2;", 2, sub_s32 },
    { " tanh.approx.f32 F0, F1;", 1, tanh_f32 },
};

static void form(const char *text, const unsigned char *params, unsigned threads)
{
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        if (strstr(text, forms[f].statement) != NULL)
            for (unsigned k = 0; k < threads; k++)
                forms[f].compute(pointer(params) + k * forms[f].ins * SLOT,
                                 pointer(params + 8) + k * SLOT);
}

/* ---- the interface ---- */

int cuInit(unsigned flags)
{
    return flags == 0 ? GOOD : BAD_VALUE;
}

int cuDriverGetVersion(int *version)
{
    *version = 13000;
    return GOOD;
}

int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return ordinal == 0 ? GOOD : BAD_VALUE;
}

int cuDeviceGetName(char *name, int room, int device)
{
    snprintf(name, (size_t)room, "%s", "Fake");
    return device == 0 ? GOOD : BAD_VALUE;
}

/* Compute capability 9.0. */
int cuDeviceGetAttribute(int *value, int which, int device)
{
    *value = which == 75 ? 9 : 0;
    return device == 0 && (which == 75 || which == 76) ? GOOD : BAD_VALUE;
}

int cuCtxCreate_v2(void **context, unsigned flags, int device)
{
    *context = current = calloc(1, sizeof *current);
    if (current == NULL)
        return NO_MEMORY;
    return flags == 0 && device == 0 ? GOOD : BAD_VALUE;
}

int cuCtxDestroy_v2(void *context)
{
    struct context *c = context;

    for (unsigned k = 0; k < c->n; k++)
        free(c->blocks[k]);
    free(c);
    current = NULL;
    return GOOD;
}

/* Programs for newer machines are refused, with the reason in the log (option 5, its size 6). */
int cuModuleLoadDataEx(void **module, const void *text, unsigned n, int *options, void **values)
{
    if (n != 2 || options[0] != 5 || options[1] != 6)
        return BAD_VALUE;
    if (strstr(text, ".target sm_100") != NULL) {
        snprintf(values[0], (size_t)(uintptr_t)values[1], "%s", "this is a target of the future");
        return BAD_PTX;
    }
    *module = keep(strlen(text) + 1);
    if (*module == NULL)
        return NO_MEMORY;
    strcpy(*module, text);
    return GOOD;
}

/* A function: the text of its module, then its name. */
struct function {
    const char *text;
    char name[64];
};

int cuModuleGetFunction(void **function, void *module, const char *name)
{
    struct function *f = keep(sizeof *f);

    *function = f;
    if (f == NULL)
        return NO_MEMORY;
    f->text = module;
    snprintf(f->name, sizeof f->name, "%s", name);
    return strstr(f->text, name) != NULL ? GOOD : NOT_FOUND;
}

int cuModuleGetGlobal_v2(uintptr_t *at, size_t *size, void *module, const char *name)
{
    (void)at, (void)size, (void)module, (void)name;
    return NOT_FOUND;
}

int cuMemAlloc_v2(uintptr_t *at, size_t bytes)
{
    *at = (uintptr_t)keep(bytes);
    return *at != 0 ? GOOD : NO_MEMORY;
}

int cuMemcpyHtoD_v2(uintptr_t to, const void *from, size_t bytes)
{
    memcpy((void *)to, from, bytes);
    return GOOD;
}

int cuMemcpyDtoH_v2(void *to, uintptr_t from, size_t bytes)
{
    memcpy(to, (const void *)from, bytes);
    return GOOD;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **params, void **extra)
{
    unsigned threads = gx * gy * gz * bx * by * bz;
    const struct function *f = function;

    if (shared != 0 || stream != NULL || params != NULL || extra[0] != (void *)1 ||
        extra[2] != (void *)2 || extra[4] != NULL)
        return BAD_VALUE;
    if (strcmp(f->name, "saxpy") == 0)
        saxpy(extra[1], threads);
    if (strcmp(f->name, "form") == 0)
        form(f->text, extra[1], threads);
    return GOOD;
}

int cuCtxSynchronize(void)
{
    return current != NULL ? GOOD : BAD_VALUE;
}

int cuGetErrorName(int result, const char **name)
{
    *name = result == BAD_PTX ? "CUDA_ERROR_INVALID_PTX" : "CUDA_ERROR";
    return GOOD;
}
