# Fails when a trace in jsonl at its deepest level does not name every rule as often as it was told.
# RUN: the arguments behind `trace`.
separate_arguments(arguments UNIX_COMMAND "${RUN}")
file(MAKE_DIRECTORY ${FOLDER})
list(APPEND arguments --quiet --format jsonl --level micro --coverage told)
execute_process(COMMAND ${TOOL} trace ${arguments}
    WORKING_DIRECTORY ${FOLDER} OUTPUT_FILE ${FOLDER}/trace RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "warpstep trace ended with status ${status}")
endif()
foreach(recorded told trace)
    execute_process(COMMAND ${TOOL} rules --coverage ${FOLDER}/${recorded}
        OUTPUT_FILE ${FOLDER}/${recorded}.table RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "warpstep rules ended with status ${status}")
    endif()
endforeach()
file(STRINGS ${FOLDER}/told.table total REGEX "^total")
if(NOT total MATCHES "[1-9][0-9]/")
    message(FATAL_ERROR "hardly a rule fired: the check itself is broken")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${FOLDER}/told.table
    ${FOLDER}/trace.table RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${FOLDER}: told.table and trace.table differ")
endif()
