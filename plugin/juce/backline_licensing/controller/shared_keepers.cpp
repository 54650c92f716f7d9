#include "shared_keepers.h"

#include <map>
#include <mutex>
#include <tuple>

namespace backline {
namespace {

using KeeperKey = std::tuple<std::string, std::string, std::string, std::filesystem::path>;

}  // namespace

std::shared_ptr<LicenseKeeper> shareKeeper(const PluginIdentity& plugin, const KeeperOptions& options) {
  static std::mutex mutex;
  static std::map<KeeperKey, std::weak_ptr<LicenseKeeper>> keepers;
  const std::lock_guard<std::mutex> lock(mutex);
  std::weak_ptr<LicenseKeeper>& shared = keepers[{plugin.server, plugin.vendorId, plugin.productId, options.folder}];
  if (auto running = shared.lock()) return running;
  auto keeper =
      std::make_shared<LicenseKeeper>(plugin, identifyMachine(plugin.vendorId, options.folder), options);
  keeper->start();
  shared = keeper;
  return keeper;
}

}  // namespace backline
