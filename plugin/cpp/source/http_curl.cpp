// HTTPS through libcurl, for Linux and other systems where it is the system's HTTP client.

#include <curl/curl.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "http_failures.hpp"
#include "http_system.hpp"
#include "sigpipe_guard.hpp"

namespace backline {
namespace {

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeMulti {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, FreeEasy>;
using Multi = std::unique_ptr<CURLM, FreeMulti>;
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

/** Adds and removes a transfer; libcurl has to let go of it before either handle is freed. */
class Attachment {
 public:
  Attachment(CURLM* multi, CURL* easy) : multi_(multi), easy_(easy), code_(curl_multi_add_handle(multi, easy)) {}
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;
  ~Attachment() {
    if (code_ == CURLM_OK) curl_multi_remove_handle(multi_, easy_);
  }
  explicit operator bool() const { return code_ == CURLM_OK; }

 private:
  CURLM* multi_;
  CURL* easy_;
  CURLMcode code_;
};

/** What was received so far. */
struct Received {
  HttpAnswer answer;
  std::size_t headSize = 0;
  std::size_t largestBody = 0;
  bool isTooLarge = false;
};

bool isEtag(std::string_view line) {
  constexpr std::string_view name = "etag:";
  const auto isSame = [](char left, char right) {
    return (left >= 'A' && left <= 'Z' ? static_cast<char>(left - 'A' + 'a') : left) == right;
  };
  return line.size() >= name.size() && std::equal(name.begin(), name.end(), line.begin(),
                                                  [&](char right, char left) { return isSame(left, right); });
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto from = text.find_first_not_of(blanks);
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(blanks) - from + 1));
}

/** Called for each line of a head. Returning anything but the size ends the transfer. */
std::size_t takeHeaderLine(char* bytes, std::size_t, std::size_t size, void* user) {
  auto& received = *static_cast<Received*>(user);
  const std::string_view line(bytes, size);
  received.headSize += size;
  received.isTooLarge = received.headSize > largestHead;
  if (received.isTooLarge) return 0;
  try {
    if (line.substr(0, 5) == "HTTP/") received.answer.etag.clear();
    if (isEtag(line)) received.answer.etag = trimmed(line.substr(line.find(':') + 1));
    return size;
  } catch (const std::exception&) {
    return 0;
  }
}

std::size_t takeBody(char* bytes, std::size_t, std::size_t size, void* user) {
  auto& received = *static_cast<Received*>(user);
  received.isTooLarge = size > received.largestBody - received.answer.body.size();
  if (received.isTooLarge) return 0;
  try {
    received.answer.body.append(bytes, size);
    return size;
  } catch (const std::exception&) {
    return 0;
  }
}

/**
 * Starts libcurl once, and keeps it in memory until the process ends: an interrupted request may leave a thread behind
 * that still looks up a name, and the host may unload the plug-in meanwhile.
 */
bool startLibrary() {
  static std::once_flag once;
  static bool isStarted = false;
  std::call_once(once, [] {
    Dl_info library{};
    if (dladdr(reinterpret_cast<void*>(&curl_easy_init), &library) != 0 && library.dli_fname != nullptr)
      dlopen(library.dli_fname, RTLD_NOW | RTLD_NODELETE);
    isStarted = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  });
  return isStarted;
}

HeaderList writeHeaders(const HttpRequest& request) {
  HeaderList list;
  const auto add = [&list](const std::string& line) {
    if (curl_slist* const longer = curl_slist_append(list.get(), line.c_str())) {
      static_cast<void>(list.release());
      list.reset(longer);
    }
  };
  // A name without a value removes the header that libcurl would send.
  add(request.contentType.empty() ? "Content-Type:" : "Content-Type: " + request.contentType);
  add("Expect:");
  for (const auto& header : request.headers) add(header.name + ": " + header.value);
  return list;
}

void trustCertificates(CURL* easy) {
  curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  // As OpenSSL and the curl command do; libcurl alone reads neither.
  if (const char* const file = std::getenv("SSL_CERT_FILE")) curl_easy_setopt(easy, CURLOPT_CAINFO, file);
  if (const char* const folder = std::getenv("SSL_CERT_DIR")) curl_easy_setopt(easy, CURLOPT_CAPATH, folder);
}

void configure(CURL* easy, const HttpRequest& request, Received& received, const HeaderList& headers,
               char* errorText) {
  curl_easy_setopt(easy, CURLOPT_URL, request.url.text().c_str());
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, userAgent);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, errorText);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, takeHeaderLine);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, &received);
  curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, takeBody);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &received);
  curl_easy_setopt(easy, CURLOPT_PROXYAUTH, static_cast<long>(CURLAUTH_ANY));
  if (isThisMachine(request.url.host)) curl_easy_setopt(easy, CURLOPT_PROXY, "");
  if (request.method != "GET") {
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.c_str());
  }
  trustCertificates(easy);
}

