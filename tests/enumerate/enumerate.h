/* tests/enumerate/enumerate.h: tiny programs of two or three threads over a few words of global
 * memory, and all of their runs, one after the other: no state is remembered, no step is left
 * out, no two orders are taken for one. Written from the report (4.3, 4.6, 5.5, 5.7.1) and
 * docs/decisions.md alone; shares no code with the tool. */
#ifndef WS_TESTS_ENUMERATE_H
#define WS_TESTS_ENUMERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MOST_THREADS 3
#define MOST_INSTRS 8
#define REGISTERS 3
#define WORDS 3 /* shared by the threads; then each thread has one of its own */
#define VALUES (WORDS + MOST_THREADS) /* of an outcome */

enum profile { REPORT, ORDERED, SC };
enum verb {
    LOAD,    /* to = [word] */
    STORE,   /* [word] = value, or from + value */
    ADD,     /* to = [word], [word] += value */
    EXCH,    /* to = [word], [word] = value */
    CAS,     /* to = [word], [word] = other if it was value */
    FENCE,
    BARRIER,
    SUM,     /* to = from + value */
    SKIP,    /* over the next `count`, if from is value */
    LOOP,    /* to += 1, once or twice as the lowest bit of from was, in a loop */
    LEAVE,   /* the thread ends, if from is value */
    RESULT   /* the thread's own word = all its registers */
};
/* Of an access. Those but PLAIN keep their order among themselves. */
enum order { PLAIN, RELAXED, ACQUIRE, RELEASE };

struct instr {
    enum verb verb;
    enum order order;
    bool computed;  /* STORE: the value is computed of `from`; LOAD: the word, of its lowest bit */
    unsigned to, from, word, count;
    uint32_t value, other;
};

struct program {
    unsigned threads;
    bool blocks;     /* each thread is a block; else all of them are one */
    unsigned room;   /* for so many blocks at a time; 0: for all */
    bool shared;     /* of one block: the words that threads share are shared memory, and no outcome */
    bool apart;      /* threads mostly access words that others mostly do not */
    bool strong;     /* no access to a shared word is PLAIN, except atomics */
    unsigned n[MOST_THREADS];
    struct instr code[MOST_THREADS][MOST_INSTRS];
};

/* ---- draw.c ---- */

/* Of how many blocks there is room for with the program of a number; 0: all. */
unsigned draw_room(uint64_t number);
/* The program of a number; the attempt: another one instead of that. */
void draw(struct program *p, uint64_t number, unsigned attempt);
/* Its PTX: entry k without parameters; variables x (shared words) and own. */
void write_ptx(const struct program *p, FILE *f);

/* ---- runs.c ---- */

struct outcome {
    uint32_t v[VALUES];
    unsigned preemptions; /* the fewest of a run that ends so */
};
struct outcomes {
    struct outcome v[256];
    size_t n;
    uint64_t runs;
};
/* Takes every run. False: there are more than `most`, or too many outcomes. */
bool take_runs(const struct program *p, enum profile profile, uint64_t most, struct outcomes *out);

#endif
