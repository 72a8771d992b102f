# End-to-end tests of the binary: golden files (golden/*.t) and the examples against C references.
add_library(test_support STATIC support/shell.c support/lines.c)
target_include_directories(test_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(test_support PUBLIC ws_flags)

add_executable(golden support/golden.c)
target_link_libraries(golden PRIVATE test_support)
file(GLOB golden_tests CONFIGURE_DEPENDS golden/*.t)
set(number 0)
foreach(file IN LISTS golden_tests)
    get_filename_component(name ${file} NAME_WLE)
    math(EXPR number "${number} + 1")
    drawn(when 1 3 ${number})
    add_test(NAME golden.${name} COMMAND golden $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}
        ${CMAKE_CURRENT_BINARY_DIR}/golden.runs/${name} ${file} ${when})
    set_tests_properties(golden.${name} PROPERTIES TIMEOUT 120 FIXTURES_SETUP goldens)
endforeach()

# Every rule fires in them, and is named in the one that was made for it.
drawn(when 1 0 0) # with sanitizers all goldens run at night alone
add_test(NAME rules.coverage COMMAND ${CMAKE_COMMAND} -DTOOL=$<TARGET_FILE:warpstep>
    -DGOLDENS=${CMAKE_CURRENT_SOURCE_DIR}/golden -DRUNS=${CMAKE_CURRENT_BINARY_DIR}/golden.runs
    -P ${CMAKE_CURRENT_SOURCE_DIR}/coverage.cmake ${when})
set_tests_properties(rules.coverage PROPERTIES FIXTURES_REQUIRED goldens)
add_test(NAME rules.named COMMAND ${CMAKE_COMMAND} -DRULES=${CMAKE_SOURCE_DIR}/src/base/rule.def
    -DGOLDENS=${CMAKE_CURRENT_SOURCE_DIR}/golden -P ${CMAKE_CURRENT_SOURCE_DIR}/named.cmake)

# What a trace shows of the rules is what fired, once, also where warps step together, memory
# operations run within the step, or nothing goes on.
function(add_traced name run)
    add_test(NAME rules.traced.${name} COMMAND ${CMAKE_COMMAND} -DTOOL=$<TARGET_FILE:warpstep>
        "-DRUN=${CMAKE_SOURCE_DIR}/examples/${run}"
        -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/traced.runs/${name}
        -P ${CMAKE_CURRENT_SOURCE_DIR}/traced.cmake)
endfunction()
set(buffers "--buffer a=f32[5]:iota --buffer b=f32[5] --buffer c=f32[5]")
add_traced(vecadd "vecadd.ptx --block 5 ${buffers} --arg a --arg b --arg c --arg 5")
add_traced(abort abort.host)
add_traced(together two-stage.host)
add_traced(within-steps "two-stage.host --profile sc")

# Whoever looks for a rule in the sources finds it.
add_executable(traceable support/traceable.c)
target_link_libraries(traceable PRIVATE ws_base test_support)
file(GLOB_RECURSE traceable_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*.c
    ${CMAKE_SOURCE_DIR}/src/*.h ${CMAKE_SOURCE_DIR}/src/*.mp)
add_test(NAME rules.traceable COMMAND traceable ${traceable_sources})
add_test(NAME docs.semantics COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
    -P ${CMAKE_CURRENT_SOURCE_DIR}/mapped.cmake)
add_test(NAME docs.architecture COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
    -P ${CMAKE_CURRENT_SOURCE_DIR}/house.cmake)
add_test(NAME docs.decisions COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}
    -P ${CMAKE_CURRENT_SOURCE_DIR}/decisions.cmake)
add_test(NAME golden_notices COMMAND golden $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}
    ${CMAKE_CURRENT_BINARY_DIR}/golden.runs/unmet ${CMAKE_CURRENT_SOURCE_DIR}/support/unmet.t)
set_tests_properties(golden_notices PROPERTIES
    PASS_REGULAR_EXPRESSION "not the expected: stdout.*> another tool altogether")
add_test(NAME golden_notices_unfired COMMAND golden $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}
    ${CMAKE_CURRENT_BINARY_DIR}/golden.runs/unfired ${CMAKE_CURRENT_SOURCE_DIR}/support/unfired.t)
set_tests_properties(golden_notices_unfired PROPERTIES
    PASS_REGULAR_EXPRESSION "never fired: crs.bra.guard.*wants a command whose coverage"
    FAIL_REGULAR_EXPRESSION "never fired: transform.validate")

# One test for each row of the table of kernels, so that they run beside one another; run by hand, `examples
# KERNEL` takes 100 seeds.
add_executable(examples examples.c)
target_include_directories(examples PRIVATE ${CMOCKA_INCLUDE})
target_compile_definitions(examples PRIVATE SOURCE_ROOT="${CMAKE_SOURCE_DIR}"
    WARPSTEP="$<TARGET_FILE:warpstep>")
target_link_libraries(examples PRIVATE test_support ${CMOCKA_LIBRARY} m)
file(STRINGS examples.c rows REGEX "^    { \"[a-z-]+\", \"[a-z/.]+ptx\"")
set(number 0)
foreach(row IN LISTS rows)
    string(REGEX REPLACE "^    { \"([a-z-]+)\".*" "\\1" kernel "${row}")
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/examples.runs/${kernel})
    file(MAKE_DIRECTORY ${folder})
    math(EXPR number "${number} + 1")
    drawn(when 2 4 ${number})
    add_test(NAME examples.${kernel} COMMAND examples ${kernel} WORKING_DIRECTORY ${folder} ${when})
    set_tests_properties(examples.${kernel} PROPERTIES TIMEOUT 900)
    set_tests_properties(examples.${kernel} PROPERTIES
        ENVIRONMENT WARPSTEP_SEEDS=$<IF:$<BOOL:${WARPSTEP_SANITIZE}>,2,15>)
endforeach()

