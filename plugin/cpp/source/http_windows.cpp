// HTTPS through WinHTTP, for Windows.

#include <windows.h>

#include <winhttp.h>

#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "http_failures.hpp"
#include "http_system.hpp"
#include "windows_handle.hpp"
#include "windows_text.hpp"

namespace backline {
namespace {

using std::chrono::milliseconds;

/** How long a request that was given up may take to be closed before we leave it to WinHTTP. */
constexpr DWORD longestClose = 100;

/**
 * What WinHTTP's threads tell about one request, and the memory that they use meanwhile. It lives until WinHTTP has let
 * go of the request, which may be after we gave it up.
 */
struct Progress {
  WindowsHandle stepDone{CreateEventW(nullptr, /* manual reset */ FALSE, FALSE, nullptr)};
  WindowsHandle closed{CreateEventW(nullptr, /* manual reset */ TRUE, FALSE, nullptr)};
  /** Of the step that is done: an error of WinHTTP or 0, what is wrong with the certificate, and the bytes read. */
  std::atomic<DWORD> error{0};
  std::atomic<DWORD> certificateFlags{0};
  std::atomic<DWORD> count{0};
  std::string requestBody;
  std::array<char, 8192> buffer{};

  void finishStep(DWORD problem, DWORD bytes) {
    error = problem;
    count = bytes;
    SetEvent(stepDone.get());
  }
};

/** Called by WinHTTP, also on threads of its own. */
void CALLBACK takeStatus(HINTERNET, DWORD_PTR context, DWORD status, LPVOID information, DWORD size) {
  auto* const owner = reinterpret_cast<std::shared_ptr<Progress>*>(context);
  if (owner == nullptr) return;
  Progress& progress = **owner;
  switch (status) {
    case WINHTTP_CALLBACK_STATUS_SENDREQUEST_COMPLETE:
    case WINHTTP_CALLBACK_STATUS_HEADERS_AVAILABLE:
      return progress.finishStep(0, 0);
    case WINHTTP_CALLBACK_STATUS_READ_COMPLETE:
      return progress.finishStep(0, size);
    case WINHTTP_CALLBACK_STATUS_REQUEST_ERROR:
      return progress.finishStep(static_cast<WINHTTP_ASYNC_RESULT*>(information)->dwError, 0);
    case WINHTTP_CALLBACK_STATUS_SECURE_FAILURE:
      progress.certificateFlags = *static_cast<DWORD*>(information);
      return;
    case WINHTTP_CALLBACK_STATUS_HANDLE_CLOSING: {
      const std::unique_ptr<std::shared_ptr<Progress>> last(owner);
      SetEvent(progress.closed.get());
      return;
    }
    default:
      return;
  }
}

struct CloseInternet {
  void operator()(void* handle) const { WinHttpCloseHandle(handle); }
};
using Internet = std::unique_ptr<void, CloseInternet>;

/** Keeps this library in memory for good: WinHTTP will still call it. */
void pinThisLibrary() {
  HMODULE module = nullptr;
  GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                     reinterpret_cast<LPCWSTR>(&takeStatus), &module);
}

template <typename Value>
bool setOption(HINTERNET handle, DWORD option, Value value) {
  return WinHttpSetOption(handle, option, &value, sizeof value) != FALSE;
}

/** A request that WinHTTP calls back about. */
class OpenRequest {
 public:
  OpenRequest(HINTERNET handle, std::shared_ptr<Progress> progress)
      : handle_(handle), progress_(std::move(progress)) {
    if (handle_ == nullptr) return;
    auto owner = std::make_unique<std::shared_ptr<Progress>>(progress_);
    const auto context = reinterpret_cast<DWORD_PTR>(owner.get());
    isCalledBack_ = setOption(handle_, WINHTTP_OPTION_CONTEXT_VALUE, context) &&
                    WinHttpSetStatusCallback(handle_, takeStatus, WINHTTP_CALLBACK_FLAG_ALL_NOTIFICATIONS, 0) !=
                        WINHTTP_INVALID_STATUS_CALLBACK;
    // From now on the callback frees it.
    if (isCalledBack_) static_cast<void>(owner.release());
  }
  OpenRequest(const OpenRequest&) = delete;
  OpenRequest& operator=(const OpenRequest&) = delete;
  ~OpenRequest() {
    if (handle_ == nullptr) return;
    WinHttpCloseHandle(handle_);
    if (isCalledBack_ && WaitForSingleObject(progress_->closed.get(), longestClose) != WAIT_OBJECT_0) pinThisLibrary();
  }

  explicit operator bool() const { return isCalledBack_; }
  HINTERNET get() const { return handle_; }

