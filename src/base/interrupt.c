/* base/interrupt.c: signals. A handler can only reach static storage: the variables here are the only
 * mutable global variables of the tool. */
#include "base/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/platform.h"

static volatile sig_atomic_t flag;   /* the signal that asked to stop; 0: none did */
static volatile sig_atomic_t listens, to_sigint_only;
static volatile sig_atomic_t patience; /* signals more that are heeded; negative: all */

static struct unfinished *volatile unfinished; /* changes only undisturbed */

static void remove_all(void *self)
{
    (void)self;
    for (const struct unfinished *u = unfinished; u != NULL; u = u->next)
        remove(u->path);
    unfinished = NULL;
}

/* After memory has run out nothing else removes them. */
static void at_exit(void)
{
    platform_undisturbed(remove_all, NULL);
}

static void end(int sig)
{
    for (const struct unfinished *u = unfinished; u != NULL; u = u->next)
        platform_remove(u->path);
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
    atexit(at_exit);
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

void interrupt_unfinished(struct unfinished *u)
{
    u->next = unfinished;
    unfinished = u;
}

void interrupt_finished(struct unfinished *u)
{
    struct unfinished *before = NULL;

    for (struct unfinished *at = unfinished; at != NULL && at != u; at = at->next)
        before = at;
    if (before == NULL)
        unfinished = u->next;
    else
        before->next = u->next;
}
