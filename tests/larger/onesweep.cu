// onesweep.cu: radix sort by digits of eight bits, one sweep over the keys for each. Blocks take
// tiles in order; what comes before a tile is found by looking back at the tiles before it, which
// tell their own counts first and the sums up to them as soon as they know those.
#define DIGITS 256
#define THREADS 256
#define ITEMS 4
#define WARPS (THREADS / 32)
#define TILE (THREADS * ITEMS)
#define COUNT 0x40000000u // a tile's own count is known
#define SUM 0x80000000u   // the sum up to the end of the part is known
#define VALUE 0x3fffffffu

extern "C" __global__ void histogram(int n, const unsigned *keys, unsigned *sums)
{
    __shared__ unsigned count[4 * DIGITS];

    for (int i = threadIdx.x; i < 4 * DIGITS; i += THREADS)
        count[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        for (int digit = 0; digit < 4; digit++)
            atomicAdd(&count[digit * DIGITS + (keys[i] >> 8 * digit & 255)], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 4 * DIGITS; i += THREADS)
        if (count[i] != 0)
            atomicAdd(&sums[i], count[i]);
}

// Of each digit's counts the sums before: one block of DIGITS threads a digit.
extern "C" __global__ void scan(unsigned *sums)
{
    __shared__ unsigned v[DIGITS];
    unsigned at = threadIdx.x, own = sums[blockIdx.x * DIGITS + at];

    v[at] = own;
    for (unsigned step = 1; step < DIGITS; step *= 2) {
        unsigned before;

        __syncthreads();
        before = at >= step ? v[at - step] : 0;
        __syncthreads();
        v[at] += before;
    }
    sums[blockIdx.x * DIGITS + at] = v[at] - own;
}

// How many keys with the thread's digit lie in the tiles before.
static __device__ unsigned look_back(volatile unsigned *told, unsigned tile, unsigned digit)
{
    unsigned before = 0;

    while (tile > 0) {
        unsigned word;

        do
            word = told[(tile - 1) * DIGITS + digit];
        while (word == 0);
        before += word & VALUE;
        if ((word & SUM) != 0)
            break;
        tile--;
    }
    return before;
}

extern "C" __global__ void sweep(int n, int shift, const unsigned *in, unsigned *out,
                                 const unsigned *sums, volatile unsigned *told, unsigned *next)
{
    __shared__ unsigned count[WARPS][DIGITS], start[DIGITS], tile_room;
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32, digit = threadIdx.x;
    unsigned key[ITEMS], rank[ITEMS], tile, total = 0, before;

    if (threadIdx.x == 0)
        tile_room = atomicAdd(next, 1);
    for (unsigned i = 0; i < WARPS; i++)
        count[i][digit] = 0;
    __syncthreads();
    tile = tile_room;
    for (unsigned k = 0; k < ITEMS; k++) {
        unsigned at = tile * TILE + warp * 32 * ITEMS + k * 32 + lane, d, same;

        key[k] = at < (unsigned)n ? in[at] : 0xffffffffu;
        d = key[k] >> shift & 255;
        same = __match_any_sync(0xffffffffu, d);
        rank[k] = count[warp][d] + __popc(same & ((1u << lane) - 1));
        __syncwarp();
        if ((same >> lane) == 1) // the last of those
            count[warp][d] += __popc(same);
        __syncwarp();
    }
    __syncthreads();
    for (unsigned i = 0; i < WARPS; i++) {
        unsigned own = count[i][digit];

        count[i][digit] = total;
        total += own;
    }
    told[tile * DIGITS + digit] = (tile == 0 ? SUM : COUNT) | total;
    before = look_back(told, tile, digit);
    if (tile > 0)
        told[tile * DIGITS + digit] = SUM | (before + total);
    start[digit] = sums[digit] + before;
    __syncthreads();
    for (unsigned k = 0; k < ITEMS; k++) {
        unsigned at = tile * TILE + warp * 32 * ITEMS + k * 32 + lane, d = key[k] >> shift & 255;

        if (at < (unsigned)n)
            out[start[d] + count[warp][d] + rank[k]] = key[k];
    }
}
