/* base/platform.h: what plain C cannot find out or do. Each function has a fallback in C99. */
#ifndef WS_BASE_PLATFORM_H
#define WS_BASE_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

bool platform_is_terminal(FILE *f);      /* C99 answer: no */
unsigned platform_width(FILE *f);        /* columns; C99 answer: 80 */
uint64_t platform_now_ns(void);          /* monotonic; C99 answer: clock() */
/* Resident memory of this process, and its peak. Where the system can separate them, the memory of the
 * program that called exec does not count; C99 answer: 0. */
uint64_t platform_resident_bytes(void);
uint64_t platform_peak_bytes(void);
/* Memory that a process here may have: the machine's, or its own limit if that is less; C99 answer:
 * 4 GiB. */
uint64_t platform_memory_bytes(void);

/* Calls the handler whenever the signal comes. wakes: a read that waits ends then, with an error.
 * C99 answer: signal(), which may serve once. */
void platform_catch(int sig, void (*handler)(int), bool wakes);
/* The same for the other signals that end processes from outside (the terminal or the reader of
 * the output is gone), as far as they are not ignored; C99 answer: there are none. */
void platform_catch_ends(void (*handler)(int));
/* Removes a file, in a handler; C99 answer: it stays. */
void platform_remove(const char *path);
/* Calls `act`; no handler runs in the meantime. C99 answer: signals are not held. */
void platform_undisturbed(void (*act)(void *self), void *self);

/* Opens a substitute for each closed standard stream, so that the next file does not take its place.
 * Reading and writing it fail. C99 answer: they stay closed. */
void platform_fill_streams(void);

/* ---- files ---- */

enum file_kind {
    FILE_NONE,    /* the name is free */
    FILE_REGULAR,
    FILE_FOLDER,
    FILE_DEVICE,  /* a character device: writing to it replaces nothing */
    FILE_OTHER    /* a FIFO, a socket, a block device */
};

/* What a path names. Links are followed. */
struct file_look {
    enum file_kind kind;
    bool known;       /* the two numbers identify the file, whatever its name */
    uint64_t device, number;
    unsigned mode;    /* bits of permission, and the owner */
    uint64_t owner, group;
};

/* False with errno set when this cannot be found out. C99 answer: whether a file can be opened for
 * reading, and no identity. */
bool platform_look(const char *path, struct file_look *out);
bool platform_look_at(FILE *f, struct file_look *out);
/* Is it in a folder of the system (/dev, /proc; /dev/shm is an ordinary one), where a file cannot be
 * replaced and a link is not followed? */
bool platform_is_of_system(const char *path);
/* The target of a symbolic link, whether or not it exists; otherwise the path itself, and in a folder of
 * the system too. NULL with errno set. Owner: the caller. C99 answer: the path. */
char *platform_target(const char *path);
/* Is the file write-protected? True with errno set. C99 answer: no. */
bool platform_is_read_only(const char *path, const struct file_look *l);

/* May files be created in the folder of the path? False with errno set. C99 answer: yes. */
bool platform_can_create(const char *path);

/* Opens a new file for writing. NULL with errno set; *taken: the name is in use already. The file gets
 * the owner and permissions of `like`, where the system allows it; NULL: the usual ones. C99 cannot
 * create a file exclusively: its answer looks for the name first. */
FILE *platform_create(const char *path, const struct file_look *like, bool *taken);
/* Opens an existing device, FIFO or the like for writing. Never creates. C99 answer: fopen. */
FILE *platform_write_to(const char *path);
/* A number that differs between processes that run at the same time; C99 answer: from the clocks. */
uint64_t platform_process(void);

#endif