 private:
  HINTERNET handle_;
  std::shared_ptr<Progress> progress_;
  bool isCalledBack_ = false;
};

Failure describeFailure(DWORD number, DWORD certificateFlags) {
  constexpr DWORD channelError = WINHTTP_CALLBACK_STATUS_FLAG_SECURITY_CHANNEL_ERROR;
  switch (number) {
    case ERROR_WINHTTP_TIMEOUT:
      return timedOut();
    case ERROR_WINHTTP_NAME_NOT_RESOLVED:
      return hostNotFound();
    case ERROR_WINHTTP_CANNOT_CONNECT:
      return notConnected({});
    case ERROR_WINHTTP_SECURE_FAILURE:
    case ERROR_WINHTTP_SECURE_INVALID_CA:
    case ERROR_WINHTTP_SECURE_CERT_CN_INVALID:
    case ERROR_WINHTTP_SECURE_CERT_DATE_INVALID:
      return certificateFlags == channelError ? secureConnectionFailed({}) : certificateNotTrusted({});
    case ERROR_WINHTTP_SECURE_CHANNEL_ERROR:
      return secureConnectionFailed({});
    case ERROR_WINHTTP_INVALID_SERVER_RESPONSE:
    case ERROR_WINHTTP_HEADER_SIZE_OVERFLOW:
    case ERROR_WINHTTP_HEADER_COUNT_EXCEEDED:
    case ERROR_WINHTTP_RESPONSE_DRAIN_OVERFLOW:
    case ERROR_WINHTTP_CHUNKED_ENCODING_HEADER_SIZE_OVERFLOW:
      return unreadableAnswer();
    case ERROR_WINHTTP_LOGIN_FAILURE:
      return proxyAsksForPassword();
    default:
      return connectionLost("error " + std::to_string(number));
  }
}

/** Waits until WinHTTP has done the step that was begun; `hasBegun` is what beginning it returned. */
std::optional<Failure> awaitStep(BOOL hasBegun, Progress& progress, Deadline deadline, const Interrupt& interrupt) {
  if (!hasBegun) return describeFailure(GetLastError(), progress.certificateFlags);
  const std::array<HANDLE, 2> events{progress.stepDone.get(), interrupt.event()};
  const DWORD count = interrupt.event() == nullptr ? 1 : 2;
  const auto left = static_cast<DWORD>(timeUntil(deadline).count());
  const DWORD outcome = WaitForMultipleObjects(count, events.data(), FALSE, left);
  if (interrupt.isTriggered()) return interrupted();
  if (outcome != WAIT_OBJECT_0) return timedOut();
  const DWORD number = progress.error;
  return number == 0 ? std::nullopt : std::optional(describeFailure(number, progress.certificateFlags));
}

std::wstring writeHeaders(const HttpRequest& request) {
  std::string lines;
  if (!request.contentType.empty()) lines += "Content-Type: " + request.contentType + "\r\n";
  for (const auto& header : request.headers) lines += header.name + ": " + header.value + "\r\n";
  return widen(lines);
}

/** A header of the answer; empty if there is none, or one that is longer than we read. */
std::string readHeader(HINTERNET request, DWORD which) {
  std::array<wchar_t, 512> text{};
  DWORD size = sizeof text;
  const BOOL isRead = WinHttpQueryHeaders(request, which, WINHTTP_HEADER_NAME_BY_INDEX, text.data(), &size,
                                          WINHTTP_NO_HEADER_INDEX);
  return isRead ? narrow(text.data()) : std::string();
}

int readStatus(HINTERNET request) {
  DWORD status = 0;
  DWORD size = sizeof status;
  WinHttpQueryHeaders(request, WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER, WINHTTP_HEADER_NAME_BY_INDEX,
                      &status, &size, WINHTTP_NO_HEADER_INDEX);
  return static_cast<int>(status);
}

bool isHeadTooLarge(HINTERNET request) {
  DWORD size = 0;
  WinHttpQueryHeaders(request, WINHTTP_QUERY_RAW_HEADERS_CRLF, WINHTTP_HEADER_NAME_BY_INDEX, nullptr, &size,
                      WINHTTP_NO_HEADER_INDEX);
  return size > largestHead * sizeof(wchar_t);
}

Internet openSession(const Url& url) {
  const DWORD proxies = isThisMachine(url.host) ? WINHTTP_ACCESS_TYPE_NO_PROXY : WINHTTP_ACCESS_TYPE_AUTOMATIC_PROXY;
  Internet session(WinHttpOpen(widen(userAgent).c_str(), proxies, WINHTTP_NO_PROXY_NAME, WINHTTP_NO_PROXY_BYPASS,
                               WINHTTP_FLAG_ASYNC));
  if (!session) return session;
  constexpr DWORD newest = WINHTTP_FLAG_SECURE_PROTOCOL_TLS1_2 | WINHTTP_FLAG_SECURE_PROTOCOL_TLS1_3;
  // Windows before version 11 refuses the option as a whole if it does not know TLS 1.3.
  const bool isLimited = setOption(session.get(), WINHTTP_OPTION_SECURE_PROTOCOLS, newest) ||
                         setOption(session.get(), WINHTTP_OPTION_SECURE_PROTOCOLS,
                                   DWORD{WINHTTP_FLAG_SECURE_PROTOCOL_TLS1_2});
  return isLimited ? std::move(session) : nullptr;
}

HINTERNET openRequest(HINTERNET connection, const HttpRequest& request) {
  const DWORD flags = (request.url.isSecure ? WINHTTP_FLAG_SECURE : 0) | WINHTTP_FLAG_ESCAPE_DISABLE |
                      WINHTTP_FLAG_ESCAPE_DISABLE_QUERY;
  const HINTERNET handle =
      WinHttpOpenRequest(connection, widen(request.method).c_str(), widen(request.url.target).c_str(), nullptr,
                         WINHTTP_NO_REFERER, WINHTTP_DEFAULT_ACCEPT_TYPES, flags);
  if (handle == nullptr) return handle;
  setOption(handle, WINHTTP_OPTION_DISABLE_FEATURE, DWORD{WINHTTP_DISABLE_REDIRECTS | WINHTTP_DISABLE_COOKIES});
  setOption(handle, WINHTTP_OPTION_MAX_RESPONSE_HEADER_SIZE, DWORD{largestHead});
  WinHttpSetOption(handle, WINHTTP_OPTION_CLIENT_CERT_CONTEXT, WINHTTP_NO_CLIENT_CERT_CONTEXT, 0);
  return handle;
}

/** Reads the body to its end. */
std::optional<Failure> readBody(HINTERNET handle, Progress& progress, std::size_t largest, Deadline deadline,
                                const Interrupt& interrupt, std::string& body) {
  const std::string length = readHeader(handle, WINHTTP_QUERY_CONTENT_LENGTH);
  for (;;) {
    const auto size = static_cast<DWORD>(progress.buffer.size());
    const BOOL hasBegun = WinHttpReadData(handle, progress.buffer.data(), size, nullptr);
    if (auto failure = awaitStep(hasBegun, progress, deadline, interrupt)) return failure;
    const DWORD count = progress.count;
    if (count == 0) break;
    if (count > largest - body.size()) return unreadableAnswer();
    body.append(progress.buffer.data(), count);
  }
  // WinHTTP takes a connection that ends too early for the end of the body.
  const bool isCutShort = !length.empty() && length != std::to_string(body.size());
  return isCutShort ? std::optional(connectionLost({})) : std::nullopt;
}

bool hasBody(int status) { return status != 204 && status != 304; }

}  // namespace

