#include "backline/license_status.hpp"

#include <tuple>

namespace backline {
namespace {

auto membersOf(const LicenseStatus& status) {
  return std::tie(status.state, status.fault, status.message, status.isTrialEnded, status.isOffline, status.licensee,
                  status.licenseeEmail, status.daysLeft, status.graceDaysLeft, status.nextCheckAt, status.seats,
                  status.update, status.activationUrl, status.machineName, status.machineId, status.machineParts,
                  status.revision);
}

}  // namespace

bool LicenseStatus::operator==(const LicenseStatus& other) const { return membersOf(*this) == membersOf(other); }

}  // namespace backline
