// A stand-in for a plug-in on a customer's machine, as plugin/device.ts is.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "backline/license_gate.hpp"
#include "backline/license_keeper.hpp"
#include "crypto.hpp"
#include "file_system.hpp"
#include "licensing.hpp"
#include "machine_file.hpp"
#include "machine_facts.hpp"
#include "token_file.hpp"
#include "utf8_arguments.hpp"

namespace {

using namespace backline;

constexpr const char* help = R"(A stand-in for a plug-in on a customer's machine.

  backline-device --product ID --vendor ID --keys FILE     activate: prints the address to open, waits, keeps the token

  --verify              check the kept token offline
  --validate            ask the service for a fresh token
  --revoke              give this device's seat back
  --offline             write the machine file to upload where this device has no network
  --license-file FILE   take the license file that came of it
  --license TEXT        take the license that the phone showed, typed in
  --play SECONDS        play audio blocks next to the license keeper, and say each state
  --activate            with --play: press the button that asks for an activation, and when there is a --license-file
                        change your mind after half the time and take that

  --vendor ID      the vendor's id            } what a plug-in has
  --keys FILE      the vendor's public keys   } built in
  --server URL     the vendor's service   (default http://127.0.0.1:3000)
  --name TEXT      what this device is called   (default: this machine's name)
  --store FOLDER   where the token is kept   (default .data/device)
)";

using Options = std::map<std::string, std::string>;

constexpr std::array<const char*, 5> switches{"--verify", "--validate", "--revoke", "--offline", "--activate"};
constexpr std::array<const char*, 9> settings{"--product", "--vendor",       "--keys",    "--server", "--name",
                                              "--store",   "--license-file", "--license", "--play"};

bool isOneOf(const std::string& name, const char* const* from, const char* const* to) {
  return std::find(from, to, name) != to;
}

/** The options by name; empty when there is one that we do not know, or one without its value. */
Options readOptions(const std::vector<std::string>& arguments) {
  Options options;
  for (std::size_t index = 0; index < arguments.size(); ++index) {
    const std::string name = arguments[index];
    if (isOneOf(name, switches.data(), switches.data() + switches.size()))
      options[name] = "on";
    else if (isOneOf(name, settings.data(), settings.data() + settings.size()) && index + 1 < arguments.size())
      options[name] = arguments[++index];
    else
      return {};
  }
  return options;
}

std::string valueOf(const Options& options, const std::string& name, const std::string& otherwise) {
  const auto option = options.find(name);
  return option == options.end() ? otherwise : option->second;
}

/** What comes over the network must not steer the terminal. */
std::string printable(std::string text) {
  for (char& character : text)
    if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) character = ' ';
  return text;
}

int fail(const Failure& failure) {
  std::cerr << printable(failure.words) << '\n';
  return failure.fault == Fault::Unreachable ? 2 : 1;
}

std::string describe(const LicenseClaims& claims) {
  // A compact license does not name its owner.
  if (!claims.isTrial) return claims.customerName.empty() ? "Licensed for this device" : "Licensed to " + printable(claims.customerName);
  const auto standing = judgeLicense(claims, Surroundings::readSystemClock());
  return "A trial of " + std::to_string(standing.daysLeft.value_or(0)) + " more days";
}

int report(const Result<LicenseClaims>& claims, const std::string& more) {
  if (!claims) return fail(claims.failure());
  std::cout << describe(*claims) << more << std::endl;
  return 0;
}

const char* nameOf(LicenseState state) {
  constexpr std::array<const char*, 5> names{"Unlicensed", "Waiting", "Trial", "Licensed", "Refused"};
  return names[static_cast<std::size_t>(state)];
}

/** What a plug-in does in its audio callback: the license is one atomic load, whatever the network does. */
void processBlock(const LicenseKeeper& keeper, LicenseGate& gate, std::array<float, 64>& block) {
  float* const channel = block.data();
  gate.process(&channel, 1, static_cast<int>(block.size()), keeper.state());
}

