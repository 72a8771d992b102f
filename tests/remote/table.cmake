# Every test of examples/remote, what it reaches, what is allowed.
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/remote.table)
add_test(NAME remote.table COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/table.sh $<TARGET_FILE:warpstep>
    ${CMAKE_CURRENT_LIST_DIR}/table.txt ${CMAKE_SOURCE_DIR}/examples/remote
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/remote.table)
