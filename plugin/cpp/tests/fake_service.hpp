#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "backline/machine.hpp"
#include "backline/plugin_identity.hpp"
#include "license_client.hpp"
#include "minter.hpp"

/** What a plug-in in these tests has built in, and the machine it runs on. */
backline::PluginIdentity testPlugin();
backline::Machine testMachine();

/** A service in memory, for any number of keepers and threads. It remembers each token that it has signed. */
class FakeService {
 public:
  enum class Mood {
    Working,
    /** The network is gone. */
    Away,
    /** 200 with a page, as a hotel's sign-in answers. */
    CaptivePortal,
    ServerError,
    /** A proxy asks for a password. */
    ProxyPassword,
    /** Bytes, statuses and damaged tokens at random. */
    Nonsense,
    /** A token by somebody else, for another device, or for another product. */
    ForeignTokens,
    /** Never answers; only an interruption ends the call. */
    Silent,
  };
  static constexpr int moodCount = 8;

  enum class Decision { Undecided, License, Trial, Declined };

  explicit FakeService(std::int64_t now) : now(now) {}

  backline::Transport transport();
  /** Signs a token and remembers it. */
  std::string issue(TokenClaims claims);
  /** The claims of a token that this service has signed for the test machine. */
  std::optional<TokenClaims> find(const std::string& token) const;

  std::atomic<std::int64_t> now;
  std::atomic<Mood> mood{Mood::Working};
  std::atomic<Decision> decision{Decision::Undecided};
  std::atomic<bool> isRevoked{false};
  /** How many calls there were: to validate, for seats, for updates, to poll. */
  std::atomic<int> validations{0};
  std::atomic<int> seatReads{0};
  std::atomic<int> updateReads{0};
  std::atomic<int> polls{0};
  std::atomic<int> seatsUsed{1};
  std::string feed = R"({"items":[]})";
  std::string feedEtag = "\"1\"";

 private:
  backline::Result<backline::HttpAnswer> answer(const backline::HttpRequest& request, const backline::Interrupt& interrupt);
  backline::HttpAnswer answerWorking(const backline::HttpRequest& request);
  backline::HttpAnswer answerNonsense();
  backline::HttpAnswer validate(const std::string& token);
  backline::HttpAnswer collect();
  backline::HttpAnswer readUpdates(const backline::HttpRequest& request);
  std::uint64_t nextNumber();

  mutable std::mutex mutex_;
  std::map<std::string, TokenClaims> issued_;
  std::atomic<std::uint64_t> number_{1};
};
