// Activates {{product.name}} and prints its license.

#include <backline/license_keeper.hpp>

#include <chrono>
#include <iostream>
#include <string>
#include <thread>

#include "shop.h"

namespace {

using backline::LicenseKeeper;
using backline::LicenseState;

constexpr std::chrono::milliseconds redraw{100};
constexpr std::chrono::seconds longestWait{10 * 60};

const char* nameOf(LicenseState state) {
  switch (state) {
    case LicenseState::Unlicensed:
      return "not activated";
    case LicenseState::Waiting:
      return "waiting for the browser";
    case LicenseState::Trial:
      return "trial";
    case LicenseState::Licensed:
      return "licensed";
    case LicenseState::Refused:
      return "refused";
  }
  return "";
}

void print(const backline::LicenseStatus& status) {
  std::cout << shop::productName << " on " << status.machineName << ": " << nameOf(status.state);
  if (!status.licensee.empty()) std::cout << ", " << status.licensee;
  if (status.daysLeft) std::cout << ", days left: " << *status.daysLeft;
  std::cout << '\n';
  if (!status.message.empty()) std::cout << "  " << status.message << '\n';
  if (status.state == LicenseState::Waiting && !status.activationUrl.empty()) std::cout << "  " << status.activationUrl << '\n';
  std::cout << std::flush;
}

/** Prints the license whenever it changes, until the customer has answered in the browser. */
void follow(const LicenseKeeper& keeper) {
  const auto until = std::chrono::steady_clock::now() + longestWait;
  auto shown = keeper.revision();
  bool hasWaited = false;
  while (std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(redraw);
    if (keeper.revision() == shown) continue;
    shown = keeper.revision();
    const backline::LicenseStatus status = keeper.status();
    print(status);
    hasWaited = hasWaited || status.state == LicenseState::Waiting;
    const bool hasFailed = status.fault != backline::Fault::None;
    if (hasFailed || (hasWaited && status.state != LicenseState::Waiting)) return;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string wish = count > 1 ? arguments[1] : "";
  const auto folder = backline::licenseFolder(shop::vendorName, shop::productName);
  const backline::PluginIdentity plugin{shop::server, shop::vendorId, shop::productId, shop::publicKeys, PLUGIN_VERSION};
  backline::KeeperOptions options;
  options.folder = folder;
  LicenseKeeper keeper(plugin, backline::identifyMachine(shop::vendorId, folder), options);
  if (!keeper.start()) return 1;
  print(keeper.status());
  if (wish == "activate") {
    keeper.activate();
    follow(keeper);
  }
  return backline::isPlayable(keeper.state()) ? 0 : 1;
}
