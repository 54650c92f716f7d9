#pragma once

#include <backline/license_status.hpp>

namespace backline {

enum class Screen { Welcome, Waiting, Activated, Trial, TrialEnded, OfflineFile, OfflineQr, Error };

/** What the customer has opened in the panel, besides what follows from the license. */
enum class Detour { None, OfflineFile, OfflineQr, GiveBack, Welcome };

Screen chooseScreen(const LicenseStatus& status, Detour detour);

/** Where the panel is after the license has changed: a detour ends where it has led to what it was for. */
Detour detourAfter(const LicenseStatus& before, const LicenseStatus& now, Detour detour);

}  // namespace backline
