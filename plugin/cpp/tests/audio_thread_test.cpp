// Proves that what the audio thread calls neither locks nor allocates: audio_checker.cpp ends the program otherwise. That
// it does is proven first, by doing each of these things in a process of its own.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <ctime>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "audio_checker.hpp"
#include "backline/backline.h"
#include "backline/license_gate.hpp"
#include "backline/license_keeper.hpp"
#include "check.hpp"
#include "fake_service.hpp"
#include "scratch_folder.hpp"

using namespace backline;

namespace {

constexpr int channelCount = 2;
constexpr int frames = 64;

/** Runs code as if on the audio thread in a process of its own; whether that was aborted. */
bool isAborted(const std::function<void()>& code) {
  std::cout.flush();
  const pid_t child = ::fork();
  check(child >= 0, "the test can start a process");
  if (child == 0) {
    const AudioThreadScope scope;
    code();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

void testChecker(const LicenseKeeper& keeper) {
  static std::mutex mutex;
  static void* volatile memory = nullptr;
  const std::vector<std::pair<const char*, std::function<void()>>> violations{
      {"malloc", [] { memory = std::malloc(10); }},
      {"operator new", [] { memory = new int; }},
      {"free", [] { std::free(memory); }},
      {"a lock", [] { mutex.lock(); }},
      {"a file", [] { std::ifstream("/etc/hostname").get(); }},
      {"a pause", [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }},
      {"a longer text", [] { memory = new std::string(100, 'x'); }},
      {"the keeper's status", [&keeper] { keeper.status(); }},
  };
  for (const auto& [name, violation] : violations) check(isAborted(violation), std::string("the checker aborts at ") + name);
  check(!isAborted([] {}), "the checker aborts at nothing else");
  check(!isAborted([&keeper] { keeper.state(); }), "nor at the keeper's state");
}

/** Plays blocks as a host does, and returns how many. */
int play(const LicenseKeeper& keeper, const backline_keeper* keeperInC, backline_gate* gateInC,
         const std::atomic<bool>& isOver) {
  LicenseGate gate;
  gate.prepare(48'000);
  backline_gate_prepare(gateInC, 48'000);
  std::array<std::array<float, frames>, channelCount> floats{};
  std::array<std::array<double, frames>, channelCount> doubles{};
  std::array<float*, channelCount> floatChannels{floats[0].data(), floats[1].data()};
  std::array<double*, channelCount> doubleChannels{doubles[0].data(), doubles[1].data()};
  int blocks = 0;
  while (!isOver) {
    const AudioThreadScope scope;
    gate.process(floatChannels.data(), channelCount, frames, keeper.state());
    // Every other block as if the license had changed, so that fades are checked too.
    gate.process(doubleChannels.data(), channelCount, frames, blocks % 7 < 3 ? LicenseState::Licensed : keeper.state());
    if (gate.isSilent()) floats[0][0] = 1.0F;
    if (keeper.revision() > 0) ++blocks;
    backline_gate_process_float(gateInC, floatChannels.data(), channelCount, frames, backline_keeper_state(keeperInC));
    backline_gate_process_double(gateInC, doubleChannels.data(), channelCount, frames, blocks % 5 < 3 ? 3 : 0);
    if (backline_keeper_revision(keeperInC) > 0) ++blocks;
  }
  return blocks;
}

/** How far the output of a constant signal jumps from one sample to the next when the license comes and goes. */
void testFade() {
  LicenseGate gate;
  gate.prepare(48'000);
  std::vector<double> heard;
  for (int block = 0; block < 400; ++block) {
    std::array<double, frames> samples{};
    samples.fill(1.0);
    double* const channel = samples.data();
    gate.process(&channel, 1, frames, block / 40 % 2 == 0 ? LicenseState::Unlicensed : LicenseState::Licensed);
    heard.insert(heard.end(), samples.begin(), samples.end());
  }
  double largestStep = 0.0;
  for (std::size_t index = 1; index < heard.size(); ++index)
    largestStep = std::max(largestStep, std::abs(heard[index] - heard[index - 1]));
  check(largestStep < 0.002, "a fade has no step: " + std::to_string(largestStep));
  checkEqual(heard[0], 0.0, "without a license it is silent from the first sample");
  checkEqual(heard[40 * frames + 960], 1.0, "it is fully open after 20 ms");
  checkEqual(heard[80 * frames + 960], 0.0, "and silent after 20 ms");
  float notANumber = NAN;
  float* const channel = &notANumber;
  LicenseGate closed;
  closed.prepare(44'100);
  closed.process(&channel, 1, 1, LicenseState::Refused);
  checkEqual(notANumber, 0.0F, "silence is silence whatever was there");
  check(closed.isSilent(), "a closed gate is silent");
  closed.process(static_cast<float**>(nullptr), 0, 64, LicenseState::Licensed);
  check(!closed.isSilent(), "a gate that opens is not");
}

}  // namespace

int main() {
  ScratchFolder folder;
  TokenClaims claims;
  claims.validatedAt = static_cast<std::int64_t>(std::time(nullptr));
  folder.write("clatter.token", mintToken(claims));
  PluginIdentity plugin = testPlugin();
  // Nobody listens there.
  plugin.server = "http://127.0.0.1:9";
  const Machine machine = testMachine();
  LicenseKeeper keeper(plugin, machine, {folder.path(), [](const std::string&) { return false; }, true, {}});
  const std::string path = folder.path().string();
  backline_options options{};
  options.size = sizeof options;
  options.server = plugin.server.c_str();
  options.vendor_id = plugin.vendorId.c_str();
  options.product_id = plugin.productId.c_str();
  options.public_keys = plugin.publicKeys.c_str();
  options.version = plugin.version.c_str();
  options.folder = path.c_str();
  options.machine_name = machine.name.c_str();
  options.machine_signature = machine.signature.c_str();
  backline_keeper* const keeperInC = backline_keeper_create(&options);
  backline_gate* const gateInC = backline_gate_create();
  testFade();
  testChecker(keeper);

  check(keeper.start() && backline_keeper_start(keeperInC) == 1, "the keepers start");
  std::atomic<bool> isOver{false};
  std::atomic<int> blocks{0};
  std::thread audio([&] { blocks = play(keeper, keeperInC, gateInC, isOver); });
  for (int round = 0; round < 300; ++round) {
    keeper.activate();
    keeper.checkNow();
    keeper.useLicenseFile(round % 2 == 0 ? "nonsense" : folder.read("clatter.token"));
    if (round % 50 == 10) folder.write("clatter.token", round % 100 == 10 ? "" : mintToken(claims));
    keeper.status();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  isOver = true;
  audio.join();
  backline_keeper_destroy(keeperInC);
  backline_gate_destroy(gateInC);
  check(blocks > 1000, "the audio thread played");
  std::cout << blocks << " blocks" << std::endl;
  return 0;
}
