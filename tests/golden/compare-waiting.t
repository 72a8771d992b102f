from: what the paper says of a spin lock (figure 3) under a stack and on Turing, and table 5 of the same programs by explore: with tokens and with the stack nobody comes to give the lock back, so a bound ends these runs; a model without an end has no trace to compare with, and one without a reference has no distance
run: compare {root}/examples/control/spin-lock.ptx --block 4 --set WarpSize=4 --print count --max-steps 20000 --quiet
exit: 4
stdout:
| *spin-lock.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      limit              -            -       reference
|   stack    limit              -            -               -            -
|   hanoi    completed  *  *%               -            -
|   threads  completed  *  *%               -            -
stderr:
run: compare {root}/examples/report/listing-6.2.ptx --block 2 --set WarpSize=2 --max-steps 20000 --quiet
exit: 4
stdout:
| *listing-6.2.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      limit              -            -       reference
|   stack    limit              -            -               -            -
|   hanoi    completed  *  *%               -            -
|   threads  completed  *  *%               -            -
run: compare {root}/examples/paper/program-2.ptx {root}/examples/paper/program-3.ptx --block 4 --set WarpSize=4 --max-steps 20000 --quiet --print lock --check memory
exit: 4
stdout:
| *program-2.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      limit              -            -       reference
|   stack    limit              -            -               -            -
|   hanoi    completed  *  *%               -            -
|   threads  completed  *  *%               -            -
|   memory: the same after every run that has completed
|
| *program-3.ptx
|   control  verdict     elements  utilisation        distance  discrepancy
|   crs      limit              -            -       reference
|   stack    limit              -            -               -            -
|   hanoi    completed  *  *%               -            -
|   threads  completed  *  *%               -            -
|   memory: the same after every run that has completed
|
| mean discrepancy, reference crs
|   stack              -: no file
|   hanoi              -: no file
|   threads            -: no file
