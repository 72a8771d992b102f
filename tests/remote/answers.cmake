# Every test of examples/remote, what it reaches, what is allowed.
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/remote.answers)
add_test(NAME remote.answers COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/answers.sh $<TARGET_FILE:warpstep>
    ${CMAKE_CURRENT_LIST_DIR}/answers.txt ${CMAKE_SOURCE_DIR}/examples/remote
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/remote.answers)
