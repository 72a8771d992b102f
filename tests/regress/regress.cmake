# The commands of docs/goldens.md: the examples hold, and the commands do what the page says. And the
# list of mutants fits the sources (tests/mutants).
find_program(POSIX_SHELL sh)
if(POSIX_SHELL AND TARGET warpstep)
    add_test(NAME regress.examples COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_LIST_DIR}/warpstep-golden
        --tool $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}/examples/goldens)
    add_test(NAME regress.commands COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_LIST_DIR}/check
        $<TARGET_FILE:warpstep> ${CMAKE_CURRENT_BINARY_DIR}/regress.runs)
    add_test(NAME mutants COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_SOURCE_DIR}/mutants/run --check)
    set_tests_properties(regress.examples regress.commands mutants PROPERTIES TIMEOUT 120)
endif()
