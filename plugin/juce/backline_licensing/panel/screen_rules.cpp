#include "screen_rules.h"

namespace backline {
namespace {

/** Also while a trial still plays. */
bool isWaiting(const LicenseStatus& status) {
  return status.state == LicenseState::Waiting || !status.activationUrl.empty();
}

}  // namespace

Screen chooseScreen(const LicenseStatus& status, Detour detour) {
  if (isWaiting(status)) return Screen::Waiting;
  if (detour == Detour::OfflineFile) return Screen::OfflineFile;
  if (detour == Detour::OfflineQr) return Screen::OfflineQr;
  if (status.state == LicenseState::Licensed) return Screen::Activated;
  if (status.state == LicenseState::Trial) return Screen::Trial;
  if (detour == Detour::Welcome) return status.isTrialEnded ? Screen::TrialEnded : Screen::Welcome;
  if (status.isTrialEnded && (status.fault == Fault::None || status.fault == Fault::Refused)) return Screen::TrialEnded;
  if (status.fault != Fault::None || status.state == LicenseState::Refused) return Screen::Error;
  return Screen::Welcome;
}

Detour detourAfter(const LicenseStatus& before, const LicenseStatus& now, Detour detour) {
  const bool isOffline = detour == Detour::OfflineFile || detour == Detour::OfflineQr;
  if (isWaiting(now)) return Detour::None;
  if (isOffline) return now.state == LicenseState::Licensed ? Detour::None : detour;
  if (detour == Detour::GiveBack) return now.state == LicenseState::Licensed ? detour : Detour::None;
  // A failure that the customer has left stays left; a new one is shown.
  const bool hasNewFault = now.fault != Fault::None && (now.fault != before.fault || now.message != before.message);
  if (detour == Detour::Welcome && (hasNewFault || isPlayable(now.state))) return Detour::None;
  return detour;
}

}  // namespace backline
