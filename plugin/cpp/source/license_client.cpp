#include "license_client.hpp"

#include <chrono>
#include <cstddef>
#include <limits>
#include <utility>

#include "json.hpp"
#include "license_messages.hpp"

namespace backline {
namespace {

constexpr std::chrono::seconds longestCall{10};
constexpr std::size_t largestFeed = 1024 * 1024;
constexpr std::size_t longestEtag = 200;

#if defined(_WIN32)
constexpr const char* platform = "Windows";
#elif defined(__APPLE__)
constexpr const char* platform = "Mac";
#else
constexpr const char* platform = "Linux";
#endif

Failure unexpectedAnswer() { return {Fault::Unreachable, messages::unexpectedAnswer}; }

/**
 * What an answer that is no success means. Only a 400 or 404 with a problem of this service counts as a refusal: a proxy
 * or a hotel's sign-in page answers with these statuses too, and must not cost anybody a license.
 */
Failure readFailure(const HttpAnswer& answer) {
  const bool isRefusal = answer.status == 400 || answer.status == 404;
  const auto problem = isRefusal ? JsonObject::parse(answer.body) : std::nullopt;
  const auto title = problem ? problem->text("title") : std::nullopt;
  if (!title) return unexpectedAnswer();
  return {Fault::Refused, problem->text("detail").value_or(*title)};
}

std::string withQuery(const std::string& address, const std::string& version) {
  const char separator = address.find('?') == std::string::npos ? '?' : '&';
  return address + separator + "format=JWT&platform=" + platform + "&appVersion=" + escapeForUrl(version);
}

/** The product itself, which the service may put into `data`. */
std::optional<JsonObject> readProduct(const std::string& body) {
  const auto whole = JsonObject::parse(body);
  const auto inner = whole ? whole->object("data") : std::nullopt;
  return inner ? inner : whole;
}

bool isCount(std::optional<std::int64_t> value) {
  return value && *value >= 0 && *value <= std::numeric_limits<int>::max();
}

/** Whether a header can carry it: the service chose it, and gets it back. */
bool isPlainText(const std::string& text) {
  if (text.size() > longestEtag) return false;
  for (const char character : text)
    if (character <= 0x20 || character >= 0x7f) return false;
  return true;
}

}  // namespace

Result<HttpAnswer> sendOverNetwork(const HttpRequest& request, const Interrupt& interrupt) {
  return sendRequest(request, longestCall, interrupt);
}

Result<ActivationAnswer> LicenseClient::requestActivation(const Machine& machine, const Interrupt& interrupt) const {
  HttpRequest request;
  request.method = "POST";
  request.contentType = "application/json";
  request.body = "{\"deviceName\":" + quoteJson(machine.name) + ",\"deviceSignature\":" + quoteJson(machine.signature) + "}";
  const auto answer = call(std::move(request), productAddress("activations", "request") + "&method=Online", interrupt);
  if (!answer) return answer.failure();
  if (answer->status != 200) return readFailure(*answer);
  const auto body = JsonObject::parse(answer->body);
  const auto id = body ? body->text("id") : std::nullopt;
  const auto poll = body ? body->text("request") : std::nullopt;
  const auto browser = body ? body->text("browser") : std::nullopt;
  // The browser's address is handed to the system to be opened: nothing but a proper one may get there.
  if (!id || !poll || !browser || !parseUrl(*poll) || !parseUrl(*browser)) return unexpectedAnswer();
  return ActivationAnswer{*id, *poll, *browser};
}

Result<std::optional<std::string>> LicenseClient::collectToken(const std::string& requestUrl,
                                                               const Interrupt& interrupt) const {
  HttpRequest request;
  request.method = "GET";
  const auto answer = call(std::move(request), withQuery(requestUrl, plugin_.version), interrupt);
  if (!answer) return answer.failure();
  if (answer->status == 200) return std::optional(answer->body);
  if (answer->status == 204) return std::optional<std::string>();
  return readFailure(*answer);
}

Result<std::string> LicenseClient::validate(std::string_view token, const Interrupt& interrupt) const {
  const auto answer = sendToken("validate", token, interrupt);
  if (!answer) return answer.failure();
  if (answer->status == 200) return answer->body;
  return answer->status == 400 ? readFailure(*answer) : unexpectedAnswer();
}

Result<Done> LicenseClient::revoke(std::string_view token, const Interrupt& interrupt) const {
  const auto answer = sendToken("revoke", token, interrupt);
  if (!answer) return answer.failure();
  if (answer->status >= 200 && answer->status < 300) return Done{};
  return readFailure(*answer);
}

Result<std::optional<Seats>> LicenseClient::readSeats(std::string_view token, const Interrupt& interrupt) const {
  HttpRequest request;
  request.method = "GET";
  request.headers = {{"Authorization", "LicenseToken " + std::string(token)}, {"x-mb-cors", "1"}};
  const std::string address = plugin_.server + "/api/customer/inventory/products/" + escapeForUrl(plugin_.productId);
  const auto answer = call(std::move(request), address, interrupt);
  if (!answer) return answer.failure();
  if (answer->status == 401 || answer->status == 404) return std::optional<Seats>();
  const auto product = answer->status == 200 ? readProduct(answer->body) : std::nullopt;
  if (!product) return unexpectedAnswer();
  const auto used = product->integer("currentActivations");
  const auto total = product->integer("maxActivations");
  if (!isCount(used) || !isCount(total) || *total == 0) return std::optional<Seats>();
  return std::optional(Seats{static_cast<int>(*used), static_cast<int>(*total)});
}

Result<UpdatesAnswer> LicenseClient::readUpdates(const std::string& etag, const Interrupt& interrupt) const {
  HttpRequest request;
  request.method = "GET";
  request.largestBody = largestFeed;
  if (!etag.empty() && isPlainText(etag)) request.headers = {{"If-None-Match", etag}};
  const auto answer =
      call(std::move(request), plugin_.server + '/' + escapeForUrl(plugin_.productId) + "/updates.json", interrupt);
  if (!answer) return answer.failure();
  if (answer->status == 304) return UpdatesAnswer{etag, std::nullopt};
  auto feed = answer->status == 200 ? readUpdateFeed(answer->body) : std::nullopt;
  if (!feed) return unexpectedAnswer();
  return UpdatesAnswer{isPlainText(answer->etag) ? answer->etag : "", std::move(feed)};
}

Result<HttpAnswer> LicenseClient::call(HttpRequest request, const std::string& address,
                                       const Interrupt& interrupt) const {
  const auto url = parseUrl(address);
  if (!url) return Failure{Fault::Local, "This is not the address of a service: " + address};
  request.url = *url;
  return transport_(request, interrupt);
}

Result<HttpAnswer> LicenseClient::sendToken(std::string_view verb, std::string_view token,
                                            const Interrupt& interrupt) const {
  HttpRequest request;
  request.method = "POST";
  request.contentType = "text/plain";
  request.body = token;
  return call(std::move(request), productAddress("licenses", verb), interrupt);
}

std::string LicenseClient::productAddress(std::string_view group, std::string_view verb) const {
  const std::string path = "/api/client/" + std::string(group) + '/' + escapeForUrl(plugin_.productId) + '/';
  return withQuery(plugin_.server + path + std::string(verb), plugin_.version);
}

}  // namespace backline
