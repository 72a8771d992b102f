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

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"

#define PLAIN_WIDTH 80
#define PLAIN_MEMORY ((uint64_t)4 << 30)

/* What the environment says, in both worlds the answer when the system has none. */
static unsigned width_of_environment(void)
{
    const char *columns = getenv("COLUMNS");
    long width = columns != NULL ? strtol(columns, NULL, 10) : 0;

    return width >= 20 && width <= 10000 ? (unsigned)width : PLAIN_WIDTH;
}

static bool begins(const char *path, const char *with)
{
    return strncmp(path, with, strlen(with)) == 0;
}

bool platform_is_of_system(const char *path)
{
    return (begins(path, "/dev/") && !begins(path, "/dev/shm/")) || begins(path, "/proc/");
}

#if WS_POSIX

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
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

/* The value in kibibytes that Linux shows for this process under a name; 0 on other systems. This peak
 * begins with the program; the peak of getrusage includes the program that called exec. */
static uint64_t status_bytes(const char *name)
{
    FILE *f = fopen("/proc/self/status", "r");
    unsigned long long kib = 0;
    char line[128];

    while (f != NULL && kib == 0 && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, name, strlen(name)) == 0)
            kib = strtoull(line + strlen(name), NULL, 10);
    if (f != NULL)
        fclose(f);
    return (uint64_t)kib * 1024u;
}

static uint64_t peak_of_usage(void)
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

uint64_t platform_peak_bytes(void)
{
    uint64_t bytes = status_bytes("VmHWM:");

    return bytes != 0 ? bytes : peak_of_usage();
}

uint64_t platform_resident_bytes(void)
{
    uint64_t bytes = status_bytes("VmRSS:");

    return bytes != 0 ? bytes : peak_of_usage();
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

/* The signals that end a process from outside, besides SIGINT and SIGTERM. */
static const int other_ends[] = { SIGHUP,  SIGPIPE, SIGQUIT, SIGALRM,
                                  SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM };

static sigset_t all_ends(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    for (size_t i = 0; i < sizeof other_ends / sizeof *other_ends; i++)
        sigaddset(&set, other_ends[i]);
    return set;
}

/* While one is handled the others wait. */
void platform_catch(int sig, void (*handler)(int), bool wakes)
{
    struct sigaction a = { .sa_handler = handler, .sa_flags = wakes ? 0 : SA_RESTART };

    a.sa_mask = all_ends();
    sigaction(sig, &a, NULL);
}

/* SIGXFSZ is ignored: a file beyond the limit of the process is then a failed write, like a full disk. */
void platform_catch_ends(void (*handler)(int))
{
    for (size_t i = 0; i < sizeof other_ends / sizeof *other_ends; i++) {
        struct sigaction old;

        if (sigaction(other_ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            platform_catch(other_ends[i], handler, false);
    }
    signal(SIGXFSZ, SIG_IGN);
}

void platform_remove(const char *path)
{
    unlink(path);
}

void platform_undisturbed(void (*act)(void *self), void *self)
{
    const sigset_t ends = all_ends();
    sigset_t before;

    sigprocmask(SIG_BLOCK, &ends, &before);
    act(self);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* A new file gets the lowest free descriptor, and the lower ones are open already. Standard input can
 * then only be written, the others can only be read. */
void platform_fill_streams(void)
{
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) == -1)
            (void)open("/", O_RDONLY);
}

/* ---- files ---- */

static enum file_kind kind_of(const struct stat *s)
{
    if (S_ISREG(s->st_mode))
        return FILE_REGULAR;
    if (S_ISDIR(s->st_mode))
        return FILE_FOLDER;
    return S_ISCHR(s->st_mode) ? FILE_DEVICE : FILE_OTHER;
}

static void take_look(const struct stat *s, struct file_look *out)
{
    *out = (struct file_look){ .kind = kind_of(s),
                               .known = true,
                               .device = (uint64_t)s->st_dev,
                               .number = (uint64_t)s->st_ino,
                               .mode = (unsigned)(s->st_mode & 07777),
                               .owner = (uint64_t)s->st_uid,
                               .group = (uint64_t)s->st_gid };
}

bool platform_look(const char *path, struct file_look *out)
{
    struct stat s;

    *out = (struct file_look){ .kind = FILE_NONE };
    if (stat(path, &s) != 0)
        return errno == ENOENT && *path != '\0';
    take_look(&s, out);
    return true;
}

bool platform_look_at(FILE *f, struct file_look *out)
{
    struct stat s;

    *out = (struct file_look){ .kind = FILE_NONE };
    if (fstat(fileno(f), &s) != 0)
        return false;
    take_look(&s, out);
    return true;
}

#define MOST_LINKS 40
#define MOST_TARGET 4096 /* bytes of the target of a link */

/* `other`, seen from the folder of `path`; unchanged where it begins at the root. */
static char *beside(const char *path, const char *other)
{
    const char *slash = strrchr(path, '/');
    size_t n = *other == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - path);
    char *out = mem_new(n + strlen(other) + 1);

    memcpy(out, path, n);
    strcpy(out + n, other);
    return out;
}

char *platform_target(const char *path)
{
    char *at = beside("", path), link[MOST_TARGET + 1];

    for (unsigned i = 0; i < MOST_LINKS; i++) {
        ssize_t n = platform_is_of_system(at) ? -1 : readlink(at, link, MOST_TARGET);
        char *next;

        if (n < 0)
            return at;
        link[n] = '\0';
        next = beside(at, link);
        mem_free(at);
        at = next;
    }
    mem_free(at);
    errno = ELOOP;
    return NULL;
}

/* The bits also count for root, although root could write. */
bool platform_is_read_only(const char *path, const struct file_look *l)
{
    if ((l->mode & 0222) != 0 && access(path, W_OK) == 0)
        return false;
    errno = (l->mode & 0222) == 0 ? EACCES : errno;
    return true;
}

bool platform_can_create(const char *path)
{
    char *folder = beside(path, ".");
    const bool ok = access(folder, W_OK | X_OK) == 0;
    const int reason = errno;

    mem_free(folder);
    errno = reason;
    return ok;
}

static FILE *stream_of(int fd)
{
    FILE *f = fd >= 0 ? fdopen(fd, "wb") : NULL;
    int reason = errno;

    if (f == NULL && fd >= 0)
        close(fd);
    errno = reason;
    return f;
}

/* Changing the owner takes privileges; without them the writer of the file stays its owner. Where the
 * group is not the same, it gets no more permissions than others. */
static void make_alike(int fd, const struct file_look *like)
{
    mode_t mode = (mode_t)like->mode;
    bool same;

    if (fchown(fd, (uid_t)like->owner, (gid_t)like->group) != 0) {
        struct stat s;

        same = fchown(fd, (uid_t)-1, (gid_t)like->group) == 0 ||
               (fstat(fd, &s) == 0 && s.st_gid == (gid_t)like->group);
        mode &= same ? 01777 : 01707;
    }
    (void)fchmod(fd, mode);
}

FILE *platform_create(const char *path, const struct file_look *like, bool *taken)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, like != NULL ? 0600 : 0666);

    *taken = fd < 0 && errno == EEXIST;
    if (fd >= 0 && like != NULL)
        make_alike(fd, like);
    return stream_of(fd);
}

