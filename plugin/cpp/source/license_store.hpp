#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "license_record.hpp"
#include "result.hpp"

namespace backline {

/**
 * The files in which all instances and processes keep a product's license. Where the folder is not writable, changes
 * last as long as this object. One thread at a time.
 */
class LicenseStore {
 public:
  LicenseStore(std::filesystem::path folder, const std::string& productId);

  /** The kept token; nothing if there is none. Local if there is one that cannot be read. */
  Result<std::optional<std::string>> readToken() const;
  /** Keeps a token; in memory if it cannot be written. */
  void keepToken(std::string_view token);
  Result<Done> dropToken();
  /** Why the token is in memory only; nothing if it is in its file. */
  const std::optional<Failure>& memoryReason() const { return memoryReason_; }

  LicenseRecord readRecord() const;
  /** Changes the record as it is now. */
  void changeRecord(const std::function<void(LicenseRecord& record)>& change);

  const std::filesystem::path& tokenPath() const { return tokenPath_; }
  const std::filesystem::path& claimPath() const { return claimPath_; }

 private:
  std::filesystem::path tokenPath_;
  std::filesystem::path recordPath_;
  std::filesystem::path claimPath_;
  std::optional<std::string> tokenInMemory_;
  std::optional<Failure> memoryReason_;
  /** A token in the file that could not be removed. */
  std::optional<std::string> droppedToken_;
  std::optional<std::string> recordInMemory_;
};

/**
 * The right to ask the service for a product, which one process has at a time. It is a file that exists while its holder
 * asks; one that is older than two minutes was left by a process that ended.
 */
class CheckClaim {
 public:
  explicit CheckClaim(const std::filesystem::path& path);
  ~CheckClaim();
  CheckClaim(const CheckClaim&) = delete;
  CheckClaim& operator=(const CheckClaim&) = delete;

  /** True as well where no file can be created, for example in a read-only folder. */
  bool isHeld() const { return isHeld_; }

 private:
  std::filesystem::path path_;
  bool isHeld_ = false;
  bool hasFile_ = false;
};

}  // namespace backline