int play(LicenseKeeper& keeper, std::chrono::seconds time, bool isToBeActivated, const std::string& licenseFile) {
  using Clock = std::chrono::steady_clock;
  if (!keeper.start()) return fail({Fault::Local, "No thread was left"});
  if (isToBeActivated) keeper.activate();
  const auto until = Clock::now() + time;
  std::optional<std::string> licenseToken = readSmallFile(pathOf(licenseFile));
  std::array<float, 64> block{};
  LicenseGate gate;
  gate.prepare(48'000);
  std::optional<LicenseState> last;
  while (Clock::now() < until) {
    processBlock(keeper, gate, block);
    if (const auto state = keeper.state(); state != last) {
      last = state;
      std::cout << nameOf(state) << ' ' << printable(keeper.status().message) << std::endl;
    }
    if (licenseToken && Clock::now() > until - time / 2)
      keeper.useLicenseFile(*std::exchange(licenseToken, std::nullopt));
    std::this_thread::sleep_for(std::chrono::microseconds(1333));
  }
  const auto askedAt = Clock::now();
  keeper.stop();
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - askedAt);
  std::cout << "Stopped in " << took.count() << " ms" << std::endl;
  return 0;
}

int writeMachineFileTo(const std::filesystem::path& path, const PluginIdentity& plugin, const Machine& machine) {
  const auto written = replaceFile(path, writeMachineFile(machine, plugin.productId));
  if (!written) return fail(written.failure());
  std::cout << "Upload " << textOf(path) << " at " << plugin.server << "/activate/offline from any computer" << std::endl;
  return 0;
}

/** What has become of a token that was accepted: it may not have been possible to keep it. */
int reportKept(const Result<LicenseClaims>& claims, const Licensing& licensing) {
  if (const auto& reason = licensing.store().memoryReason()) return fail(*reason);
  return report(claims, "; the token is kept in " + textOf(licensing.store().tokenPath()));
}

int takeLicenseFile(const std::string& path, Licensing& licensing) {
  const auto token = readSmallFile(pathOf(path));
  if (!token) return fail({Fault::Local, "The license file can not be read: " + path});
  const auto claims = licensing.useLicenseFile(*token);
  return reportKept(claims, licensing);
}

int activate(Licensing& licensing, const PluginIdentity& plugin, const Machine& machine) {
  const auto open = [&](const std::string& url) {
    std::cout << "Open this address to activate " << plugin.productId << " on " << machine.name << ":\n\n  " << url
              << "\n\nWaiting for your answer ..." << std::endl;
  };
  const auto claims = licensing.activate(open, Interrupt());
  return reportKept(claims, licensing);
}

int run(const Options& options) {
  const auto keys = readSmallFile(pathOf(valueOf(options, "--keys", "")));
  if (!keys) return fail({Fault::Local, "The file with the vendor's public keys can not be read"});
  PluginIdentity plugin{valueOf(options, "--server", "http://127.0.0.1:3000"), valueOf(options, "--vendor", ""),
                        valueOf(options, "--product", ""), *keys, "1.0.0"};
  while (!plugin.server.empty() && plugin.server.back() == '/') plugin.server.pop_back();
  const std::string hostName = readComputerName();
  const std::string name = valueOf(options, "--name", hostName);
  const Machine machine{name, signDevice(name + '\n' + hostName), {}};
  const std::filesystem::path store = pathOf(valueOf(options, "--store", ".data/device"));
  const auto has = [&options](const char* option) { return options.count(option) > 0; };

  if (has("--play")) {
    const auto print = [](const std::string& url) { return static_cast<bool>(std::cout << url << std::endl); };
    LicenseKeeper keeper(plugin, machine, {store, print, false, {}});
    const std::chrono::seconds time(std::atoi(valueOf(options, "--play", "").c_str()));
    return play(keeper, time, has("--activate"), valueOf(options, "--license-file", ""));
  }
  const Interrupt interrupt;
  Licensing licensing(plugin, machine, store);
  if (has("--verify")) return report(licensing.readValid(), ": the token is valid, checked offline");
  if (has("--validate")) return report(licensing.renew(interrupt), ": the service sent a fresh token");
  if (has("--offline")) return writeMachineFileTo(store / (plugin.productId + ".dt"), plugin, machine);
  if (has("--license-file")) return takeLicenseFile(valueOf(options, "--license-file", ""), licensing);
  if (has("--license"))
    return reportKept(licensing.useLicenseFile(valueOf(options, "--license", "")), licensing);
  if (!has("--revoke")) return activate(licensing, plugin, machine);
  if (const auto given = licensing.giveBack(interrupt); !given) return fail(given.failure());
  std::cout << "Revoked: this device has given its seat back" << std::endl;
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const Options options = readOptions(readArguments(count, arguments));
  const bool isComplete = options.count("--product") && options.count("--vendor") && options.count("--keys");
  if (isComplete) return run(options);
  std::cout << help;
  return 1;
}
