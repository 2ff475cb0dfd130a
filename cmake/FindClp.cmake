# COIN-OR's linear programming solver, as Clp::Clp: its C interface.
find_path(CLP_INCLUDE_DIR Clp_C_Interface.h PATH_SUFFIXES coin coin-or)
find_library(CLP_LIBRARY Clp)
mark_as_advanced(CLP_INCLUDE_DIR CLP_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Clp
  REQUIRED_VARS CLP_LIBRARY CLP_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "on Debian it is the package coinor-libclp-dev")

if(Clp_FOUND AND NOT TARGET Clp::Clp)
  add_library(Clp::Clp UNKNOWN IMPORTED)
  set_target_properties(Clp::Clp PROPERTIES
    IMPORTED_LOCATION "${CLP_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CLP_INCLUDE_DIR}")
endif()
