#include "fake_service.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include "random.hpp"

using namespace backline;

namespace {

constexpr std::int64_t day = 24 * 60 * 60;
constexpr std::int64_t trialDays = 14;

HttpAnswer respond(int status, std::string body, std::string etag = {}) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = std::move(body);
  answer.etag = std::move(etag);
  return answer;
}

HttpAnswer refuse(const std::string& detail) {
  return respond(400, R"({"title":"Refused","status":400,"detail":)" + std::string("\"") + detail + "\"}");
}

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

PluginIdentity testPlugin() { return {"https://shop.example", "vendor", "clatter", vendorPem(), "1.0.0"}; }

Machine testMachine() { return {"Studio", "c2lnbmF0dXJl", {{"system id", "abc"}}}; }

Transport FakeService::transport() {
  return [this](const HttpRequest& request, const Interrupt& interrupt) { return answer(request, interrupt); };
}

std::string FakeService::issue(TokenClaims claims) {
  std::string token = mintToken(claims);
  const std::lock_guard lock(mutex_);
  issued_.emplace(token, std::move(claims));
  return token;
}

std::optional<TokenClaims> FakeService::find(const std::string& token) const {
  const std::lock_guard lock(mutex_);
  const auto found = issued_.find(token);
  return found == issued_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t FakeService::nextNumber() { return number_.fetch_add(1); }

Result<HttpAnswer> FakeService::answer(const HttpRequest& request, const Interrupt& interrupt) {
  const std::string& target = request.url.target;
  if (contains(target, "/validate")) ++validations;
  if (contains(target, "/inventory/")) ++seatReads;
  if (contains(target, "updates.json")) ++updateReads;
  if (request.method == "GET" && contains(target, "/request/")) ++polls;
  switch (mood) {
    case Mood::Working:
      return answerWorking(request);
    case Mood::Away:
      return Failure{Fault::Unreachable, "There is no network"};
    case Mood::CaptivePortal:
      return respond(200, "<html><body>Please sign in</body></html>");
    case Mood::ServerError:
      return respond(503, R"({"title":"Unavailable","status":503})");
    case Mood::ProxyPassword:
      return respond(407, "Proxy Authentication Required");
    case Mood::Nonsense:
      return answerNonsense();
    case Mood::ForeignTokens: {
      TokenClaims claims;
      claims.validatedAt = now;
      const std::uint64_t kind = nextNumber() % 3;
      claims.isByStranger = kind == 0;
      if (kind == 1) claims.signature = "another";
      if (kind == 2) claims.product = "another";
      return respond(200, mintToken(claims));
    }
    case Mood::Silent:
      while (!interrupt.pauseFor(std::chrono::milliseconds(1000))) continue;
      return Failure{Fault::Unreachable, "Interrupted"};
  }
  return Failure{Fault::Local, "There is no such mood"};
}

HttpAnswer FakeService::answerNonsense() {
  Random random(nextNumber());
  const int status = random.pick(std::vector<int>{200, 200, 200, 204, 302, 304, 400, 404, 401, 500, 599});
  std::vector<std::string> bodies{"", "{}", "null", R"({"title":1})", R"({"items":[{}]})", random.bytes(300)};
  const std::lock_guard lock(mutex_);
  for (const auto& [token, claims] : issued_) {
    bodies.push_back(random.mutate(token));
    if (bodies.size() > 9) break;
  }
  const std::string& body = random.pick(bodies);
  // Neither a refusal nor a token that counts, if only by chance.
  if (issued_.count(body) > 0) return respond(500, "");
  return respond(status, body, random.bytes(5));
}

HttpAnswer FakeService::answerWorking(const HttpRequest& request) {
  const std::string& target = request.url.target;
  if (contains(target, "/validate")) return validate(request.body);
  if (contains(target, "/revoke")) {
    const auto claims = find(request.body);
    if (!claims || claims->isTrial || claims->method == "Offline") return refuse("This cannot be given back");
    return respond(204, "");
  }
  if (contains(target, "/inventory/"))
    return respond(200, R"({"id":"clatter","currentActivations":)" + std::to_string(seatsUsed) + R"(,"maxActivations":3})");
  if (contains(target, "updates.json")) return readUpdates(request);
  if (request.method == "POST")
    return respond(200, R"({"id":"1","request":"https://shop.example/api/client/activations/clatter/request/1",)"
                        R"("browser":"https://shop.example/activate?token=1"})");
  return collect();
}

HttpAnswer FakeService::validate(const std::string& token) {
  auto claims = find(token);
  if (!claims) return refuse("This license token is not valid");
  if (isRevoked) return refuse("This license was revoked");
  if (claims->expiresAt && *claims->expiresAt <= now) return refuse("The trial has expired");
  claims->validatedAt = now;
  return respond(200, issue(*claims));
}

HttpAnswer FakeService::collect() {
  TokenClaims claims;
  claims.validatedAt = now;
  switch (decision) {
    case Decision::Undecided:
      return respond(204, "");
    case Decision::Declined:
      return refuse("You have cancelled the activation");
    case Decision::License:
      return respond(200, issue(claims));
    case Decision::Trial:
      claims.isTrial = true;
      claims.expiresAt = now + trialDays * day;
      return respond(200, issue(claims));
  }
  return respond(500, "");
}

HttpAnswer FakeService::readUpdates(const HttpRequest& request) {
  for (const HttpHeader& header : request.headers)
    if (header.name == "If-None-Match" && header.value == feedEtag) return respond(304, "", feedEtag);
  return respond(200, feed, feedEtag);
}
