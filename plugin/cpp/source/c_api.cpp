#include "backline/backline.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "backline/license_gate.hpp"
#include "backline/license_keeper.hpp"

struct backline_keeper {
  backline::LicenseKeeper keeper;
};

struct backline_gate {
  backline::LicenseGate gate;
};

namespace {

using namespace backline;

static_assert(static_cast<int>(LicenseState::Unlicensed) == BACKLINE_UNLICENSED &&
              static_cast<int>(LicenseState::Waiting) == BACKLINE_WAITING &&
              static_cast<int>(LicenseState::Trial) == BACKLINE_TRIAL &&
              static_cast<int>(LicenseState::Licensed) == BACKLINE_LICENSED &&
              static_cast<int>(LicenseState::Refused) == BACKLINE_REFUSED);
static_assert(static_cast<int>(Fault::None) == BACKLINE_FAULT_NONE &&
              static_cast<int>(Fault::Refused) == BACKLINE_FAULT_REFUSED &&
              static_cast<int>(Fault::Unreachable) == BACKLINE_FAULT_UNREACHABLE &&
              static_cast<int>(Fault::Untrusted) == BACKLINE_FAULT_UNTRUSTED &&
              static_cast<int>(Fault::Local) == BACKLINE_FAULT_LOCAL);

/** Runs code that may throw, which must not reach a caller in C; then `otherwise` is returned. */
template <typename Value, typename Code>
Value guarded(Value otherwise, Code code) noexcept {
  try {
    return code();
  } catch (...) {
    return otherwise;
  }
}

template <typename Code>
std::int32_t attempt(backline_keeper* keeper, Code code) noexcept {
  if (keeper == nullptr) return 0;
  return guarded<std::int32_t>(0, [&] {
    code(keeper->keeper);
    return 1;
  });
}

/** Copies as much as fits, without half a character at the end. */
template <std::size_t size>
void copyText(char (&target)[size], const std::string& text) noexcept {
  std::size_t length = std::min(size - 1, text.size());
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) --length;
  std::memcpy(target, text.data(), length);
  target[length] = '\0';
}

template <std::size_t size>
void copyAddress(char (&target)[size], const std::string& address) noexcept {
  copyText(target, address.size() < size ? address : std::string());
}

std::size_t copyOut(const std::string& text, char* buffer, std::size_t size) noexcept {
  if (buffer != nullptr && size > text.size()) std::memcpy(buffer, text.c_str(), text.size() + 1);
  return text.size();
}

void fill(backline_status& target, const LicenseStatus& status) noexcept {
  target.revision = status.revision;
  target.state = static_cast<std::int32_t>(status.state);
  target.fault = static_cast<std::int32_t>(status.fault);
  target.is_trial_ended = status.isTrialEnded ? 1 : 0;
  target.is_offline = status.isOffline ? 1 : 0;
  target.days_left = status.daysLeft.value_or(BACKLINE_UNKNOWN);
  target.grace_days_left = status.graceDaysLeft.value_or(BACKLINE_UNKNOWN);
  target.seats_used = status.seats ? status.seats->used : BACKLINE_UNKNOWN;
  target.seats_total = status.seats ? status.seats->total : BACKLINE_UNKNOWN;
  target.next_check_at = status.nextCheckAt.value_or(BACKLINE_UNKNOWN);
  copyText(target.message, status.message);
  copyText(target.licensee, status.licensee);
  copyText(target.licensee_email, status.licenseeEmail);
  copyAddress(target.activation_url, status.activationUrl);
  copyText(target.machine_name, status.machineName);
  copyText(target.machine_id, status.machineId);
  if (status.update) {
    copyText(target.update_version, status.update->version);
    copyAddress(target.update_url, status.update->url);
    copyText(target.update_notes, status.update->notes);
  }
  for (const MachinePart& part : status.machineParts) {
    if (target.machine_part_count == BACKLINE_MACHINE_PARTS) break;
    backline_machine_part& copy = target.machine_parts[target.machine_part_count++];
    copyText(copy.name, part.name);
    copyText(copy.value, part.value);
  }
}

bool isComplete(const backline_options& options) noexcept {
  const char* const required[] = {options.server,      options.vendor_id, options.product_id,
                                  options.public_keys, options.version,   options.folder};
  const bool hasHalfMachine = (options.machine_name == nullptr) != (options.machine_signature == nullptr);
  return !hasHalfMachine && std::all_of(std::begin(required), std::end(required), [](auto text) { return text; });
}

KeeperOptions readKeeperOptions(const backline_options& options) {
  KeeperOptions read;
  read.folder = std::filesystem::u8path(options.folder);
  read.checksForUpdates = options.skips_update_checks == 0;
  void* const userData = options.user_data;
  if (const auto open = options.open_browser)
    read.openBrowser = [open, userData](const std::string& url) { return open(url.c_str(), userData) != 0; };
  if (const auto clock = options.clock) read.clock = [clock, userData] { return clock(userData); };
  return read;
}

