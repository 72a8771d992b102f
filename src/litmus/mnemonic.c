/* litmus/mnemonic.c: what mnemonic.h promises. */
#include "litmus/mnemonic.h"

#include <string.h>

struct mnemonic mnemonic_of(struct span whole)
{
    struct mnemonic m = { .whole = whole };
    const char *s = whole.source->text + whole.at;
    size_t from = 0;

    for (size_t k = 0; k <= whole.length; k++) {
        if (k < whole.length && (s[k] != '.' || m.n + 1 == MOST_PARTS))
            continue;
        m.parts[m.n++] = (struct span){ whole.source, whole.at + from, k - from };
        from = k + 1;
    }
    return m;
}

bool mnemonic_in(const struct mnemonic *m, unsigned k, const char *words)
{
    const struct span *s = &m->parts[k];

    for (size_t n; k < m->n && *words != '\0'; words += n + (words[n] == ' ')) {
        n = strcspn(words, " ");
        if (s->length == n && memcmp(s->source->text + s->at, words, n) == 0)
            return true;
    }
    return false;
}

bool mnemonic_refuse(const struct mnemonic *m, struct diags *d, const char *reason)
{
    return diag_error(d, m->whole, "`%.*s` is not supported: %s",
                      (int)(m->whole.length < 60 ? m->whole.length : 60),
                      m->whole.source->text + m->whole.at, reason);
}

bool mnemonic_wrong(const struct mnemonic *m, struct diags *d, const char *expected)
{
    return diag_error(d, m->whole, "`%.*s` is not supported: expected %s",
                      (int)(m->whole.length < 60 ? m->whole.length : 60),
                      m->whole.source->text + m->whole.at, expected);
}

void mnemonic_put(const struct mnemonic *m, unsigned n, bool devices_are_blocks, struct text *out)
{
    for (unsigned k = 0; k < n; k++) {
        text_puts(out, k > 0 ? "." : "    ");
        if (devices_are_blocks && mnemonic_in(m, k, "gpu gl"))
            text_puts(out, "cta");
        else
            text_add(out, m->parts[k].source->text + m->parts[k].at, m->parts[k].length);
    }
}
