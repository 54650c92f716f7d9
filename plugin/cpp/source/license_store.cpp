#include "license_store.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <system_error>
#include <utility>

#include "license_messages.hpp"
#include "token_file.hpp"

namespace backline {
namespace {

constexpr std::chrono::minutes longestCheck{2};

/** Creates an empty file; false if there is one already, or it cannot be created, as `errno` says. */
bool createNew(const std::filesystem::path& path) {
  errno = 0;
#ifdef _WIN32
  std::FILE* const file = ::_wfopen(path.c_str(), L"wx");
#else
  std::FILE* const file = std::fopen(path.c_str(), "wx");
#endif
  return file != nullptr && std::fclose(file) == 0;
}

bool isAbandoned(const std::filesystem::path& path) {
  std::error_code problem;
  const auto changedAt = std::filesystem::last_write_time(path, problem);
  if (problem) return false;
  const auto age = std::filesystem::file_time_type::clock::now() - changedAt;
  return age > longestCheck || age < -longestCheck;
}

}  // namespace

LicenseStore::LicenseStore(std::filesystem::path folder, const std::string& productId)
    : tokenPath_(folder / (productId + ".token")),
      recordPath_(folder / (productId + ".record")),
      claimPath_(folder / (productId + ".checking")) {}

Result<std::optional<std::string>> LicenseStore::readToken() const {
  using Token = std::optional<std::string>;
  if (tokenInMemory_) return tokenInMemory_;
  Token token = readSmallFile(tokenPath_);
  if (token && token == droppedToken_) return Token();
  std::error_code problem;
  if (!token && std::filesystem::exists(tokenPath_, problem))
    return Failure{Fault::Local, messages::unreadable + tokenPath_.u8string()};
  return token;
}

void LicenseStore::keepToken(std::string_view token) {
  droppedToken_.reset();
  tokenInMemory_.reset();
  memoryReason_.reset();
  const auto written = replaceFile(tokenPath_, token);
  if (written) return;
  tokenInMemory_ = token;
  memoryReason_ = written.failure();
}

Result<Done> LicenseStore::dropToken() {
  tokenInMemory_.reset();
  memoryReason_.reset();
  auto removed = removeFile(tokenPath_);
  if (!removed) droppedToken_ = readSmallFile(tokenPath_);
  return removed;
}

LicenseRecord LicenseStore::readRecord() const {
  if (recordInMemory_) return backline::readRecord(*recordInMemory_);
  return backline::readRecord(readSmallFile(recordPath_).value_or(""));
}

void LicenseStore::changeRecord(const std::function<void(LicenseRecord& record)>& change) {
  LicenseRecord record = readRecord();
  change(record);
  std::string text = writeRecord(record);
  if (replaceFile(recordPath_, text))
    recordInMemory_.reset();
  else
    recordInMemory_ = std::move(text);
}

CheckClaim::CheckClaim(const std::filesystem::path& path) : path_(path) {
  if (isAbandoned(path_)) {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  hasFile_ = createNew(path_);
  isHeld_ = hasFile_ || errno != EEXIST;
}

CheckClaim::~CheckClaim() {
  std::error_code ignored;
  if (hasFile_) std::filesystem::remove(path_, ignored);
}

}  // namespace backline