Machine readMachine(const backline_options& options) {
  if (options.machine_name != nullptr) return {options.machine_name, options.machine_signature, {}};
  return identifyMachine(options.vendor_id, std::filesystem::u8path(options.folder));
}

LicenseState readState(std::int32_t state) noexcept {
  if (state == BACKLINE_TRIAL) return LicenseState::Trial;
  return state == BACKLINE_LICENSED ? LicenseState::Licensed : LicenseState::Unlicensed;
}

}  // namespace

extern "C" {

uint32_t backline_api_version(void) { return BACKLINE_API_VERSION; }

backline_keeper* backline_keeper_create(const backline_options* options) {
  if (options == nullptr || options->size < offsetof(backline_options, skips_update_checks)) return nullptr;
  // Members that a caller of an older version does not have stay zero.
  backline_options known{};
  std::memcpy(&known, options, std::min(options->size, sizeof known));
  if (!isComplete(known)) return nullptr;
  return guarded<backline_keeper*>(nullptr, [&known] {
    PluginIdentity plugin{known.server, known.vendor_id, known.product_id, known.public_keys, known.version};
    while (!plugin.server.empty() && plugin.server.back() == '/') plugin.server.pop_back();
    return new backline_keeper{{std::move(plugin), readMachine(known), readKeeperOptions(known)}};
  });
}

void backline_keeper_destroy(backline_keeper* keeper) { delete keeper; }

int32_t backline_keeper_start(backline_keeper* keeper) {
  if (keeper == nullptr) return 0;
  return guarded<std::int32_t>(0, [keeper] { return keeper->keeper.start() ? 1 : 0; });
}

void backline_keeper_stop(backline_keeper* keeper) {
  if (keeper != nullptr) keeper->keeper.stop();
}

int32_t backline_keeper_state(const backline_keeper* keeper) {
  return keeper == nullptr ? BACKLINE_UNLICENSED : static_cast<std::int32_t>(keeper->keeper.state());
}

uint64_t backline_keeper_revision(const backline_keeper* keeper) {
  return keeper == nullptr ? 0 : keeper->keeper.revision();
}

int32_t backline_keeper_status(const backline_keeper* keeper, backline_status* status) {
  if (keeper == nullptr || status == nullptr || status->size < sizeof status->size) return 0;
  return guarded<std::int32_t>(0, [keeper, status] {
    const std::size_t size = std::min(status->size, sizeof *status);
    const auto whole = std::make_unique<backline_status>();
    fill(*whole, keeper->keeper.status());
    whole->size = status->size;
    std::memcpy(status, whole.get(), size);
    return 1;
  });
}

int32_t backline_keeper_activate(backline_keeper* keeper) {
  return attempt(keeper, [](LicenseKeeper& each) { each.activate(); });
}

int32_t backline_keeper_cancel(backline_keeper* keeper) {
  return attempt(keeper, [](LicenseKeeper& each) { each.cancel(); });
}

int32_t backline_keeper_give_seat_back(backline_keeper* keeper) {
  return attempt(keeper, [](LicenseKeeper& each) { each.giveSeatBack(); });
}

int32_t backline_keeper_check_now(backline_keeper* keeper) {
  return attempt(keeper, [](LicenseKeeper& each) { each.checkNow(); });
}

int32_t backline_keeper_use_license_file(backline_keeper* keeper, const char* content, size_t length) {
  if (content == nullptr) return 0;
  return attempt(keeper, [&](LicenseKeeper& each) { each.useLicenseFile(std::string(content, length)); });
}

size_t backline_keeper_machine_file(const backline_keeper* keeper, char* buffer, size_t size) {
  if (keeper == nullptr) return 0;
  return guarded<std::size_t>(0, [&] { return copyOut(keeper->keeper.machineFile(), buffer, size); });
}

size_t backline_keeper_offline_url(const backline_keeper* keeper, char* buffer, size_t size) {
  if (keeper == nullptr) return 0;
  return guarded<std::size_t>(0, [&] { return copyOut(keeper->keeper.offlineUrl(), buffer, size); });
}

size_t backline_license_folder(const char* vendor, const char* product, char* buffer, size_t size) {
  if (vendor == nullptr || product == nullptr) return 0;
  return guarded<std::size_t>(0, [&] { return copyOut(licenseFolder(vendor, product).u8string(), buffer, size); });
}

backline_gate* backline_gate_create(void) { return new (std::nothrow) backline_gate{}; }

void backline_gate_destroy(backline_gate* gate) { delete gate; }

void backline_gate_prepare(backline_gate* gate, double sample_rate) {
  if (gate != nullptr) gate->gate.prepare(sample_rate);
}

void backline_gate_process_float(backline_gate* gate, float* const* channels, int32_t channel_count, int32_t frames,
                                 int32_t state) {
  if (gate != nullptr && channels != nullptr) gate->gate.process(channels, channel_count, frames, readState(state));
}

void backline_gate_process_double(backline_gate* gate, double* const* channels, int32_t channel_count, int32_t frames,
                                  int32_t state) {
  if (gate != nullptr && channels != nullptr) gate->gate.process(channels, channel_count, frames, readState(state));
}

}  // extern "C"
