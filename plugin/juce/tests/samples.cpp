#include "samples.h"

namespace {

using backline::Detour;
using backline::Fault;
using backline::LicenseState;
using backline::LicenseStatus;
using backline::Screen;

constexpr std::int64_t secondsPerDay = 24 * 60 * 60;

LicenseStatus on(LicenseState state) {
  LicenseStatus status;
  status.state = state;
  status.machineName = "Studio computer";
  status.machineId = "q83vEjRW";
  return status;
}

LicenseStatus licensed() {
  LicenseStatus status = on(LicenseState::Licensed);
  status.licensee = "Ana Novak";
  status.licenseeEmail = "ana@example.com";
  status.seats = backline::Seats{2, 3};
  status.graceDaysLeft = 30;
  status.nextCheckAt = juce::Time::currentTimeMillis() / 1000 + secondsPerDay;
  return status;
}

LicenseStatus licensedWithUpdate() {
  LicenseStatus status = licensed();
  status.update = backline::Update{"2.2.0", "Swing for each pad.", "https://oddmeter.example/clatter/changelog"};
  return status;
}

LicenseStatus licensedOffline() {
  LicenseStatus status = licensed();
  status.isOffline = true;
  status.seats.reset();
  status.graceDaysLeft.reset();
  status.nextCheckAt.reset();
  return status;
}

LicenseStatus waiting() {
  LicenseStatus status = on(LicenseState::Waiting);
  status.activationUrl = "https://oddmeter.example/activate?token=8a1c6d0e4f";
  return status;
}

LicenseStatus trial(int days) {
  LicenseStatus status = on(LicenseState::Trial);
  status.daysLeft = days;
  return status;
}

LicenseStatus trialEnded() {
  LicenseStatus status = on(LicenseState::Unlicensed);
  status.isTrialEnded = true;
  status.message = "Your trial has ended.";
  return status;
}

LicenseStatus failed(Fault fault, const char* message) {
  LicenseStatus status = on(fault == Fault::Refused ? LicenseState::Refused : LicenseState::Unlicensed);
  status.fault = fault;
  status.message = message;
  return status;
}

LicenseStatus graceEnded() {
  LicenseStatus status = on(LicenseState::Unlicensed);
  status.licensee = "Ana Novak";
  status.graceDaysLeft = 0;
  status.message = "Connect this computer to the internet once, so that its license can be checked.";
  return status;
}

}  // namespace

juce::String sampleOfflineUrl() {
  const juce::String machine =
      R"({"id":"q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI=","name":"Studio computer","productId":"clatter","format":"JWT"})";
  const auto encoded = juce::Base64::toBase64(machine).replaceCharacters("+/", "-_").trimCharactersAtEnd("=");
  return "https://oddmeter.example/activate/offline#machine=" + encoded;
}

std::vector<Sample> samples() {
  const LicenseStatus none = on(LicenseState::Unlicensed);
  return {
      {"welcome", Screen::Welcome, none, Detour::None},
      {"waiting", Screen::Waiting, waiting(), Detour::None},
      {"activated", Screen::Activated, licensedWithUpdate(), Detour::None},
      {"trial", Screen::Trial, trial(12), Detour::None},
      {"trial-ended", Screen::TrialEnded, trialEnded(), Detour::None},
      {"offline-file", Screen::OfflineFile, none, Detour::OfflineFile},
      {"offline-qr", Screen::OfflineQr, none, Detour::OfflineQr},
      {"error", Screen::Error, failed(Fault::Unreachable, "The service does not answer."), Detour::None},
      {"give-back", Screen::Activated, licensed(), Detour::GiveBack},
      {"activated-offline", Screen::Activated, licensedOffline(), Detour::None},
      {"last-day", Screen::Trial, trial(1), Detour::None},
      {"grace-ended", Screen::Welcome, graceEnded(), Detour::None},
      {"refused", Screen::Error, failed(Fault::Refused, "This license was revoked."), Detour::None},
      {"untrusted", Screen::Error, failed(Fault::Untrusted, "This license is for another computer."), Detour::None},
      {"local", Screen::Error, failed(Fault::Local, "/home/ana/.local/share/oddmeter/clatter: No space left on device"),
       Detour::None},
      {"left-error", Screen::Welcome, failed(Fault::Unreachable, "The service does not answer."), Detour::Welcome},
      {"bad-file", Screen::OfflineFile, failed(Fault::Untrusted, "This license is for another computer."),
       Detour::OfflineFile},
  };
}
