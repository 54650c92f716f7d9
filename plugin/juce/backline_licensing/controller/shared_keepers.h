#pragma once

#include <memory>

#include <backline/license_keeper.hpp>

namespace backline {

/**
 * The running keeper of a product, which all instances of a plug-in in one process share: a hundred of them have one thread,
 * and each sees at once what another has done. The options of the first instance count.
 */
std::shared_ptr<LicenseKeeper> shareKeeper(const PluginIdentity& plugin, const KeeperOptions& options);

}  // namespace backline
