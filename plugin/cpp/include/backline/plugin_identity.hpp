#pragma once

#include <string>

namespace backline {

/** What is built into a plug-in. */
struct PluginIdentity {
  /** Address of the vendor's service, `https://shop.example`; plain http is accepted for this machine only. */
  std::string server;
  std::string vendorId;
  std::string productId;
  /** The vendor's public keys as SPKI PEMs, one after another. */
  std::string publicKeys;
  /** Version of the plug-in, as the vendor publishes it: `2.1.0`. */
  std::string version;
};

}  // namespace backline
