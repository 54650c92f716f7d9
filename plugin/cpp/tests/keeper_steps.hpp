#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "keeper_fixture.hpp"
#include "license_messages.hpp"

// What the tests of the keeper, which run it step by step and without threads, have in common.

using Kind = backline::KeeperRequest::Kind;
using Mood = FakeService::Mood;
using Decision = FakeService::Decision;

inline void checkState(const KeeperFixture& fixture, backline::LicenseState expected, const std::string& promise) {
  checkEqual(static_cast<int>(fixture.core->state()), static_cast<int>(expected), promise);
  checkEqual(static_cast<int>(fixture.status().state), static_cast<int>(expected), promise + " (status)");
}

inline void activateLicense(KeeperFixture& fixture) {
  fixture.service.decision = Decision::License;
  fixture.request(Kind::Activate);
  checkState(fixture, backline::LicenseState::Licensed, "an activation that the customer agrees to gives a license");
}

inline void startTrial(KeeperFixture& fixture) {
  fixture.service.decision = Decision::Trial;
  fixture.request(Kind::Activate);
  checkState(fixture, backline::LicenseState::Trial, "a trial can be started");
}

using KeeperTests = std::vector<std::pair<const char*, std::function<void()>>>;

inline int runTests(const KeeperTests& tests) {
  for (const auto& [name, test] : tests) {
    std::cout << name << std::endl;
    test();
  }
  return 0;
}
