/* base/platform.c: the only file that asks a POSIX system; elsewhere plain C99 answers. */
#if defined(__unix__) || defined(__APPLE__)
#define WS_POSIX 1
#define _POSIX_C_SOURCE 200112L
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE 1
#endif
#else
#define WS_POSIX 0
#endif

#include "base/platform.h"

#include <stdlib.h>
#include <time.h>

#define PLAIN_WIDTH 80

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

#endif
