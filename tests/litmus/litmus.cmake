# The table of docs/litmus.md is what the tool answers: the everyday rows, one test for each pattern.
# All rows: tests/litmus/check.sh TOOL docs/litmus.md whole.
# A build with sanitizers answers for some of them.
set(patterns MP SB LB)
if(NOT WARPSTEP_SANITIZE)
    list(APPEND patterns MP+warm SB+warm CoRR CoRR-L2-L1 CoWR)
endif()
foreach(pattern IN LISTS patterns)
    add_test(NAME litmus.table.${pattern} COMMAND ${CMAKE_CURRENT_LIST_DIR}/check.sh
        $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}/docs/litmus.md daily ${pattern})
    set_tests_properties(litmus.table.${pattern} PROPERTIES TIMEOUT 300)
    share(2 6 litmus.table.${pattern}) # none has fewer rows
endforeach()

# What the page says of the tests that PTX 6.0 forbids.
add_test(NAME litmus.forbidden COMMAND ${CMAKE_CURRENT_LIST_DIR}/forbidden.sh ${CMAKE_SOURCE_DIR})

# What the machine leaves out that a test runs on by default, nobody sees.
if(NOT WARPSTEP_SANITIZE)
    add_test(NAME litmus.machine COMMAND ${CMAKE_CURRENT_LIST_DIR}/machine.sh
        $<TARGET_FILE:warpstep> 0)
    set_tests_properties(litmus.machine PROPERTIES TIMEOUT 120)
    share(3 1 litmus.machine)
endif()

# Random programs in all forms of a test against a model of interleavings.
if(TARGET warpstep)
    set(forms_count 25)
    if(WARPSTEP_SANITIZE)
        set(forms_count 6)
    endif()
    add_executable(litmus_forms ${CMAKE_CURRENT_LIST_DIR}/forms.c)
    target_compile_definitions(litmus_forms PRIVATE TEST_COUNT=${forms_count})
    target_link_libraries(litmus_forms PRIVATE test_support)
    add_test(NAME litmus.forms COMMAND litmus_forms $<TARGET_FILE:warpstep>
        ${CMAKE_CURRENT_BINARY_DIR}/litmus-forms)
    set_tests_properties(litmus.forms PROPERTIES TIMEOUT 300)
endif()
