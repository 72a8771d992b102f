from: 5.1.3: the report's own program 5.1 needs constant folding (10 / 2 + 3), a call with a parameter on the stack, the size of an access, ret and exit at the ends and preRet before the call; it has no name twice, as program 5.4 has
run: show {root}/examples/report/listing-5.1.ptx
exit: 0
fires: transform.validate transform.fold transform.calls transform.sizes transform.ret transform.inject
fires: load.instrEnv load.guardEnv load.labelEnv load.varEnv load.init device.load dio.load
run: show {root}/examples/report/listing-5.4.ptx
exit: 0
fires: transform.rename