/** Runs the transfer to its end. Nothing when it has ended, in whatever way; otherwise why it was given up. */
std::optional<Failure> runToEnd(CURLM* multi, Deadline deadline, const Interrupt& interrupt) {
  for (;;) {
    int running = 0;
    if (curl_multi_perform(multi, &running) != CURLM_OK) return connectionLost({});
    if (running == 0) return std::nullopt;
    if (interrupt.isTriggered()) return interrupted();
    const auto left = timeUntil(deadline);
    if (left.count() == 0) return timedOut();
    curl_waitfd waiting{interrupt.descriptor(), CURL_WAIT_POLLIN, 0};
    const unsigned count = interrupt.descriptor() >= 0 ? 1 : 0;
    if (curl_multi_poll(multi, &waiting, count, static_cast<int>(left.count()), nullptr) != CURLM_OK)
      return connectionLost({});
  }
}

CURLcode codeOf(CURLM* multi) {
  int left = 0;
  const CURLMsg* const message = curl_multi_info_read(multi, &left);
  return message != nullptr && message->msg == CURLMSG_DONE ? message->data.result : CURLE_RECV_ERROR;
}

Failure describeFailure(CURL* easy, CURLcode code, const char* errorText) {
  long proxyStatus = 0;
  curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &proxyStatus);
  if (proxyStatus == 407) return proxyAsksForPassword();
  const std::string detail = *errorText != '\0' ? errorText : curl_easy_strerror(code);
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return timedOut();
    case CURLE_COULDNT_RESOLVE_HOST:
      return hostNotFound();
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
      return notConnected(detail);
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return certificateNotTrusted(detail);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
      return secureConnectionFailed(detail);
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_GOT_NOTHING:
      return unreadableAnswer();
    default:
      return connectionLost(detail);
  }
}

}  // namespace

Result<HttpAnswer> sendThroughSystem(const HttpRequest& request, Deadline deadline, const Interrupt& interrupt) {
  const SigpipeGuard guard;
  const Multi multi(startLibrary() ? curl_multi_init() : nullptr);
  const Easy easy(multi ? curl_easy_init() : nullptr);
  if (!easy) return notConnected("libcurl did not start");
  char errorText[CURL_ERROR_SIZE] = "";
  Received received;
  received.largestBody = request.largestBody;
  const HeaderList headers = writeHeaders(request);
  configure(easy.get(), request, received, headers, errorText);
  const Attachment attachment(multi.get(), easy.get());
  if (!attachment) return notConnected("libcurl did not start");
  if (auto failure = runToEnd(multi.get(), deadline, interrupt)) return std::move(*failure);
  if (received.isTooLarge) return unreadableAnswer();
  const CURLcode code = codeOf(multi.get());
  if (code != CURLE_OK) return describeFailure(easy.get(), code, errorText);
  long status = 0;
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
  received.answer.status = static_cast<int>(status);
  return std::move(received.answer);
}

}  // namespace backline
