# Writes files as C++ string constants. Run by `cmake -P` with
#   OUTPUT   the file to write
#   NAMES    the constants' names
#   <name>   for each of them, the files whose contents it gets, in this order
# Lists are separated by commas.
#
# A piece of a raw string may be at most 64 KiB on some compilers, so each file
# is one of its own.
set(text "// Made by cmake/EmbedFiles.cmake; not to be edited.\n")
string(REPLACE "," ";" NAMES "${NAMES}")
foreach(name ${NAMES})
  string(APPEND text "static constexpr llvm::StringLiteral ${name} =\n")
  string(REPLACE "," ";" files "${${name}}")
  foreach(file ${files})
    file(READ "${file}" contents)
    string(FIND "${contents}" ")embedded\"" ending)
    if(NOT ending EQUAL -1)
      message(FATAL_ERROR "${file} has the text that ends a constant")
    endif()
    string(APPEND text "R\"embedded(${contents})embedded\"\n")
  endforeach()
  string(APPEND text ";\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
