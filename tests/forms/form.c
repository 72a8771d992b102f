/* tests/forms/form.c: what a form's text says about itself. */
#include "forms/form.h"

#include <stdlib.h>
#include <string.h>

const struct form *const form_lists[] = {
    integer_forms, bit_forms,     carry_forms, float_forms,  half_forms,
    compare_forms, convert_forms, move_forms,  approx_forms, constant_forms,
    small_forms,   video_forms,   NULL,
};
const char *const form_subjects[] = {
    "integers",     "bits",        "carry", "floats",         "halves",
    "compares",     "conversions", "moves", "approximations", "constants",
    "small floats", "video",       NULL,
};

bool form_has(const struct form *f, const char *suffix)
{
    size_t n = strlen(suffix);

    for (const char *p = strstr(f->text, suffix); p != NULL; p = strstr(p + 1, suffix))
        if (p[n] == '\0' || p[n] == '.')
            return true;
    return false;
}

void form_suffix(const struct form *f, unsigned n, char out[16])
{
    const char *end = f->text + strlen(f->text), *p = end;

    for (;;) {
        while (p > f->text && p[-1] != '.')
            p--;
        if (n-- == 0 || p == f->text)
            break;
        end = --p;
    }
    memcpy(out, p, (size_t)(end - p));
    out[end - p] = '\0';
}

unsigned type_bits(const char *type)
{
    unsigned long bits = strtoul(type + strcspn(type, "0123456789"), NULL, 10);

    return (unsigned)bits * (strchr(type, 'x') != NULL ? 2 : 1);
}

bool type_is_signed(const char *type)
{
    return type[0] == 's';
}
