#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "fake_service.hpp"
#include "keeper_core.hpp"
#include "scratch_folder.hpp"

constexpr std::int64_t hour = 60 * 60;
constexpr std::int64_t day = 24 * hour;
/** Some day in 2026, on which the tests begin. */
constexpr std::int64_t testStart = 1'790'000'000;

/** A machine with a clock that can be wrong, a license folder, a service, and a keeper that runs step by step. */
struct KeeperFixture {
  KeeperFixture() : service(testStart), systemClock(testStart), steadyClock(0) { open(); }

  /** Starts the plug-in again, as a new process does. */
  void open() {
    core = std::make_unique<backline::KeeperCore>(testPlugin(), testMachine(), options(), surroundings());
    core->runOnce();
  }
  void request(backline::KeeperRequest::Kind kind, std::string content = {}) {
    core->request({kind, std::move(content)});
    core->runOnce();
  }
  /** Lets time pass for everybody while the plug-in runs. */
  void run(std::int64_t seconds) {
    sleep(seconds);
    steadyClock += seconds;
    core->runOnce();
  }
  /** Lets time pass while the plug-in is closed, or the computer sleeps. */
  void sleep(std::int64_t seconds) {
    service.now += seconds;
    systemClock += seconds;
  }

  backline::KeeperOptions options() {
    return {folder.path(),
            [this](const std::string& url) {
              const std::lock_guard lock(mutex);
              openedUrl = url;
              return opensBrowser;
            },
            true,
            {}};
  }
  backline::Surroundings surroundings() {
    backline::Surroundings all;
    all.clock = [this] { return systemClock.load(); };
    all.steadyClock = [this] { return steadyClock.load(); };
    all.transport = service.transport();
    all.pollInterval = std::chrono::milliseconds(0);
    return all;
  }
  backline::LicenseStatus status() const { return core->status(); }
  void plant(const std::string& token) const { folder.write("clatter.token", token); }
  std::string keptToken() const { return folder.read("clatter.token"); }
  std::string issue(TokenClaims claims = {}) {
    if (claims.validatedAt == 0) claims.validatedAt = service.now;
    return service.issue(std::move(claims));
  }

  ScratchFolder folder;
  FakeService service;
  std::atomic<std::int64_t> systemClock;
  std::atomic<std::int64_t> steadyClock;
  std::mutex mutex;
  bool opensBrowser = true;
  std::string openedUrl;
  std::unique_ptr<backline::KeeperCore> core;
};
