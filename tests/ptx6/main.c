/* tests/ptx6/main.c: allowed TEST…: for each test its outcomes that the axioms of PTX 6.0
 * allow, a line each, `NAME: P1:r0=0; x=1;`, in the order in which the condition names them.
 * With `compare` and one TEST: compares what the tool printed of it on standard input; status 1
 * when it has more. With `random SEED` or `warm SEED`: prints a test. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axioms.h"
#include "random.h"

static void put_outcome(const struct test *t, const int64_t *values, char *out, size_t room)
{
    size_t n = 0;

    out[0] = '\0';
    for (int k = 0; k < t->nkeys && n < room; k++) {
        char key[32];

        key_text(t, &t->keys[k], key);
        n += (size_t)snprintf(out + n, room - n, "%s%s=%lld;", k > 0 ? " " : "", key,
                              (long long)values[k]);
    }
}

/* The value of a key in a line of the tool, or false. */
static bool find_value(const char *line, const char *key, int64_t *value)
{
    size_t n = strlen(key);

    for (const char *s = line; (s = strstr(s, key)) != NULL; s += n)
        if (s[n] == '=' && (s == line || strchr(" >;", s[-1]) != NULL)) {
            *value = strtoll(s + n + 1, NULL, 10);
            return true;
        }
    return false;
}

static int find_outcome(const struct test *t, const struct outcomes *all, const char *line)
{
    for (int i = 0; i < all->n; i++) {
        bool same = true;

        for (int k = 0; k < t->nkeys && same; k++) {
            char key[32];
            int64_t value;

            key_text(t, &t->keys[k], key);
            same = find_value(line, key, &value) && value == all->v[i][k];
        }
        if (same)
            return i;
    }
    return -1;
}

/* Prints NAME, how many outcomes the tool has and how many are allowed, and those too many. */
static int compare(const struct test *t, const struct outcomes *all)
{
    char line[1024];
    int n = 0, beyond = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *outcome = strstr(line, ":>") != NULL ? strstr(line, ":>") : strstr(line, "*>");

        if (outcome == NULL)
            continue;
        n++;
        if (find_outcome(t, all, outcome) < 0) {
            printf("%s: not allowed: %s", t->name, outcome + 2);
            beyond++;
        }
    }
    printf("%s: %d of %d\n", t->name, n - beyond, all->n);
    return beyond > 0;
}

static int answer(const char *path, bool comparing)
{
    static struct test t;
    struct outcomes all = { NULL, 0, 0 };
    char line[1024];
    int status = 2;

    if (test_read(&t, path)) {
        if (!test_outcomes(&t, &all))
            printf("%s: too large\n", t.name);
        else if (comparing)
            status = compare(&t, &all);
        else
            status = 0;
        for (int i = 0; i < all.n && status == 0 && !comparing; i++) {
            put_outcome(&t, all.v[i], line, sizeof line);
            printf("%s: %s\n", t.name, line);
        }
    }
    free(all.v);
    return status;
}

int main(int argc, char **argv)
{
    bool comparing = argc > 1 && strcmp(argv[1], "compare") == 0;
    bool warm = argc == 3 && strcmp(argv[1], "warm") == 0;
    int status = 0;

    if (warm || (argc == 3 && strcmp(argv[1], "random") == 0)) {
        random_test(strtoull(argv[2], NULL, 10), warm);
        return 0;
    }
    for (int i = 1 + comparing; i < argc; i++) {
        int one = answer(argv[i], comparing);

        status = one > status ? one : status;
    }
    return status;
}
