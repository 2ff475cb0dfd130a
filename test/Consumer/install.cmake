# Installs a build below a fresh prefix, and makes sure that nothing there
# points back into the source or build directory. What the consumer remembers of
# an earlier installation is removed.
#
# usage: cmake -DBUILD=… -DSOURCE=… -DPREFIX=… -DCONSUMER=… -P install.cmake
file(REMOVE_RECURSE "${PREFIX}" "${CONSUMER}")
execute_process(
  COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}"
  OUTPUT_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the installation failed with ${status}")
endif()

file(GLOB_RECURSE texts "${PREFIX}/*.cmake" "${PREFIX}/*.h" "${PREFIX}/*.inc"
     "${PREFIX}/*.td")
list(LENGTH texts count)
if(count LESS 20)
  message(FATAL_ERROR "only ${count} headers and CMake files were installed")
endif()
foreach(file ${texts})
  file(READ "${file}" text)
  foreach(directory "${SOURCE}/" "${BUILD}/")
    string(FIND "${text}" "${directory}" place)
    if(NOT place EQUAL -1)
      message(SEND_ERROR "${file} names ${directory}")
    endif()
  endforeach()
endforeach()

foreach(tool placer-opt placer-translate placer-lsp-server)
  execute_process(COMMAND "${PREFIX}/bin/${tool}" --help
    OUTPUT_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(SEND_ERROR "the installed ${tool} ends with ${status}")
  endif()
endforeach()

# The installed placer-opt has the solver that the build had, or misses it.
set(solver "${PREFIX}/share/placer/solver")
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env --unset=PLACER_SOLVER_DIR
          "${PREFIX}/bin/placer-opt" "${SOURCE}/test/Transforms/Inputs/pack.mlir"
          "--place-ilp=solver=wasm workers=1 time-limit=30"
  OUTPUT_QUIET ERROR_VARIABLE said RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(SEND_ERROR "the installed --place-ilp ends with ${status}: ${said}")
endif()
if(EXISTS "${solver}/node_modules/or-tools-wasm")
  if(said)
    message(SEND_ERROR "the installed --place-ilp says: ${said}")
  endif()
elseif(NOT said MATCHES "npm ci --ignore-scripts")
  message(SEND_ERROR "without solver --place-ilp says: ${said}")
endif()
