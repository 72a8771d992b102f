/* tests/hardware/sample.c: forms, one by one. */
#include "hardware/sample.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "forms/form.h"

static const struct form *nth_form(size_t k)
{
    for (size_t l = 0; form_lists[l] != NULL; l++)
        for (const struct form *f = form_lists[l]; f->text != NULL; f++)
            if (k-- == 0)
                return f;
    return NULL;
}

/* Their operands; one more, of zeros, for a form that has none. */
static struct word *values_of(const struct form *f)
{
    struct word *v = mem_new((CASES * strlen(f->in) + 1) * sizeof *v);

    form_values(f, v);
    return v;
}

bool sample_make(struct sample *s, size_t k)
{
    const struct form *f = nth_form(k);
    struct word *v;

    *s = (struct sample){ .form = f, .cases = CASES };
    if (f == NULL)
        return false;
    s->letter = f->out[0];
    s->result_bytes = CASES * SLOT * strlen(f->out);
    form_statement(f, &s->statement);
    form_kernel(f, 0, &s->kernel);
    s->noperands = 2 * (CASES * strlen(f->in) + 1);
    s->operands = mem_new(s->noperands * sizeof *s->operands);
    v = values_of(f);
    for (size_t n = 0; n < s->noperands; n++)
        s->operands[n] = n % 2 == 0 ? v[n / 2].lo : v[n / 2].hi;
    mem_free(v);
    return true;
}

void sample_free(struct sample *s)
{
    text_free(&s->statement);
    text_free(&s->kernel);
    mem_free(s->operands);
    *s = (struct sample){ .form = NULL };
}

bool sample_within_bounds(const struct sample *s, const unsigned char *results)
{
    size_t ins = strlen(s->form->in);
    struct word *v;
    bool ok = true;

    if (s->form->allow == NULL)
        return false;
    v = values_of(s->form);
    for (size_t k = 0; ok && k < CASES; k++)
        ok = s->form->allow(s->form, v + k * ins, load_le(results + k * SLOT, 8));
    mem_free(v);
    return ok;
}
