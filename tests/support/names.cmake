# Which names a set of files has. grep reads them: CMake would copy all text for each name that is looked for.

# In whoever calls, is_there_NAME is defined for each NAME that the pattern finds in the files, which are
# given from the folder on.
function(find_names pattern folder)
    execute_process(COMMAND grep -hoE "${pattern}" ${ARGN} COMMAND sort -u
        OUTPUT_VARIABLE names WORKING_DIRECTORY ${folder})
    string(REPLACE "\n" ";" names "${names}")
    foreach(name IN LISTS names)
        set("is_there_${name}" yes PARENT_SCOPE)
    endforeach()
endfunction()
