#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "backline/license_status.hpp"
#include "backline/machine.hpp"
#include "backline/plugin_identity.hpp"
#include "http.hpp"
#include "result.hpp"
#include "update_feed.hpp"

namespace backline {

/** Sends a request and reads the answer, whatever its status; ends at once when interrupted. */
using Transport = std::function<Result<HttpAnswer>(const HttpRequest& request, const Interrupt& interrupt)>;

/** The network, with ten seconds for each call. */
Result<HttpAnswer> sendOverNetwork(const HttpRequest& request, const Interrupt& interrupt);

/** An activation that waits for the customer: `browser` is to be opened for them, `request` to be polled. */
struct ActivationAnswer {
  std::string id;
  std::string request;
  std::string browser;
};

/** A feed of updates; `feed` is empty if it has not changed since `etag`. */
struct UpdatesAnswer {
  std::string etag;
  std::optional<UpdateFeed> feed;
};

/** The calls that a plug-in makes. Each blocks for up to ten seconds: not for the audio or the interface's thread. */
class LicenseClient {
 public:
  explicit LicenseClient(PluginIdentity plugin, Transport transport = sendOverNetwork)
      : plugin_(std::move(plugin)), transport_(std::move(transport)) {}

  /** Asks for an activation. Refused if the service does not know the product. */
  Result<ActivationAnswer> requestActivation(const Machine& machine, const Interrupt& interrupt) const;

  /** The token once the customer has agreed, nothing until then. Refused if it will never come. */
  Result<std::optional<std::string>> collectToken(const std::string& requestUrl, const Interrupt& interrupt) const;

  /** A fresh token for a valid one. Refused if the license or the activation has ended. */
  Result<std::string> validate(std::string_view token, const Interrupt& interrupt) const;

  /** Gives this device's seat back. Refused for trials and offline activations. */
  Result<Done> revoke(std::string_view token, const Interrupt& interrupt) const;

  /** The customer's seats; nothing if the service does not count them for this token. */
  Result<std::optional<Seats>> readSeats(std::string_view token, const Interrupt& interrupt) const;

  /** The feed of updates, unless it is still the one with this ETag. */
  Result<UpdatesAnswer> readUpdates(const std::string& etag, const Interrupt& interrupt) const;

 private:
  Result<HttpAnswer> call(HttpRequest request, const std::string& address, const Interrupt& interrupt) const;
  Result<HttpAnswer> sendToken(std::string_view verb, std::string_view token, const Interrupt& interrupt) const;
  std::string productAddress(std::string_view group, std::string_view verb) const;

  PluginIdentity plugin_;
  Transport transport_;
};

}  // namespace backline
