#include "windows_text.hpp"

#include <windows.h>

#include <array>

namespace backline {

std::wstring widen(std::string_view text) {
  const int size = static_cast<int>(text.size());
  const int length = MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(length), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), length);
  return wide;
}

std::string narrow(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  const int length = WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
  std::string bytes(static_cast<std::size_t>(length), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, bytes.data(), length, nullptr, nullptr);
  return bytes;
}

std::string describeWindowsError(unsigned long number) {
  std::array<wchar_t, 512> text{};
  constexpr DWORD flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK;
  DWORD length =
      FormatMessageW(flags, nullptr, number, 0, text.data(), static_cast<DWORD>(text.size()), nullptr);
  while (length > 0 && text[length - 1] == L' ') --length;
  return length == 0 ? "error " + std::to_string(number) : narrow({text.data(), length});
}

}  // namespace backline
