#pragma once

#include <cstdint>
#include <optional>

#include "token.hpp"

namespace backline {

/** All that the audio thread needs to know. It plays in Trial and Licensed. */
enum class LicenseState {
  /** No good token: play the demo, or silence, and offer to activate. */
  Unlicensed,
  /** The customer is in the browser, and answers there. */
  Waiting,
  Trial,
  Licensed,
  /** The service has said no: the license or the activation is gone, or the customer declined. */
  Refused,
};

constexpr bool isPlayable(LicenseState state) {
  return state == LicenseState::Trial || state == LicenseState::Licensed;
}

/** A license is validated once a day where there is a network, and tried again an hour after it did not work. */
constexpr std::int64_t validateEvery = 24 * 60 * 60;
constexpr std::int64_t tryAgainAfter = 60 * 60;

/**
 * How long an online activation plays on without the service. Long, as a studio may be off the net for weeks; not for
 * ever, or a seat given back in the browser would never end on the device. Offline activations do not depend on it.
 */
constexpr std::int64_t grace = 30 * validateEvery;

/** The state that a good token gives, as of now. */
LicenseState stateOf(const LicenseClaims& claims, std::int64_t now);

/** Whether to ask the service now; `triedAt` is when it was last asked, whatever came of it. */
bool isValidationDue(const LicenseClaims& claims, std::optional<std::int64_t> triedAt, std::int64_t now);

}  // namespace backline
