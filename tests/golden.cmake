# End-to-end tests of the binary: golden files (golden/*.t) and the examples against C references.
add_library(test_support STATIC support/shell.c support/lines.c)
target_include_directories(test_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(test_support PUBLIC ws_flags)

add_executable(golden support/golden.c)
target_link_libraries(golden PRIVATE test_support)
file(GLOB golden_tests CONFIGURE_DEPENDS golden/*.t)
foreach(file IN LISTS golden_tests)
    get_filename_component(name ${file} NAME_WLE)
    add_test(NAME golden.${name} COMMAND golden $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}
        ${CMAKE_CURRENT_BINARY_DIR}/golden.runs/${name} ${file})
    set_tests_properties(golden.${name} PROPERTIES TIMEOUT 120)
endforeach()
add_test(NAME golden_notices COMMAND golden $<TARGET_FILE:warpstep> ${CMAKE_SOURCE_DIR}
    ${CMAKE_CURRENT_BINARY_DIR}/golden.runs/unmet ${CMAKE_CURRENT_SOURCE_DIR}/support/unmet.t)
set_tests_properties(golden_notices PROPERTIES
    PASS_REGULAR_EXPRESSION "not the expected: stdout.*> another tool altogether")

# One test for each row of the table of kernels, so that they run beside one another.
add_executable(examples examples.c)
target_include_directories(examples PRIVATE ${CMOCKA_INCLUDE})
target_compile_definitions(examples PRIVATE SOURCE_ROOT="${CMAKE_SOURCE_DIR}"
    WARPSTEP="$<TARGET_FILE:warpstep>")
target_link_libraries(examples PRIVATE test_support ${CMOCKA_LIBRARY} m)
file(STRINGS examples.c rows REGEX "^    { \"[a-z-]+\", \"[a-z/.]+ptx\"")
foreach(row IN LISTS rows)
    string(REGEX REPLACE "^    { \"([a-z-]+)\".*" "\\1" kernel "${row}")
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/examples.runs/${kernel})
    file(MAKE_DIRECTORY ${folder})
    add_test(NAME examples.${kernel} COMMAND examples ${kernel} WORKING_DIRECTORY ${folder})
    set_tests_properties(examples.${kernel} PROPERTIES TIMEOUT 900)
    if(WARPSTEP_SANITIZE)
        set_tests_properties(examples.${kernel} PROPERTIES ENVIRONMENT WARPSTEP_SEEDS=10)
    endif()
endforeach()

# The README's picture is true.
add_executable(readme readme.c)
target_compile_definitions(readme PRIVATE SOURCE_ROOT="${CMAKE_SOURCE_DIR}")
target_link_libraries(readme PRIVATE ws_engine ws_ptx)
add_test(NAME readme COMMAND readme)
