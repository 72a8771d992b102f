# Runs the comparison against the fake driver, which is right about some things and wrong, vague or
# silent about others, and looks at what is said of each.
set(faults 0)
set(record ${FOLDER}/fake.txt)
file(REMOVE ${record})

# compare(STATUS ARGUMENTS...): the output is left in `said`.
macro(compare status)
    execute_process(COMMAND ${COMPARE} ${ARGN} WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result
        OUTPUT_VARIABLE said ERROR_VARIABLE said_on_stderr)
    string(APPEND said "${said_on_stderr}")
    if(NOT result STREQUAL "${status}")
        message("compare ${ARGN}: status ${result} instead of ${status}\n${said}")
        math(EXPR faults "${faults} + 1")
    endif()
endmacro()

macro(says text)
    string(FIND "${said}" "${text}" at)
    if(at EQUAL -1)
        message("missing: ${text}\nin:\n${said}")
        math(EXPR faults "${faults} + 1")
    endif()
endmacro()

# Scenarios: the same, beyond a driver, refused by it, other values.
compare(0 --driver ${FAKE} --record ${record} examples/saxpy.host tests/hardware/written.host)
says("run examples/saxpy.host: same\n")
says("run tests/hardware/written.host: same\n")
says("Fake: 2 compared: 2 the same, ")
compare(1 --driver ${FAKE} examples/abort.host examples/overlap.host examples/contexts.host
    tests/hardware/newer.host)
says("abort.host: left out, line 5: a driver cannot do this: abort\n")
says("overlap.host: left out, line 9: a driver cannot do this: launches that may overlap\n")
says("contexts.host: left out, line 3: a driver cannot do this: several contexts\n")
says("newer.host: left out: cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX (218)\nthis is a target")
says("0 compared")
compare(5 --driver ${FAKE} examples/saxpy.host examples/two-stage.host)
# The fake adds nothing up, so eight parts and two totals differ; the first part is the sum of 0 to 127,
# 127 * 128 / 2 = 8128 = 0x1fc0.
says("two-stage.host: DIFFERS in 10 values; first part[0]: GPU 0 (0x0), Warpstep 8128 (0x1fc0)\n")
says("Fake: 2 compared: 1 the same, 0 but for NaN payloads, 0 approximations within bounds, 1 diff")

# Forms: right, right but for NaNs, within bounds, wrong in the case of one operand.
compare(0 --driver ${FAKE} --form "add.s32 R0, R1, R2;")
says("form add.s32 R0, R1, R2;: same\n")
compare(0 --driver ${FAKE} --form "add.f32 F0, F1, F2;")
says("same but for the payload of ")
compare(0 --driver ${FAKE} --form "tanh.approx.f32 F0, F1;")
says("all within bounds\n")
compare(5 --driver ${FAKE} --form "sub.s32 R0, R1, R2;")
says("form sub.s32 R0, R1, R2;: DIFFERS in ")

# What was recorded is the same without a GPU, until somebody changes it: 2 * 9 + 1 - 1.5 * 9.
compare(0 --check ${record} examples/saxpy.host tests/hardware/written.host)
says("Fake, driver 13000, compute capability 9.0: 2 compared: 2 the same, ")
compare(1 --check ${record} examples/two-stage.host)
says("two-stage.host: not in the record\n")
file(READ ${record} text)
string(FIND "${text}" "run examples/saxpy.host\ny: f32[10] =" at)
if(at EQUAL -1)
    message("the record is not as expected:\n${text}")
    math(EXPR faults "${faults} + 1")
endif()
string(REPLACE "0x40b00000\n" "0x40b00001\n" changed "${text}")
file(WRITE ${record} "${changed}")
compare(5 --check ${record} examples/saxpy.host)
says("DIFFERS in 2 values; first y[9]: GPU 5.5000005 (0x40b00001), Warpstep 5.5 (0x40b00000)\n")

# What cannot be had.
file(WRITE ${record} "gpu Fake\nrun examples/saxpy.host\ny: f32[10] = 0x1 what\n")
compare(1 --check ${record} examples/saxpy.host)
says("fake.txt:3:18: error: ")
compare(1 --check ${FOLDER}/missing.txt examples/saxpy.host)
compare(1 --driver ${FOLDER}/missing.so examples/saxpy.host)
says("compare: no GPU: ")
compare(1 --driver ${FAKE} examples/missing.host)
compare(2 --driver ${FAKE})
says("usage: compare")
compare(2 --record ${record} --check ${record} examples/saxpy.host)

file(REMOVE ${record})
if(faults GREATER 0)
    message(FATAL_ERROR "${faults} faults")
endif()
