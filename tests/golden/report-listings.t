from: every PTX listing of the report is read as printed, labels in the place of line numbers: 2.2, 5.1, 5.3 to 5.7, 6.2
run: check {root}/examples/report/listing-2.2.ptx
exit: 0
stdout:
| entry        verdict
| squareArray  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.1.ptx
exit: 0
stdout:
| entry                 verdict
| transformationKernel  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.3.ptx
exit: 0
stdout:
| entry             verdict
| kernelEntryPoint  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.4.ptx
exit: 0
stdout:
| entry             verdict
| kernelEntryPoint  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.5.ptx
exit: 0
stdout:
| entry   verdict
| kernel  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.6.ptx
exit: 0
stdout:
| entry   verdict
| kernel  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-5.7.ptx
exit: 0
stdout:
| entry   verdict
| kernel  runs
| 1 entry: 1 runs, 0 refused
stderr:
run: check {root}/examples/report/listing-6.2.ptx
exit: 0
stdout:
| entry   verdict
| kernel  runs
| 1 entry: 1 runs, 0 refused
stderr:
