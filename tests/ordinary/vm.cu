// vm.cu: an interpreter of bytecode for a machine with a stack; each thread runs the program on its own.
enum { PUSH, LOAD, STORE, ADD, MULTIPLY, HALVE, IS_ODD, IS_LESS, BRANCH, STOP };

extern "C" __global__ void interpret(const int *code, const int *inputs, int *outputs)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int stack[8], variables[4] = { inputs[t], 0, 0, 0 }, top = -1, pc = 0;

    for (;;) {
        int operation = code[2 * pc], operand = code[2 * pc + 1];

        pc++;
        switch (operation) {
        case PUSH: stack[++top] = operand; break;
        case LOAD: stack[++top] = variables[operand]; break;
        case STORE: variables[operand] = stack[top--]; break;
        case ADD: top--; stack[top] += stack[top + 1]; break;
        case MULTIPLY: top--; stack[top] *= stack[top + 1]; break;
        case HALVE: stack[top] /= 2; break;
        case IS_ODD: stack[top] %= 2; break;
        case IS_LESS: top--; stack[top] = stack[top] < stack[top + 1]; break;
        case BRANCH: if (stack[top--] != 0) pc = operand; break;
        case STOP: outputs[2 * t] = variables[1]; outputs[2 * t + 1] = variables[2]; return;
        }
    }
}
