// Random answers of a service to everything that a keeper asks: never a license that the service has not signed, and
// never the loss of one.

#include <iostream>
#include <string>
#include <vector>

#include "check.hpp"
#include "keeper_fixture.hpp"
#include "options.hpp"
#include "random.hpp"

using namespace backline;
using Kind = KeeperRequest::Kind;

namespace {

/** Answers with the parts of good and bad answers, put together at random. */
class RandomService {
 public:
  RandomService(Random& random, const std::string& good) : random_(random), good_(good) {}

  Result<HttpAnswer> answer(const HttpRequest&) {
    if (random_.oneIn(12)) return Failure{Fault::Unreachable, random_.bytes(20)};
    HttpAnswer answer;
    answer.status = random_.pick(std::vector<int>{200, 200, 200, 200, 201, 204, 301, 304, 401, 403, 404, 407, 429, 500, 503});
    answer.body = body();
    answer.etag = random_.bytes(10);
    return answer;
  }

 private:
  std::string body() {
    TokenClaims claims;
    claims.validatedAt = testStart;
    switch (random_.below(9)) {
      case 0:
        return random_.bytes(400);
      case 1: {
        std::string damaged = random_.mutate(good_);
        return damaged == good_ ? "" : damaged;
      }
      case 2:
        claims.isByStranger = true;
        return mintToken(claims);
      case 3:
        claims.signature = random_.bytes(10);
        return mintToken(claims);
      case 4:
        claims.expiresAt = testStart - 1;
        return mintToken(claims);
      case 5:
        claims.isTrial = true;
        return mintToken(claims);
      case 6:
        return random_.mutate(R"({"id":"1","request":"https://shop.example/r","browser":"https://shop.example/b"})");
      case 7:
        return R"({"id":"1","request":"https://shop.example/r","browser":"https://shop.example/b"})";
      default:
        return "<html>" + good_ + "</html>";
    }
  }

  Random& random_;
  const std::string& good_;
};

void checkUnlicensed(const KeeperFixture& fixture) {
  check(!isPlayable(fixture.core->state()), "no answer here is a license: " + fixture.keptToken());
  check(fixture.keptToken().empty(), "and nothing is kept");
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const TestOptions options(argumentCount, arguments, 1000);
  Random random(options.seed);
  KeeperFixture fixture;
  const std::string good = fixture.issue();
  RandomService service(random, good);
  Surroundings surroundings = fixture.surroundings();
  std::uint64_t answers = 0;
  int polls = 0;
  surroundings.transport = [&](const HttpRequest& request, const Interrupt&) {
    ++answers;
    // A poll without an end is a refusal in the end.
    if (request.method == "GET" && ++polls % 30 == 0) {
      HttpAnswer refusal;
      refusal.status = 404;
      refusal.body = R"({"title":"It will never come"})";
      return Result<HttpAnswer>(refusal);
    }
    return service.answer(request);
  };
  fixture.core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(), surroundings);
  while (answers < options.count) {
    fixture.request(Kind::Activate);
    checkUnlicensed(fixture);
    fixture.request(Kind::CheckNow);
    checkUnlicensed(fixture);
  }
  fixture.plant(good);
  for (answers = 0; answers < options.count;) {
    fixture.request(Kind::CheckNow);
    check(fixture.core->state() == LicenseState::Licensed, "no answer here ends a license: " + fixture.status().message);
    check(fixture.keptToken() == good, "and it is kept");
  }
  return 0;
}
