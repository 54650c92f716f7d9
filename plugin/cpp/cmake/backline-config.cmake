# find_package(backline): the target backline::backline.

include(CMakeFindDependencyMacro)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_dependency(Threads)
if(NOT WIN32 AND NOT APPLE)
  find_dependency(CURL)
  find_dependency(OpenSSL)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/backline-targets.cmake)
