#include <windows.h>

#include <shlobj.h>

#include <memory>

#include "user_folder.hpp"

namespace backline {
namespace {

struct FreeTaskMemory {
  void operator()(wchar_t* memory) const { CoTaskMemFree(memory); }
};

}  // namespace

std::filesystem::path readUserFolder() {
  PWSTR text = nullptr;
  const HRESULT result = SHGetKnownFolderPath(FOLDERID_LocalAppData, KF_FLAG_DEFAULT, nullptr, &text);
  const std::unique_ptr<wchar_t, FreeTaskMemory> folder(text);
  return SUCCEEDED(result) && folder ? std::filesystem::path(folder.get()) : std::filesystem::path();
}

}  // namespace backline
