# What needs a shell: the commands of docs/goldens.md, whose examples hold and which do what the page
# says; the list of mutants fits the sources (tests/mutants); standard output may be full; README.md
# shows what happens.
find_program(POSIX_SHELL sh)
if(POSIX_SHELL AND TARGET warpstep)
    add_test(NAME regress.examples COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_LIST_DIR}/warpstep-golden
        --tool $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}/examples/goldens)
    add_test(NAME regress.commands COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_LIST_DIR}/check
        $<TARGET_FILE:warpstep> ${CMAKE_CURRENT_BINARY_DIR}/regress.runs)
    add_test(NAME regress.words COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_LIST_DIR}/words
        $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/src/install/rlwrap)
    drawn(when 1 0 0) # it looks at sources
    add_test(NAME mutants COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_SOURCE_DIR}/mutants/run --check ${when})
    add_test(NAME full COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_SOURCE_DIR}/support/full.sh
        $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR})
    set_tests_properties(full PROPERTIES SKIP_RETURN_CODE 77)
    set(number 0)
    foreach(page README docs/control-models docs/exploring docs/litmus docs/remote docs/structured
            docs/why docs/tour docs/stepping docs/host-scenarios docs/traces docs/listings)
        get_filename_component(name ${page} NAME)
        if(WARPSTEP_SANITIZE AND name STREQUAL "why") # how much it tries follows the clock
            continue()
        endif()
        math(EXPR number "${number} + 1")
        drawn(when 1 3 ${number})
        add_test(NAME docs.${name} COMMAND ${POSIX_SHELL}
            ${CMAKE_CURRENT_SOURCE_DIR}/support/sessions.sh $<TARGET_FILE:warpstep>
            ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/docs.runs/${name} ${page}.md ${when})
    endforeach()
    if(NOT WARPSTEP_SANITIZE) # numbers of states, the same in every build
        add_test(NAME docs.savings COMMAND ${POSIX_SHELL} ${CMAKE_CURRENT_SOURCE_DIR}/explore/savings.sh
            $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}/docs/exploring.md)
        set_tests_properties(docs.savings PROPERTIES TIMEOUT 300)
    endif()
    set_tests_properties(regress.examples regress.commands mutants PROPERTIES TIMEOUT 120)
endif()
