#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "license_state.hpp"
#include "machine.hpp"

namespace backline {

/** How many devices use the customer's licenses for the product, and how many may. */
struct Seats {
  int used = 0;
  int total = 0;

  bool operator==(const Seats& other) const { return used == other.used && total == other.total; }
};

/** A release that is newer than the running version. */
struct Update {
  std::string version;
  /** One line that summarises the release, then one for each change. */
  std::string notes;
  /** Where the customer reads about the release and downloads it; an http or https address. */
  std::string url;

  bool operator==(const Update& other) const {
    return version == other.version && notes == other.notes && url == other.url;
  }
};

/** Everything that an interface shows about a license. */
struct LicenseStatus {
  LicenseState state = LicenseState::Unlicensed;
  /** Kind of failure of the last thing that the customer asked for. */
  Fault fault = Fault::None;
  /** For the customer; empty if there is nothing to say. */
  std::string message;
  /** There was a trial on this device, and it has ended. */
  bool isTrialEnded = false;
  /** The license was activated by a file, and does not need the network. */
  bool isOffline = false;
  /** Name and email address of the customer; empty if unknown. */
  std::string licensee;
  std::string licenseeEmail;
  /** Days until a trial, or a license with an end, ends; a part of a day counts as one. */
  std::optional<int> daysLeft;
  /** Days that a license which was activated online still plays without the network. */
  std::optional<int> graceDaysLeft;
  /** When the service is next asked about the license, in seconds since 1970. */
  std::optional<std::int64_t> nextCheckAt;
  std::optional<Seats> seats;
  std::optional<Update> update;
  /** While an activation waits for the customer: the address to open, for those whose browser did not open. */
  std::string activationUrl;
  std::string machineName;
  /** The beginning of the machine's signature, by which support finds the device. */
  std::string machineId;
  std::vector<MachinePart> machineParts;
  /** Grows with each change: an interface compares it in a timer and redraws if it differs. */
  std::uint64_t revision = 0;

  bool operator==(const LicenseStatus& other) const;
};

}  // namespace backline
