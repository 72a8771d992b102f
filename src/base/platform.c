/* base/platform.c: the only file that asks a POSIX system; elsewhere plain C99 answers. */
#if defined(__unix__) || defined(__APPLE__)
#define WS_POSIX 1
#define _POSIX_C_SOURCE 200809L
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE 1
#endif
#else
#define WS_POSIX 0
#endif

#include "base/platform.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#define PLAIN_WIDTH 80
#define PLAIN_MEMORY ((uint64_t)4 << 30)

/* What the environment says, in both worlds the answer when the system has none. */
static unsigned width_of_environment(void)
{
    const char *columns = getenv("COLUMNS");
    long width = columns != NULL ? strtol(columns, NULL, 10) : 0;

    return width >= 20 && width <= 10000 ? (unsigned)width : PLAIN_WIDTH;
}

#if WS_POSIX

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

bool platform_is_terminal(FILE *f)
{
    return isatty(fileno(f)) == 1;
}

unsigned platform_width(FILE *f)
{
#if defined(TIOCGWINSZ)
    struct winsize size;

    if (ioctl(fileno(f), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
#endif
    return platform_is_terminal(f) ? width_of_environment() : PLAIN_WIDTH;
}

uint64_t platform_now_ns(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t platform_peak_bytes(void)
{
    struct rusage usage;

    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
#if defined(__APPLE__)
    return (uint64_t)usage.ru_maxrss; /* there in bytes, elsewhere in kibibytes */
#else
    return (uint64_t)usage.ru_maxrss * 1024u;
#endif
}

uint64_t platform_memory_bytes(void)
{
    uint64_t bytes = PLAIN_MEMORY;
    struct rlimit own;

#if defined(_SC_PHYS_PAGES)
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    if (pages > 0 && size > 0)
        bytes = (uint64_t)pages * (uint64_t)size;
#endif
    if (getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY && own.rlim_cur < bytes)
        bytes = own.rlim_cur;
    return bytes;
}

/* While one is handled the other waits. */
void platform_catch(int sig, void (*handler)(int), bool wakes)
{
    struct sigaction a = { .sa_handler = handler, .sa_flags = wakes ? 0 : SA_RESTART };

    sigemptyset(&a.sa_mask);
    sigaddset(&a.sa_mask, SIGINT);
    sigaddset(&a.sa_mask, SIGTERM);
    sigaction(sig, &a, NULL);
}

void platform_catch_ends(void (*handler)(int))
{
    static const int signals[] = { SIGHUP, SIGPIPE };

    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;

        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            platform_catch(signals[i], handler, false);
    }
}

void platform_remove(const char *path)
{
    unlink(path);
}

#else

bool platform_is_terminal(FILE *f)
{
    (void)f;
    return false;
}

unsigned platform_width(FILE *f)
{
    (void)f;
    return width_of_environment();
}

uint64_t platform_now_ns(void)
{
    return (uint64_t)((double)clock() / CLOCKS_PER_SEC * 1e9);
}

uint64_t platform_peak_bytes(void)
{
    return 0;
}

uint64_t platform_memory_bytes(void)
{
    return PLAIN_MEMORY;
}

void platform_catch(int sig, void (*handler)(int), bool wakes)
{
    (void)wakes;
    signal(sig, handler);
}

void platform_catch_ends(void (*handler)(int))
{
    (void)handler;
}

void platform_remove(const char *path)
{
    (void)path;
}

#endif
