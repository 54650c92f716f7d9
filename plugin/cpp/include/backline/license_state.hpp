#pragma once

namespace backline {

/** All that the audio thread needs to know. A plug-in plays in Trial and Licensed. */
enum class LicenseState {
  /** There is no valid token: play the demo, or silence, and offer to activate. */
  Unlicensed,
  /** The customer is in the browser and has not answered yet. */
  Waiting,
  Trial,
  Licensed,
  /** The service has refused: the license or the activation has ended, or the customer declined. */
  Refused,
};

constexpr bool isPlayable(LicenseState state) noexcept {
  return state == LicenseState::Trial || state == LicenseState::Licensed;
}

/** The kind of a failure, which decides what to do next. */
enum class Fault {
  None,
  /** The service refused: asking again changes nothing. */
  Refused,
  /** The network or the service is unavailable, or the answer was unexpected: what was valid stays valid, try again later. */
  Unreachable,
  /** A token or a file that must not be trusted. */
  Untrusted,
  /** This machine could not do it, for example because a folder is not writable. */
  Local,
};

}  // namespace backline
