/* ptx/transform/sizes.c: transformation 4 (5.1.3) as far as it is left: .param becomes the space
 * where the parameters are, .const for kernels, .local for functions (step 3 has done so for what
 * it found on the stack). Of their types memory instructions keep size and sign, and the evaluator
 * theirs. */
#include "ptx/transform/transform.h"

/* transform.sizes: reported when the program has an instruction whose access has a size. */
void transform_sizes(struct reader *r)
{
    const struct program *p = r->program;
    bool sized = false;

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        const struct function *own = &p->functions[f];

        for (size_t k = 0; k < own->nbody; k++) {
            sized = sized || own->body[k].has_mem;
            if (own->body[k].space == SPACE_PARAM)
                own->body[k].space = own->is_entry ? SPACE_CONST : SPACE_LOCAL;
        }
    }
    if (sized)
        tell(r->tell, RULE_TRANSFORM_SIZES);
}
