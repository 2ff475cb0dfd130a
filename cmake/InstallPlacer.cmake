# What `cmake --install` puts under its prefix: headers with what TableGen made
# of them, libraries, tools, the plugin, and a package for find_package(Placer).

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(PLACER_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Placer")

# placer_install_target(name): installs a tool, plugin or library as the
# package's target Placer::<export name>.
function(placer_install_target name)
  # An MLIR outside of the system's directories is found by the installed tools.
  set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS ${name} EXPORT PlacerTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endfunction()

# placer_install_room(Name): Placer::Name is to others what PlacerName is here.
function(placer_install_room name)
  set_target_properties(Placer${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(Placer${name} INTERFACE cxx_std_17)
  target_include_directories(Placer${name} INTERFACE
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  set_property(GLOBAL APPEND PROPERTY PLACER_ROOMS ${name})
  placer_install_target(Placer${name})
endfunction()

# placer_install_share(): files that the tools read, found from where a tool is:
# ../share/placer. The build directory has them at the same place.
function(placer_install_share)
  foreach(folder kinds ops)
    file(GLOB files CONFIGURE_DEPENDS
      "${PROJECT_SOURCE_DIR}/share/placer/${folder}/*")
    foreach(file ${files})
      get_filename_component(name "${file}" NAME)
      configure_file("${file}"
        "${PROJECT_BINARY_DIR}/share/placer/${folder}/${name}" COPYONLY)
    endforeach()
    install(FILES ${files}
      DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/placer/${folder}")
  endforeach()
endfunction()

# placer_install_package(): the rest, when all rooms and tools are declared.
function(placer_install_package)
  foreach(tree "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
    install(DIRECTORY "${tree}/include/placer"
      DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
      FILES_MATCHING
      PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
      PATTERN "CMakeFiles" EXCLUDE)
  endforeach()

  # The link line of a static library names packages that its users need too:
  # `Clp::Clp` is to be found as Clp, by our own module where CMake has none.
  get_property(rooms GLOBAL PROPERTY PLACER_ROOMS)
  set(packages)
  foreach(room ${rooms})
    get_target_property(libraries Placer${room} LINK_LIBRARIES)
    foreach(library ${libraries})
      if(library MATCHES "^([A-Za-z0-9_]+)::")
        list(APPEND packages ${CMAKE_MATCH_1})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES packages)
  set(PLACER_FIND_DEPENDENCIES)
  foreach(package ${packages})
    string(APPEND PLACER_FIND_DEPENDENCIES "find_dependency(${package})\n")
    set(module "${PROJECT_SOURCE_DIR}/cmake/Find${package}.cmake")
    if(EXISTS "${module}")
      install(FILES "${module}" DESTINATION "${PLACER_PACKAGE_DIR}")
    endif()
  endforeach()
  set(PLACER_ROOM_TARGETS ${rooms})
  list(TRANSFORM PLACER_ROOM_TARGETS PREPEND Placer::)

  install(EXPORT PlacerTargets NAMESPACE Placer::
    DESTINATION "${PLACER_PACKAGE_DIR}")
  set(PLACER_INSTALL_INCLUDEDIR "${CMAKE_INSTALL_INCLUDEDIR}")
  set(PLACER_INSTALL_BINDIR "${CMAKE_INSTALL_BINDIR}")
  set(PLACER_INSTALL_LIBDIR "${CMAKE_INSTALL_LIBDIR}")
  configure_package_config_file(
    "${PROJECT_SOURCE_DIR}/cmake/PlacerConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/package/PlacerConfig.cmake"
    INSTALL_DESTINATION "${PLACER_PACKAGE_DIR}"
    PATH_VARS
      PLACER_INSTALL_INCLUDEDIR PLACER_INSTALL_BINDIR PLACER_INSTALL_LIBDIR)
  # Before 1.0, a minor version may change what is public.
  write_basic_package_version_file(
    "${PROJECT_BINARY_DIR}/package/PlacerConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
  install(FILES
    "${PROJECT_BINARY_DIR}/package/PlacerConfig.cmake"
    "${PROJECT_BINARY_DIR}/package/PlacerConfigVersion.cmake"
    DESTINATION "${PLACER_PACKAGE_DIR}")
endfunction()
