#include <windows.h>

#include <objbase.h>
#include <shellapi.h>

#include <cstdint>

#include "browser.hpp"
#include "windows_text.hpp"

namespace backline {

bool openThroughSystem(const std::string& url) {
  // Some browsers are started through COM.
  const HRESULT prepared = CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE);
  const auto result = reinterpret_cast<std::intptr_t>(
      ShellExecuteW(nullptr, L"open", widen(url).c_str(), nullptr, nullptr, SW_SHOWNORMAL));
  if (SUCCEEDED(prepared)) CoUninitialize();
  constexpr std::intptr_t largestError = 32;
  return result > largestError;
}

}  // namespace backline
