# protozero, headers that read and write protocol buffers, as
# Protozero::Protozero.
find_path(PROTOZERO_INCLUDE_DIR protozero/pbf_writer.hpp)
mark_as_advanced(PROTOZERO_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Protozero
  REQUIRED_VARS PROTOZERO_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "on Debian it is the package libprotozero-dev")

if(Protozero_FOUND AND NOT TARGET Protozero::Protozero)
  add_library(Protozero::Protozero INTERFACE IMPORTED)
  target_include_directories(Protozero::Protozero SYSTEM INTERFACE
    "${PROTOZERO_INCLUDE_DIR}")
endif()
