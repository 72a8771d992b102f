// mandel.cu: how many rounds each point of a plane takes to leave the circle, in whole numbers.
extern "C" __global__ void mandel(int width, int height, int most, int *rounds)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;

    if (column >= width || row >= height)
        return;
    int cx = (column * 12288) / width - 8192, cy = (row * 8192) / height - 4096; // 12 bits of fraction
    int x = 0, y = 0, n = 0;
    while (n < most && x * x + y * y <= 4 << 24) {
        int next = (x * x - y * y) / 4096 + cx;
        y = 2 * x * y / 4096 + cy;
        x = next;
        n++;
    }
    rounds[row * width + column] = n;
}
