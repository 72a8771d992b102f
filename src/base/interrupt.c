/* base/interrupt.c: signals. A handler can reach static storage only: what stands here are the
 * only mutable global variables of the tool. */
#include "base/interrupt.h"

#include <string.h>

#include "base/platform.h"

#define MOST_FILES 8
#define MOST_BYTES 4096 /* of a path, with its end */

static volatile sig_atomic_t flag;   /* the signal that asked to stop; 0: none did */
static volatile sig_atomic_t listens, to_sigint_only;
static volatile sig_atomic_t patience; /* signals more that are heeded; negative: all */

/* The path is there whenever `used` is set. */
static volatile sig_atomic_t used[MOST_FILES];
static volatile char paths[MOST_FILES][MOST_BYTES];

static void read_path(int i, char path[MOST_BYTES])
{
    for (size_t k = 0; k < MOST_BYTES; k++)
        path[k] = paths[i][k];
}

static void end(int sig)
{
    char path[MOST_BYTES];

    for (int i = 0; i < MOST_FILES; i++)
        if (used[i]) {
            read_path(i, path);
            platform_remove(path);
        }
    signal(sig, SIG_DFL);
    raise(sig);
}

static void on_signal(int sig)
{
    if (!listens || (flag != 0 && patience == 0) || (to_sigint_only && sig != SIGINT)) {
        end(sig);
        return;
    }
    patience -= flag != 0 && patience > 0;
    flag = sig;
    platform_catch(sig, on_signal, false); /* where a handler serves once */
}

void interrupt_install(void)
{
    platform_catch(SIGINT, on_signal, false);
    platform_catch(SIGTERM, on_signal, false);
    platform_catch_ends(end);
}

const volatile sig_atomic_t *interrupt_ask(void)
{
    flag = 0;
    patience = 0;
    listens = 1;
    return &flag;
}

const volatile sig_atomic_t *interrupt_ask_by_hand(bool wakes)
{
    to_sigint_only = 1;
    platform_catch(SIGINT, on_signal, wakes);
    interrupt_ask();
    patience = wakes ? -1 : 1;
    return &flag;
}

void interrupt_over(bool heeded)
{
    listens = 0;
    if (flag != 0 && !heeded)
        end(flag);
}

void interrupt_unfinished(const char *path)
{
    size_t n = strlen(path) + 1;
    int i = 0;

    while (i < MOST_FILES && used[i])
        i++;
    if (i == MOST_FILES || n > MOST_BYTES)
        return;
    for (size_t k = 0; k < n; k++)
        paths[i][k] = path[k];
    used[i] = 1;
}

static bool is_path(int i, const char *path)
{
    size_t k = 0;

    while (paths[i][k] == path[k] && path[k] != '\0')
        k++;
    return paths[i][k] == path[k];
}

void interrupt_finished(const char *path)
{
    for (int i = 0; i < MOST_FILES; i++)
        if (used[i] && is_path(i, path)) {
            used[i] = 0;
            return;
        }
}
