# The bench itself: that it runs everything, notices wrong results, keeps what it found and reads it
# again, and compares rightly. No time is looked at. BENCH, TOOL, FOLDER.
cmake_minimum_required(VERSION 3.16)
set(here ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/broken)

# Runs the bench; sets out and err. Fails unless it ends with this status.
function(bench status)
    execute_process(COMMAND ${BENCH} --folder ${FOLDER} ${ARGN} RESULT_VARIABLE got
        OUTPUT_VARIABLE out ERROR_VARIABLE err)
    if(NOT got EQUAL status)
        message(FATAL_ERROR "exit status ${got}, expected ${status}: ${ARGN}\n${out}${err}")
    endif()
    set(out "${out}" PARENT_SCOPE)
    set(err "${err}" PARENT_SCOPE)
endfunction()

function(expect text pattern)
    if(NOT text MATCHES "${pattern}")
        message(FATAL_ERROR "no ${pattern} in:\n${text}")
    endif()
endfunction()

# Everything, small and once; the tool itself stands for the one that cannot tell.
bench(0 --quick --scale --json ${FOLDER}/quick.json)
foreach(section native kernels ordinary examples start parse explore programs models traces
        pages scale)
    expect("${out}" "\n${section}: ")
endforeach()
expect("${out}" "\nsaxpy/eager sc +9216 +288 ")
expect("${out}" "\ncounters/none +1765 ")

# What it kept is what it reads, row by row.
bench(0 --from ${FOLDER}/quick.json --compare ${FOLDER}/quick.json)
string(REGEX MATCHALL "\n[a-z]+/" rows "${out}")
list(LENGTH rows nrows)
string(REGEX MATCHALL "  1\\.000      1\\.000" same "${out}")
list(LENGTH same nsame)
if(nrows LESS 60 OR NOT nrows EQUAL nsame)
    message(FATAL_ERROR "${nsame} of ${nrows} rows are like themselves:\n${out}")
endif()

# Ratios worked out by hand, on a machine that is half as fast.
bench(0 --from ${here}/compare/new.json --compare ${here}/compare/old.json)
file(READ ${here}/compare/expected.txt expected)
if(NOT out STREQUAL expected)
    message(FATAL_ERROR "expected:${expected}got:${out}")
endif()

# A kernel that computes something else.
file(READ ${here}/saxpy.ptx saxpy)
string(REPLACE "fma.rn.f32 right, factor, left, right" "mul.f32 right, left, left" saxpy "${saxpy}")
file(WRITE ${FOLDER}/broken/saxpy.ptx "${saxpy}")
bench(1 --quick --only kernels/saxpy --kernels ${FOLDER}/broken)
expect("${err}" "wrong results")

# Refusals.
file(READ ${FOLDER}/quick.json json)
string(LENGTH "${json}" length)
math(EXPR half "${length} / 2")
string(SUBSTRING "${json}" 0 ${half} json)
file(WRITE ${FOLDER}/half.json "${json}")
bench(1 --from ${FOLDER}/half.json)
expect("${err}" "half.json:[0-9]+:[0-9]+: error: ")
file(WRITE ${FOLDER}/other.json "{\"yardstick_ns\": 1.0, \"rows\": []}\n")
bench(1 --from ${FOLDER}/other.json)
expect("${err}" "expected results of the bench")
bench(1 --from ${FOLDER}/none.json)
expect("${err}" "none.json: cannot be read")
bench(1 --quick --only nothing-like-it)
expect("${err}" "no row has nothing-like-it in its name")
bench(2 --runs 0)
bench(2 --fast)
bench(2 --json)