FILE *platform_write_to(const char *path)
{
    return stream_of(open(path, O_WRONLY | O_CLOEXEC));
}

uint64_t platform_process(void)
{
    return (uint64_t)getpid();
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

uint64_t platform_resident_bytes(void)
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

void platform_undisturbed(void (*act)(void *self), void *self)
{
    act(self);
}

void platform_fill_streams(void)
{
}

bool platform_look(const char *path, struct file_look *out)
{
    FILE *f = fopen(path, "rb");

    *out = (struct file_look){ .kind = f != NULL ? FILE_REGULAR : FILE_NONE };
    if (f != NULL)
        fclose(f);
    return true;
}

bool platform_look_at(FILE *f, struct file_look *out)
{
    (void)f;
    *out = (struct file_look){ .kind = FILE_NONE };
    return true;
}

char *platform_target(const char *path)
{
    return strcpy(mem_new(strlen(path) + 1), path);
}

bool platform_is_read_only(const char *path, const struct file_look *l)
{
    (void)path;
    (void)l;
    return false;
}

bool platform_can_create(const char *path)
{
    (void)path;
    return true;
}

FILE *platform_create(const char *path, const struct file_look *like, bool *taken)
{
    struct file_look there;

    (void)like;
    platform_look(path, &there);
    *taken = there.kind != FILE_NONE;
    return *taken ? NULL : fopen(path, "wb");
}

FILE *platform_write_to(const char *path)
{
    return fopen(path, "wb");
}

uint64_t platform_process(void)
{
    return (uint64_t)time(NULL) ^ ((uint64_t)clock() << 32);
}

#endif
