# libfelt: every module that is not INTERNAL, as one library with its headers and a pkg-config file.
include_guard()

function(felt_library)
  get_property(modules GLOBAL PROPERTY FELT_MODULES)
  get_property(libs GLOBAL PROPERTY FELT_LIBS)
  get_property(requires GLOBAL PROPERTY FELT_REQUIRES)
  get_property(objects GLOBAL PROPERTY FELT_OBJECTS)
  set(headers "")
  foreach(module IN LISTS modules)
    list(APPEND objects $<TARGET_OBJECTS:felt_${module}>)
    list(APPEND headers ${CMAKE_SOURCE_DIR}/include/felt/${module}.h)
  endforeach()
  foreach(kind SHARED STATIC)
    string(TOLOWER libfelt_${kind} target)
    add_library(${target} ${kind} ${objects})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME felt LINKER_LANGUAGE C
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
      ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
    target_link_libraries(${target} PRIVATE felt_flags ${libs})
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endforeach()
  list(APPEND headers ${CMAKE_SOURCE_DIR}/include/felt/codes.def ${CMAKE_SOURCE_DIR}/include/felt/acts.def
    ${CMAKE_SOURCE_DIR}/include/felt/roles.def)
  install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/felt)

  list(REMOVE_DUPLICATES requires)
  list(JOIN requires " " FELT_PC_REQUIRES)
  # From the folder of felt.pc up to the prefix, so that an installed tree may be moved.
  file(RELATIVE_PATH FELT_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/felt.pc.in ${CMAKE_BINARY_DIR}/felt.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/felt.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
