#pragma once

#include <string>
#include <vector>

#if defined(_WIN32)
#include <windows.h>

#include <shellapi.h>

#include "windows_text.hpp"
#endif

/** The words of the command line in UTF-8, without the program's name. */
inline std::vector<std::string> readArguments([[maybe_unused]] int count, [[maybe_unused]] char** arguments) {
  std::vector<std::string> words;
#if defined(_WIN32)
  // main() gets them in the code page of the system, which lacks most letters of the world.
  int wideCount = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &wideCount);
  for (int index = 1; wide != nullptr && index < wideCount; ++index) words.push_back(backline::narrow(wide[index]));
  LocalFree(wide);
#else
  for (int index = 1; index < count; ++index) words.emplace_back(arguments[index]);
#endif
  return words;
}
