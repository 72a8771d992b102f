# Fails when a comment begins or ends with an ellipsis, because a comment is a sentence by itself, and when the
# first line of a .c or .h file does not name the file and say what it is for.
# ROOT: the folder of src, include and tests.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/include/*.h ${ROOT}/src/*.c ${ROOT}/src/*.h ${ROOT}/src/*.def
    ${ROOT}/tests/*.c ${ROOT}/tests/*.h ${ROOT}/tests/*.def ${ROOT}/tests/*.cu)
# Comments of these floors are not in this form yet.
list(FILTER files EXCLUDE REGEX "^src/(engine|memory|fast)/")
set(seen 0)
foreach(file IN LISTS files)
    file(READ ${ROOT}/${file} text)
    if(text MATCHES "/[*]+[ \n*]*…[^\n]*|[^\n]*…[ \n]*[*]/|//[ ]*…[^\n]*|//[^\n]*…\n")
        message(SEND_ERROR "${file}: a comment begins or ends with an ellipsis: ${CMAKE_MATCH_0}")
    endif()
    if(file MATCHES "[.][ch]$")
        string(REGEX REPLACE "^(src|include)/" "" name "${file}")
        string(LENGTH "/* ${name}: " length)
        string(SUBSTRING "${text}" 0 ${length} head)
        string(SUBSTRING "${text}" ${length} 2 rest)
        if(NOT head STREQUAL "/* ${name}: " OR NOT rest MATCHES "^[^ \n*][^\n]")
            message(SEND_ERROR "${file}: the first line is not `/* ${name}: ` and what the file does")
        endif()
        math(EXPR seen "${seen} + 1")
    endif()
endforeach()
if(seen LESS 500)
    message(SEND_ERROR "only ${seen} files seen: the check itself is broken")
endif()
