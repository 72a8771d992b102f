# The library as it is installed: one object of every floor but cli and debug, in which only what
# warpstep.h declares is visible, and which holds nothing but machine code; and the four functions that
# memory comes from, by themselves, so that a program may have its own. Where the tools for that are
# missing, and with sanitizers, the archive has all objects as they are.
set(memory_object $<FILTER:$<TARGET_OBJECTS:ws_base_objects>,INCLUDE,mem_system>)
set(library_objects ${library_objects} $<FILTER:$<TARGET_OBJECTS:ws_base_objects>,EXCLUDE,mem_system>)
set(WARPSTEP_ONE_OBJECT OFF)
if(CMAKE_LINKER AND CMAKE_OBJCOPY AND UNIX AND NOT APPLE AND NOT WARPSTEP_SANITIZE AND NOT WARPSTEP_FUZZ)
    set(WARPSTEP_ONE_OBJECT ON)
    set(all_objects ${CMAKE_CURRENT_BINARY_DIR}/library/all.o)
    set(library_object ${CMAKE_CURRENT_BINARY_DIR}/library/warpstep.o)
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/library)
    add_custom_command(OUTPUT ${library_object}
        COMMAND ${CMAKE_LINKER} -r -o ${all_objects} ${library_objects}
        COMMAND ${CMAKE_OBJCOPY} --wildcard "--keep-global-symbol=warpstep_*"
            "--remove-section=.gnu.lto_*" "--remove-section=.gnu.debuglto_*"
            ${all_objects} ${library_object}
        COMMAND ${CMAKE_COMMAND} -E remove ${all_objects}
        DEPENDS ${library_objects}
        COMMAND_EXPAND_LISTS VERBATIM
        COMMENT "Making one object of the library")
    set_source_files_properties(${library_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    set(library_objects ${library_object})
endif()
add_library(warpstep_library STATIC ${library_objects} src/base/mem_system.c)
# The objects are files to the command above: it has to wait for the targets that make them.
foreach(floor IN LISTS floors)
    if(TARGET ws_${floor}_objects)
        add_dependencies(warpstep_library ws_${floor}_objects)
    endif()
endforeach()
target_compile_features(warpstep_library PRIVATE c_std_99)
set_target_properties(warpstep_library PROPERTIES OUTPUT_NAME warpstep EXPORT_NAME warpstep
    LINKER_LANGUAGE C)
target_include_directories(warpstep_library PRIVATE src
    PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(warpstep_library PUBLIC m)
