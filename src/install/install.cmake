# What is installed: the tool with its man pages and completions, the library for pkg-config and for
# CMake, the examples; and packages of all that (cpack).
include(CMakePackageConfigHelpers)
install(TARGETS warpstep RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS tests/regress/warpstep-golden tests/regress/warpstep-promote
    DESTINATION ${CMAKE_INSTALL_BINDIR})

# The library.
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/warpstep)
install(TARGETS warpstep_library EXPORT warpstep ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT warpstep NAMESPACE warpstep:: FILE warpstepConfig.cmake DESTINATION ${config_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/warpstepConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/warpstepConfigVersion.cmake DESTINATION ${config_dir})
file(RELATIVE_PATH WARPSTEP_PC_UP /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" WARPSTEP_PC_UP "${WARPSTEP_PC_UP}")
configure_file(src/install/warpstep.pc.in warpstep.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/warpstep.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Man pages and completions are written by a program that knows the tables which --help prints.
set(pages ${CMAKE_CURRENT_BINARY_DIR}/pages)
add_executable(warpstep_pages src/pages/main.c src/pages/man.c src/pages/completion.c
    src/pages/words.c src/cli/commands.c)
target_link_libraries(warpstep_pages PRIVATE ${below})
target_link_options(warpstep_pages PRIVATE $<$<BOOL:${lto}>:-fno-lto>)
set(page_sources man.c completion.c words.c main.c)
list(TRANSFORM page_sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/src/pages/)
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    add_custom_command(OUTPUT ${pages}/written
        COMMAND ${CMAKE_COMMAND} -E remove_directory ${pages}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}/man ${pages}/bash ${pages}/zsh ${pages}/fish
        COMMAND warpstep_pages write ${pages}
        COMMAND ${CMAKE_COMMAND} -E touch ${pages}/written
        DEPENDS warpstep_pages VERBATIM COMMENT "Writing man pages and completions")
    add_custom_target(pages ALL DEPENDS ${pages}/written)
    install(DIRECTORY ${pages}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(DIRECTORY ${pages}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(DIRECTORY ${pages}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(DIRECTORY ${pages}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
else()
    message(STATUS "Cross compiling: no man pages and completions")
endif()

# What people read and try.
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/warpstep)
install(FILES src/install/rlwrap DESTINATION ${CMAKE_INSTALL_DATADIR}/warpstep)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# Packages: cpack in the build folder, of what was built: not of all tests first.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_PACKAGE_NAME warpstep)
set(CPACK_PACKAGE_CONTACT "Warpstep <warpstep@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Reference interpreter for the formal semantics of CUDA")
set(CPACK_PACKAGE_DESCRIPTION "Runs real PTX kernels one rule of the semantics at a time, by one schedule or by
every one. The tool, its library for C and C++, man pages, completions and examples.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES OFF)
set(CPACK_GENERATOR TGZ)
find_program(DPKG_PROGRAM dpkg)
if(DPKG_PROGRAM)
    set(CPACK_GENERATOR DEB)
    set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
    set(CPACK_DEBIAN_PACKAGE_SECTION devel)
    if(NOT static)
        set(CPACK_DEBIAN_PACKAGE_DEPENDS libc6)
    endif()
endif()
include(CPack)
