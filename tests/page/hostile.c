/* tests/page/hostile.c: lines that no trace has, for what packs lines: hostile SEED COUNT.
 * Objects of all kinds, members of the names that are packed in ways of their own with values
 * that they never have, JSON that is written in other ways or broken, bytes; more different
 * values and shapes than are kept. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static unsigned below(unsigned n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % n;
}

#define PICK(list) (list)[below(sizeof(list) / sizeof *(list))]

static void put_text(void)
{
    static const char *const texts[] = {
        "", "a", "</script>", "<!--", "<", "<<<<", "]]>", "\\u003c", "\\u003C", "\\u2028", "\xe2\x80\xa8",
        "\\\\u003c", "\\\"", "\\\\", "\\n", "\\/", "\xc3\xa9", "\xc3", "\xff\xfe", "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\xf0\x9f\x98\x80", "\\ud800", "\\x", "\\", "\\u00", "crs.next", "0011", "bra LOW;", "data-run=\\\"0\\\"", "\x7f", "\t",
        "&lt;", "{", "[", ", ", ": ", "derivation", "11111111111111111111111111111111",
    };

    for (unsigned k = below(4); k > 0; k--)
        fputs(PICK(texts), stdout);
    if (below(4) == 0)
        printf("%u", below(200000));
}

static void put_key(void)
{
    static const char *const keys[] = {
        "step", "tick", "derivation", "rule", "rules", "premises", "program", "operation", "lanes", "space",
        "address", "pc", "line", "text", "context", "grid", "block", "warp", "processor", "thread", "active",
        "disabled", "stack", "memory", "runs", "next", "deferred", "kind", "bytes", "register", "type", "values",
        "writes", "choices", "cache", "run", "end", "", "<", "*", "=a", "a\\\"b",
    };

    if (below(12) == 0)
        put_text();
    else
        fputs(PICK(keys), stdout);
}

static void put_number(void)
{
    static const char *const numbers[] = {
        "0", "1", "2", "-1", "-0", "1.50", "1e5", "1E+05", "0.0", "007", "1.", ".5", "-", "+1", "1e", "0x10", "NaN",
        "9007199254740993", "18446744073709551615", "999999999999999", "1000000000000000",
        "123456789012345678901234567890",
    };

    if (below(3) == 0)
        fputs(PICK(numbers), stdout);
    else
        printf("%u", below(1u << below(30)));
}

static void put_value(unsigned depth);

static void put_members(unsigned depth)
{
    const unsigned n = below(7);

    for (unsigned k = 0; k < n; k++) {
        fputs(k == 0 ? "\"" : below(60) == 0 ? ",\"" : ", \"", stdout);
        put_key();
        fputs(below(200) == 0 ? "\":" : "\": ", stdout);
        put_value(depth + 1);
    }
}

static void put_list(unsigned depth)
{
    const unsigned n = below(6), what = below(3);
    const char *comma = below(3) == 0 ? "," : ", ";

    for (unsigned k = 0; k < n; k++) {
        fputs(k == 0 ? "" : below(100) == 0 ? ",  " : comma, stdout);
        if (what == 0)
            put_number();
        else
            put_value(depth + 1);
    }
}

static void put_value(unsigned depth)
{
    static const char *const words[] = { "true", "false", "null", "tru", "nulll", "True", "" };

    switch (depth > 6 ? 3 + below(3) : below(6)) {
    case 0:
    case 1:
        putchar('{');
        put_members(depth);
        putchar('}');
        break;
    case 2:
        putchar('[');
        put_list(depth);
        putchar(']');
        break;
    case 3:
        putchar('"');
        put_text();
        putchar('"');
        break;
    case 4:
        put_number();
        break;
    default:
        fputs(words[below(40) == 0 ? below(7) : below(3)], stdout);
    }
}

/* Like a trace, but steps go back and forth, and values come again after long. */
static void put_event(unsigned i)
{
    printf("{\"step\": %u, \"tick\": %u, \"context\": 0, \"warp\": %u, \"pc\": %u, \"line\": %u, \"text\": \"",
           below(8) == 0 ? below(1000000) : i, i / 2, below(3), below(9), below(9));
    put_text();
    printf("\", \"values\": [%u, %u, %u], \"derivation\": ", below(400000), below(9), i);
    if (below(3) == 0)
        printf("%u", below(3) == 0 ? i : below(1u << below(30)));
    else
        printf("{\"rule\": \"r%u\", \"premises\": [{\"rule\": \"q%u\"}]}", below(60), below(60000));
    fputs(below(50) == 0 ? ", \"derivation\": 7}" : "}", stdout);
}

static void put_shape(void)
{
    printf("{\"k%u\": %u, \"step\": %u}", below(9000), below(9), below(9000));
}

static void put_deep(void)
{
    const unsigned n = 900 + below(300);

    for (unsigned k = 0; k < n; k++)
        fputs(k == 0 ? "{\"a\": " : k % 2 == 0 ? "{\"rule\": " : "[", stdout);
    fputs("1", stdout);
    for (unsigned k = n; k-- > 0;)
        putchar(k % 2 == 0 ? '}' : ']');
}

static void put_bytes(void)
{
    for (unsigned k = below(40); k > 0; k--) {
        const unsigned c = below(256);

        if (c != '\n')
            putchar((int)c);
    }
}

int main(int argc, char **argv)
{
    const unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000;

    state = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned what = below(100);

        if (what < 40) {
            putchar('{');
            put_members(0);
            putchar('}');
        } else if (what < 80) {
            put_event(i);
        } else if (what < 95) {
            put_shape();
        } else if (what < 97) {
            put_value(0);
        } else if (what < 98) {
            put_deep();
        } else {
            put_bytes();
        }
        putchar('\n');
    }
    return 0;
}
