#include "backline/license_keeper.hpp"

#include <utility>

#include "keeper_core.hpp"
#include "machine_file.hpp"

namespace backline {
namespace {

Surroundings surroundingsOf(const KeeperOptions& options) {
  Surroundings surroundings;
  if (options.clock) surroundings.clock = options.clock;
  return surroundings;
}

}  // namespace

LicenseKeeper::LicenseKeeper(PluginIdentity plugin, Machine machine, KeeperOptions options) {
  Surroundings surroundings = surroundingsOf(options);
  core_ = std::make_unique<KeeperCore>(std::move(plugin), std::move(machine), std::move(options),
                                       std::move(surroundings));
}

LicenseKeeper::~LicenseKeeper() = default;

bool LicenseKeeper::start() { return core_->start(); }

void LicenseKeeper::stop() noexcept { core_->stop(); }

LicenseState LicenseKeeper::state() const noexcept { return core_->state(); }

LicenseStatus LicenseKeeper::status() const { return core_->status(); }

std::uint64_t LicenseKeeper::revision() const noexcept { return core_->revision(); }

void LicenseKeeper::activate() { core_->request({KeeperRequest::Kind::Activate, {}}); }

void LicenseKeeper::cancel() { core_->cancel(); }

void LicenseKeeper::giveSeatBack() { core_->request({KeeperRequest::Kind::GiveSeatBack, {}}); }

void LicenseKeeper::checkNow() { core_->request({KeeperRequest::Kind::CheckNow, {}}); }

void LicenseKeeper::useLicenseFile(std::string content) {
  core_->request({KeeperRequest::Kind::UseLicenseFile, std::move(content)});
}

std::string LicenseKeeper::machineFile() const { return writeMachineFile(core_->machine(), core_->plugin().productId); }

std::string LicenseKeeper::offlineUrl() const {
  return core_->plugin().server + "/activate/offline#machine=" +
         writeMachineLink(core_->machine(), core_->plugin().productId);
}

}  // namespace backline
