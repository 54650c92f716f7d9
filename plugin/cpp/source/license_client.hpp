#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "device.hpp"
#include "http.hpp"
#include "result.hpp"

namespace backline {

/** What is built into a plug-in. */
struct PluginIdentity {
  /** The vendor's service, `https://shop.example`; plain http only to this machine. */
  std::string server;
  std::string vendorId;
  std::string productId;
  /** The vendor's public keys as SPKI PEMs, one after another. */
  std::string publicKeys;
  std::string version;
};

/** An activation that waits for the customer: `browser` is to be opened for them, `request` to be polled. */
struct ActivationAnswer {
  std::string id;
  std::string request;
  std::string browser;
};

/** The four calls that a plug-in makes. Each blocks up to ten seconds: never on the audio thread, nor on the interface's. */
class LicenseClient {
 public:
  LicenseClient(PluginIdentity plugin, const Interrupt& interrupt)
      : plugin_(std::move(plugin)), interrupt_(interrupt) {}

  /** Asks for an activation. Refused where the service does not know the product. */
  Result<ActivationAnswer> requestActivation(const Device& device) const;

  /** The token once the customer has said yes, nothing until then. Refused once it never will come. */
  Result<std::optional<std::string>> collectToken(const std::string& requestUrl) const;

  /** A fresh token for a good one. Refused when license or activation are gone, or have expired. */
  Result<std::string> validate(std::string_view token) const;

  /** Gives this device's seat back. Refused for trials and offline activations. */
  Result<Done> revoke(std::string_view token) const;

 private:
  Result<HttpAnswer> call(std::string method, const std::string& address, std::string contentType,
                          std::string body) const;
  Result<HttpAnswer> sendToken(std::string_view verb, std::string_view token) const;
  std::string productAddress(std::string_view room, std::string_view verb) const;

  PluginIdentity plugin_;
  const Interrupt& interrupt_;
};

}  // namespace backline
