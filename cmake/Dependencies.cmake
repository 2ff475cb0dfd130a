# What placer is built with: found here and nowhere else, and named together
# where something is missing. These are macros, since packages set variables for
# whoever asks for them.

macro(placer_find_mlir)
  # Debian keeps each LLVM version in its own prefix: look there when the user
  # names no other MLIR.
  if(NOT DEFINED MLIR_DIR)
    set(MLIR_DIR "/usr/lib/llvm-22/lib/cmake/mlir"
        CACHE PATH "Where MLIRConfig.cmake is")
  endif()
  find_package(MLIR CONFIG QUIET)
  if(NOT MLIR_FOUND)
    message(FATAL_ERROR
      "placer needs MLIR 22, and there is none in ${MLIR_DIR}. On Debian it is "
      "in the packages libmlir-22-dev, llvm-22-dev, llvm-22-tools and "
      "mlir-22-tools; set MLIR_DIR to the directory of MLIRConfig.cmake of "
      "another one. ${MLIR_NOT_FOUND_MESSAGE}")
  endif()
  # The package accepts only its exact version as a request, so ask afterwards.
  if(NOT LLVM_VERSION_MAJOR EQUAL 22)
    message(FATAL_ERROR
      "placer needs MLIR 22, found ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}; set "
      "MLIR_DIR to another one")
  endif()
  # One MLIR per process: libMLIR.so, which mlir-opt loads too, and with it the
  # plugin. Static libraries would be a second copy in each.
  if(NOT TARGET MLIR OR NOT TARGET LLVM)
    message(FATAL_ERROR
      "placer needs libMLIR.so and libLLVM.so, which the MLIR in ${MLIR_DIR} "
      "does not have: configure LLVM with -DLLVM_BUILD_LLVM_DYLIB=ON "
      "-DLLVM_LINK_LLVM_DYLIB=ON -DMLIR_LINK_MLIR_DYLIB=ON")
  endif()
  set(MLIR_LINK_MLIR_DYLIB ON)
  set(LLVM_LINK_LLVM_DYLIB ON)
endmacro()

# placer_find(package "what a user calls it" "Debian's package" …): the rest is
# for find_package.
macro(placer_find package name debian)
  find_package(${package} QUIET ${ARGN})
  if(NOT ${package}_FOUND)
    list(APPEND PLACER_MISSING "${name} (on Debian: ${debian})")
  endif()
endmacro()

macro(placer_find_dependencies)
  placer_find_mlir()
  set(PLACER_MISSING)
  placer_find(Threads "a library of threads" libc6-dev)
  placer_find(Clp "COIN-OR Clp" coinor-libclp-dev)
  placer_find(Protozero "protozero" libprotozero-dev)
  placer_find(Python3 "Python 3" python3 COMPONENTS Interpreter)
  if(PLACER_TESTS)
    placer_find(GTest "GoogleTest, without which -DPLACER_TESTS=OFF builds,"
                libgtest-dev)
    # lit's exported default, llvm-lit, is not in Debian's packages.
    if(NOT LLVM_EXTERNAL_LIT)
      set(LLVM_EXTERNAL_LIT "${LLVM_TOOLS_BINARY_DIR}/lit")
    endif()
    if(NOT EXISTS "${LLVM_EXTERNAL_LIT}")
      list(APPEND PLACER_MISSING
        "lit, at ${LLVM_EXTERNAL_LIT} or where LLVM_EXTERNAL_LIT says (on Debian: llvm-22-tools)")
    endif()
  endif()
  if(PLACER_MISSING)
    list(JOIN PLACER_MISSING "\n  " PLACER_MISSING)
    message(FATAL_ERROR "placer does not find\n  ${PLACER_MISSING}")
  endif()
endmacro()

# placer_summarize_dependencies(): what was found, for the end of a
# configuration.
function(placer_summarize_dependencies)
  if(EXISTS "${PLACER_SOLVER_DIR}/node_modules/or-tools-wasm")
    set(solver "or-tools-wasm in ${PLACER_SOLVER_DIR}")
  else()
    set(solver "not in ${PLACER_SOLVER_DIR}: 'npm ci --ignore-scripts' there")
    string(APPEND solver " installs or-tools-wasm")
  endif()
  message(STATUS "placer ${PROJECT_VERSION} with")
  message(STATUS "  MLIR           ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")
  message(STATUS "  Clp            ${CLP_LIBRARY}")
  message(STATUS "  protozero      ${PROTOZERO_INCLUDE_DIR}")
  message(STATUS "  Python         ${Python3_VERSION} as ${Python3_EXECUTABLE}")
  if(PLACER_TESTS)
    message(STATUS "  GoogleTest     ${GTest_VERSION}")
    message(STATUS "  lit            ${LLVM_EXTERNAL_LIT}")
  endif()
  message(STATUS "  CP-SAT solver  ${solver}")
endfunction()
