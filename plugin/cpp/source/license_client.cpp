#include "license_client.hpp"

#include <chrono>
#include <utility>

#include "json.hpp"

namespace backline {
namespace {

constexpr std::chrono::seconds patience{10};

#if defined(_WIN32)
constexpr const char* platform = "Windows";
#elif defined(__APPLE__)
constexpr const char* platform = "Mac";
#else
constexpr const char* platform = "Linux";
#endif

Failure oddAnswer(const HttpAnswer& answer) {
  return {Fault::Unreachable, "The service answered " + std::to_string(answer.status) + ": try again later"};
}

/**
 * What an answer that is no success means. Only a 400 or 404 that carries a problem of this service is its word: a
 * proxy or a hotel's sign-in page answers such things too, and must not cost anybody a license.
 */
Failure readFailure(const HttpAnswer& answer) {
  const bool isVerdict = answer.status == 400 || answer.status == 404;
  const auto problem = isVerdict ? JsonObject::parse(answer.body) : std::nullopt;
  const auto title = problem ? problem->text("title") : std::nullopt;
  if (!title) return oddAnswer(answer);
  return {Fault::Refused, problem->text("detail").value_or(*title)};
}

std::string withQuery(const std::string& address, const std::string& version) {
  const char separator = address.find('?') == std::string::npos ? '?' : '&';
  return address + separator + "format=JWT&platform=" + platform + "&appVersion=" + escapeForUrl(version);
}

}  // namespace

Result<ActivationAnswer> LicenseClient::requestActivation(const Device& device) const {
  const auto answer =
      call("POST", productAddress("activations", "request") + "&method=Online", "application/json",
           "{\"deviceName\":" + quoteJson(device.name) + ",\"deviceSignature\":" + quoteJson(device.signature) + "}");
  if (!answer) return answer.failure();
  if (answer->status != 200) return readFailure(*answer);
  const auto body = JsonObject::parse(answer->body);
  const auto id = body ? body->text("id") : std::nullopt;
  const auto request = body ? body->text("request") : std::nullopt;
  const auto browser = body ? body->text("browser") : std::nullopt;
  // The browser's address goes to the system to be opened: nothing but a proper one may get there.
  if (!id || !request || !browser || !parseUrl(*request) || !parseUrl(*browser)) return oddAnswer(*answer);
  return ActivationAnswer{*id, *request, *browser};
}

Result<std::optional<std::string>> LicenseClient::collectToken(const std::string& requestUrl) const {
  const auto answer = call("GET", withQuery(requestUrl, plugin_.version), "", "");
  if (!answer) return answer.failure();
  if (answer->status == 200) return std::optional(answer->body);
  if (answer->status == 204) return std::optional<std::string>();
  return readFailure(*answer);
}

Result<std::string> LicenseClient::validate(std::string_view token) const {
  const auto answer = sendToken("validate", token);
  if (!answer) return answer.failure();
  if (answer->status == 200) return answer->body;
  return answer->status == 400 ? readFailure(*answer) : oddAnswer(*answer);
}

Result<Done> LicenseClient::revoke(std::string_view token) const {
  const auto answer = sendToken("revoke", token);
  if (!answer) return answer.failure();
  if (answer->status >= 200 && answer->status < 300) return Done{};
  return readFailure(*answer);
}

Result<HttpAnswer> LicenseClient::call(std::string method, const std::string& address, std::string contentType,
                                       std::string body) const {
  const auto url = parseUrl(address);
  if (!url) return Failure{Fault::Local, "This is no address of a service: " + address};
  return sendRequest({std::move(method), *url, std::move(contentType), std::move(body)}, patience, interrupt_);
}

Result<HttpAnswer> LicenseClient::sendToken(std::string_view verb, std::string_view token) const {
  return call("POST", productAddress("licenses", verb), "text/plain", std::string(token));
}

std::string LicenseClient::productAddress(std::string_view room, std::string_view verb) const {
  const std::string path = "/api/client/" + std::string(room) + '/' + escapeForUrl(plugin_.productId) + '/';
  return withQuery(plugin_.server + path + std::string(verb), plugin_.version);
}

}  // namespace backline
