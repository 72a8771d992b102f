// run: {root}/examples/structured/program-3.simt --max-steps 60
/* A structured program whose warp goes round for ever. */
says('the verdict', textOf('verdict'), 'limit');
is('the loop parts the threads', rowTexts()[0], '1|2|while (lock != tid)|3 go, 1 wait');
says('its sentence', textOf('say'), 'lanes 1, 2, 3 go in');
says('the stack of statements and tokens', textOf('left'), 'brk');
press('j');
is('the waiting thread', marksOf(1), 'kw kr');
