#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>

#include "user_folder.hpp"

namespace backline {
namespace {

std::filesystem::path readHome() {
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/') return home;
  passwd entry{};
  passwd* found = nullptr;
  std::array<char, 16384> buffer{};
  const int problem = ::getpwuid_r(::getuid(), &entry, buffer.data(), buffer.size(), &found);
  return problem == 0 && found != nullptr && found->pw_dir != nullptr ? found->pw_dir : "";
}

}  // namespace

std::filesystem::path readUserFolder() {
#if !defined(__APPLE__)
  // A relative path is not valid (XDG Base Directory Specification).
  if (const char* const data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') return data;
  constexpr const char* below = ".local/share";
#else
  constexpr const char* below = "Library/Application Support";
#endif
  const auto home = readHome();
  return home.empty() ? home : home / below;
}

}  // namespace backline
