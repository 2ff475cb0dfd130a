# How this project declares its rooms, tools and unit tests.
#
# A room's link line is its door: what it does not name here, it cannot link.
# test/Repository/check_rooms.py sees that it includes nothing else either.

# placer_build_by_folder(target sources…): compiles the files of a folder as one
# translation unit where PLACER_UNITY says so. Headers are most of what there is
# to compile, and are then read once for a folder.
function(placer_build_by_folder target)
  if(NOT PLACER_UNITY)
    return()
  endif()
  foreach(source ${ARGN})
    get_filename_component(folder "${source}" DIRECTORY)
    string(MAKE_C_IDENTIFIER "${target}_${folder}" group)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# add_placer_room(Name sources… [ROOMS …] [MLIR …] [DEPENDS …]): a room. MLIR
# names upstream libraries; with libMLIR.so they all resolve to it. A room
# without any works on LLVM's support library alone.
function(add_placer_room name)
  cmake_parse_arguments(ARG "" "" "ROOMS;MLIR;DEPENDS" ${ARGN})
  add_llvm_library(Placer${name} STATIC ${ARG_UNPARSED_ARGUMENTS}
    LINK_COMPONENTS Support
    BUILDTREE_ONLY
    DEPENDS ${ARG_DEPENDS})
  placer_build_by_folder(Placer${name} ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_MLIR)
    mlir_target_link_libraries(Placer${name} PUBLIC ${ARG_MLIR})
  endif()
  foreach(room ${ARG_ROOMS})
    target_link_libraries(Placer${name} PUBLIC Placer${room})
  endforeach()
  # A room's own headers are written by their way from lib: "Search/List/Heft.h".
  target_include_directories(Placer${name} PRIVATE "${PROJECT_SOURCE_DIR}/lib")
  set_target_properties(Placer${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  placer_install_room(${name})
endfunction()

# add_placer_tool(name sources… [ROOMS …] [MLIR …])
function(add_placer_tool name)
  cmake_parse_arguments(ARG "" "" "ROOMS;MLIR" ${ARGN})
  add_llvm_executable(${name} ${ARG_UNPARSED_ARGUMENTS}
    PARTIAL_SOURCES_INTENDED)
  llvm_update_compile_flags(${name})
  foreach(room ${ARG_ROOMS})
    target_link_libraries(${name} PRIVATE Placer${room})
  endforeach()
  if(ARG_MLIR)
    mlir_target_link_libraries(${name} PRIVATE ${ARG_MLIR})
  endif()
endfunction()

# add_placer_plugin(Name sources… [ROOMS …] [MLIR …]): a library that another
# tool loads. It takes MLIR from that tool's libMLIR.so.
function(add_placer_plugin name)
  cmake_parse_arguments(ARG "" "" "ROOMS;MLIR" ${ARGN})
  add_llvm_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS}
    PLUGIN_TOOL mlir-opt
    PARTIAL_SOURCES_INTENDED
    BUILDTREE_ONLY)
  target_compile_definitions(${name} PRIVATE
    PLACER_VERSION="${PROJECT_VERSION}")
  foreach(room ${ARG_ROOMS})
    target_link_libraries(${name} PRIVATE Placer${room})
  endforeach()
  mlir_target_link_libraries(${name} PRIVATE ${ARG_MLIR})
endfunction()

# add_placer_unittest(Room sources… [ROOMS …]): GoogleTest cases, run by ctest
# one by one.
function(add_placer_unittest name)
  cmake_parse_arguments(ARG "" "" "ROOMS" ${ARGN})
  string(TOLOWER ${name} lower)
  set(target ${lower}-tests)
  add_executable(${target} ${ARG_UNPARSED_ARGUMENTS})
  foreach(room ${ARG_ROOMS})
    target_link_libraries(${target} PRIVATE Placer${room})
  endforeach()
  target_link_libraries(${target} PRIVATE GTest::gtest GTest::gtest_main)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/lib")
  target_compile_definitions(${target} PRIVATE
    PLACER_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set_target_properties(${target} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/unittests")
  # Test code is long and runs briefly.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  gtest_discover_tests(${target} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60)
endfunction()
