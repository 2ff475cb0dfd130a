# What is compiled in to find mistakes while tests run.

# The flags of PLACER_SANITIZE, which consumers of static libraries need, too.
set(PLACER_SANITIZER_FLAGS)
if(PLACER_SANITIZE STREQUAL "address")
  set(PLACER_SANITIZER_FLAGS -fsanitize=address,undefined -fno-sanitize=vptr)
elseif(PLACER_SANITIZE STREQUAL "thread")
  set(PLACER_SANITIZER_FLAGS -fsanitize=thread)
elseif(PLACER_SANITIZE)
  message(FATAL_ERROR
    "PLACER_SANITIZE is '${PLACER_SANITIZE}'; it knows address, thread and OFF")
endif()
if(PLACER_LIBFUZZER AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR
    "PLACER_LIBFUZZER needs clang: say -DCMAKE_CXX_COMPILER=clang++")
endif()

macro(placer_add_sanitizers)
  if(PLACER_SANITIZER_FLAGS)
    add_compile_options(${PLACER_SANITIZER_FLAGS} -fno-omit-frame-pointer)
    add_link_options(${PLACER_SANITIZER_FLAGS})
  endif()
  if(PLACER_SANITIZE STREQUAL "address")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
  # Counts what is run; only the targets of libFuzzer get its main.
  if(PLACER_LIBFUZZER)
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
  endif()
endmacro()
