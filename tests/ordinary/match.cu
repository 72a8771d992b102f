// match.cu: where words occur in a text: how often, and first.
extern "C" __global__ void match(int length, const char *text, int words, const int *start,
                                 const char *letters, int *count, int *first)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += gridDim.x * blockDim.x)
        for (int w = 0; w < words; w++) {
            int n = start[w + 1] - start[w], same = 0;

            while (same < n && i + same < length && text[i + same] == letters[start[w] + same])
                same++;
            if (same == n) {
                atomicAdd(&count[w], 1);
                atomicMin(&first[w], i);
            }
        }
}