Result<HttpAnswer> sendThroughSystem(const HttpRequest& request, Deadline deadline, const Interrupt& interrupt) {
  const Internet session = openSession(request.url);
  const auto port = static_cast<INTERNET_PORT>(std::stoi(request.url.port));
  const Internet connection(session ? WinHttpConnect(session.get(), widen(request.url.host).c_str(), port, 0) : nullptr);
  const auto progress = std::make_shared<Progress>();
  progress->requestBody = request.body;
  const OpenRequest handle(connection ? openRequest(connection.get(), request) : nullptr, progress);
  if (!handle) return notConnected(describeWindowsError(GetLastError()));
  const auto patience = static_cast<int>(timeUntil(deadline).count());
  WinHttpSetTimeouts(handle.get(), patience, patience, patience, patience);

  const std::wstring headers = writeHeaders(request);
  const auto bodySize = static_cast<DWORD>(progress->requestBody.size());
  const BOOL isSending = WinHttpSendRequest(handle.get(), headers.c_str(), static_cast<DWORD>(headers.size()),
                                            bodySize == 0 ? WINHTTP_NO_REQUEST_DATA : progress->requestBody.data(),
                                            bodySize, bodySize, 0);
  if (auto failure = awaitStep(isSending, *progress, deadline, interrupt)) return std::move(*failure);
  const BOOL isReceiving = WinHttpReceiveResponse(handle.get(), nullptr);
  if (auto failure = awaitStep(isReceiving, *progress, deadline, interrupt)) return std::move(*failure);

  HttpAnswer answer{readStatus(handle.get()), {}, readHeader(handle.get(), WINHTTP_QUERY_ETAG)};
  if (isHeadTooLarge(handle.get())) return unreadableAnswer();
  if (!hasBody(answer.status)) return answer;
  auto failure = readBody(handle.get(), *progress, request.largestBody, deadline, interrupt, answer.body);
  return failure ? Result<HttpAnswer>(std::move(*failure)) : answer;
}

}  // namespace backline
