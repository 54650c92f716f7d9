#include "file_system.hpp"

#include <windows.h>

#include <sddl.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "token_file.hpp"
#include "windows_handle.hpp"
#include "windows_text.hpp"

namespace backline {
namespace {

/** An antivirus program may hold a file for a moment after it was written. */
constexpr int attempts = 10;
constexpr DWORD pauseBetweenAttempts = 30;

Failure describeFailure(const std::filesystem::path& path, DWORD number) {
  const auto problem = number == ERROR_DISK_FULL || number == ERROR_HANDLE_DISK_FULL ? StorageProblem::DiskFull
                       : number == ERROR_WRITE_PROTECT                               ? StorageProblem::ReadOnly
                       : number == ERROR_ACCESS_DENIED                               ? StorageProblem::NotAllowed
                                                                                     : StorageProblem::Other;
  return storageFailure(problem, path, describeWindowsError(number));
}

struct FreeLocal {
  void operator()(void* memory) const { LocalFree(memory); }
};

/** The current user's SID as text; empty if the system does not tell. */
std::wstring readUserSid() {
  HANDLE token = nullptr;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return {};
  const WindowsHandle owner(token);
  DWORD size = 0;
  GetTokenInformation(token, TokenUser, nullptr, 0, &size);
  std::vector<std::byte> user(size);
  if (size == 0 || !GetTokenInformation(token, TokenUser, user.data(), size, &size)) return {};
  LPWSTR text = nullptr;
  if (!ConvertSidToStringSidW(reinterpret_cast<TOKEN_USER*>(user.data())->User.Sid, &text)) return {};
  const std::unique_ptr<wchar_t, FreeLocal> freed(text);
  return text;
}

using SecurityDescriptor = std::unique_ptr<void, FreeLocal>;

/** Access for the current user, the system and administrators only. Null for what the folder gives. */
SecurityDescriptor describeAccess() {
  const std::wstring user = readUserSid();
  if (user.empty()) return nullptr;
  const std::wstring text = L"D:P(A;;FA;;;SY)(A;;FA;;;BA)(A;;FA;;;" + user + L")";
  PSECURITY_DESCRIPTOR descriptor = nullptr;
  if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(text.c_str(), SDDL_REVISION_1, &descriptor, nullptr))
    return nullptr;
  return SecurityDescriptor(descriptor);
}

/** A name beside the file that no other thread or process uses. */
std::wstring temporaryName(const std::filesystem::path& path) {
  static std::atomic<unsigned> count{0};
  return path.native() + L"." + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(GetTickCount64()) + L"-" +
         std::to_wstring(++count);
}

/** Writes and syncs a new file. Returns an error of GetLastError, 0 for success. */
DWORD writeNewFile(const std::wstring& name, std::string_view content) {
  const SecurityDescriptor access = describeAccess();
  SECURITY_ATTRIBUTES attributes{sizeof attributes, access.get(), FALSE};
  const WindowsHandle file(CreateFileW(name.c_str(), GENERIC_WRITE, 0, access ? &attributes : nullptr, CREATE_NEW,
                                       FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!file) return GetLastError();
  while (!content.empty()) {
    DWORD written = 0;
    if (!WriteFile(file.get(), content.data(), static_cast<DWORD>(content.size()), &written, nullptr))
      return GetLastError();
    if (written == 0) return ERROR_HANDLE_DISK_FULL;
    content.remove_prefix(written);
  }
  return FlushFileBuffers(file.get()) ? 0 : GetLastError();
}

/** Repeats a step while somebody else holds the file. Returns an error of GetLastError, 0 for success. */
template <typename Step>
DWORD tryAgainWhileHeld(Step step) {
  DWORD number = 0;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (attempt > 0) Sleep(pauseBetweenAttempts);
    if (step()) return 0;
    number = GetLastError();
    if (number != ERROR_SHARING_VIOLATION && number != ERROR_ACCESS_DENIED) break;
  }
  return number;
}

}  // namespace

std::string textOf(const std::filesystem::path& path) { return narrow(path.native()); }

std::filesystem::path pathOf(std::string_view text) { return std::filesystem::path(widen(text)); }

std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::size_t largest) {
  constexpr DWORD sharedWithAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const WindowsHandle file(CreateFileW(path.c_str(), GENERIC_READ, sharedWithAll, nullptr, OPEN_EXISTING,
                                       FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!file) return std::nullopt;
  std::string content;
  std::array<char, 4096> buffer{};
  for (;;) {
    DWORD count = 0;
    if (!ReadFile(file.get(), buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr)) return std::nullopt;
    if (count == 0) return content;
    if (content.size() + count > largest) return std::nullopt;
    content.append(buffer.data(), count);
  }
}

Result<Done> replaceFile(const std::filesystem::path& path, std::string_view content) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  const std::wstring temporary = temporaryName(path);
  DWORD number = writeNewFile(temporary, content);
  if (number == 0)
    number = tryAgainWhileHeld([&] {
      return MoveFileExW(temporary.c_str(), path.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    });
  if (number == 0) return Done{};
  DeleteFileW(temporary.c_str());
  return describeFailure(path, number);
}

Result<Done> removeFile(const std::filesystem::path& path) {
  const DWORD number = tryAgainWhileHeld([&] {
    return DeleteFileW(path.c_str()) != 0 || GetLastError() == ERROR_FILE_NOT_FOUND ||
           GetLastError() == ERROR_PATH_NOT_FOUND;
  });
  return number == 0 ? Result<Done>(Done{}) : describeFailure(path, number);
}

}  // namespace backline
