from: nothing: the runner must say that this rule did not fire, and that this command records none
run: check {root}/examples/diverge.ptx
exit: 0
fires: transform.validate crs.bra.guard
run: constants
exit: 0
fires: transform.validate
