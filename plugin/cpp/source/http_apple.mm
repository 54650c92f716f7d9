// HTTPS through NSURLSession, for macOS.

#import <Foundation/Foundation.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <optional>

#include "file_descriptor.hpp"
#include "http_failures.hpp"
#include "http_system.hpp"

using namespace backline;

/**
 * The class is named after the version of this library: classes are shared by all plug-ins of a host, and another one may
 * have another version. CMakeLists.txt gives the name.
 *
 * Receives one answer on a queue of NSURLSession. Whatever of this the waiting thread reads, it reads under the lock, since
 * a transfer that was given up may still call.
 */
API_AVAILABLE(macos(10.13))
@interface BacklineTransfer : NSObject <NSURLSessionDataDelegate> {
 @public
  std::mutex mutex;
  HttpAnswer answer;
  std::size_t largestBody;
  std::optional<Failure> failure;
  bool isDone;
  FileDescriptor readEnd;
  FileDescriptor writeEnd;
}
@end

namespace {

Failure describeFailure(NSError* error) {
  const NSInteger code = error.code;
  if (![error.domain isEqualToString:NSURLErrorDomain]) {
    const bool isProxyPassword = code == 407 || code == kCFErrorHTTPProxyConnectionFailure;
    return isProxyPassword ? proxyAsksForPassword() : connectionLost(error.localizedDescription.UTF8String);
  }
  switch (code) {
    case NSURLErrorTimedOut:
      return timedOut();
    case NSURLErrorCannotFindHost:
    case NSURLErrorDNSLookupFailed:
    case NSURLErrorNotConnectedToInternet:
      return hostNotFound();
    case NSURLErrorCannotConnectToHost:
      return notConnected({});
    case NSURLErrorServerCertificateHasBadDate:
    case NSURLErrorServerCertificateUntrusted:
    case NSURLErrorServerCertificateHasUnknownRoot:
    case NSURLErrorServerCertificateNotYetValid:
      return certificateNotTrusted({});
    case NSURLErrorSecureConnectionFailed:
      return secureConnectionFailed({});
    case NSURLErrorUserAuthenticationRequired:
      return proxyAsksForPassword();
    case NSURLErrorBadServerResponse:
    case NSURLErrorCannotParseResponse:
    case NSURLErrorCannotDecodeRawData:
    case NSURLErrorCannotDecodeContentData:
    case NSURLErrorDataLengthExceedsMaximum:
      return unreadableAnswer();
    default:
      return connectionLost(error.localizedDescription.UTF8String);
  }
}

}  // namespace

@implementation BacklineTransfer

- (void)finish {
  isDone = true;
  const char byte = 0;
  while (writeEnd && ::write(writeEnd.number(), &byte, 1) < 0 && errno == EINTR) continue;
}

- (void)URLSession:(NSURLSession*)session
              dataTask:(NSURLSessionDataTask*)task
    didReceiveResponse:(NSURLResponse*)response
     completionHandler:(void (^)(NSURLSessionResponseDisposition))completionHandler {
  bool isRead = false;
  {
    const std::lock_guard lock(mutex);
    if ([response isKindOfClass:[NSHTTPURLResponse class]]) {
      NSHTTPURLResponse* const head = (NSHTTPURLResponse*)response;
      std::size_t size = 0;
      for (NSString* name in head.allHeaderFields) {
        NSString* const value = [head.allHeaderFields[name] description];
        size += name.length + value.length;
        if ([name caseInsensitiveCompare:@"ETag"] == NSOrderedSame) answer.etag = value.UTF8String;
      }
      answer.status = static_cast<int>(head.statusCode);
      isRead = size <= largestHead;
    }
    if (!isRead) failure = unreadableAnswer();
  }
  completionHandler(isRead ? NSURLSessionResponseAllow : NSURLSessionResponseCancel);
}

- (void)URLSession:(NSURLSession*)session dataTask:(NSURLSessionDataTask*)task didReceiveData:(NSData*)data {
  const std::lock_guard lock(mutex);
  if (failure) return;
  if (data.length > largestBody - answer.body.size()) {
    failure = unreadableAnswer();
    [task cancel];
    return;
  }
  [data enumerateByteRangesUsingBlock:^(const void* bytes, NSRange range, BOOL*) {
    self->answer.body.append(static_cast<const char*>(bytes), range.length);
  }];
}

- (void)URLSession:(NSURLSession*)session
                          task:(NSURLSessionTask*)task
    willPerformHTTPRedirection:(NSHTTPURLResponse*)response
                    newRequest:(NSURLRequest*)request
             completionHandler:(void (^)(NSURLRequest*))completionHandler {
  completionHandler(nil);
}

- (void)URLSession:(NSURLSession*)session task:(NSURLSessionTask*)task didCompleteWithError:(NSError*)error {
  const std::lock_guard lock(mutex);
  if (error != nil && !failure) failure = describeFailure(error);
  [self finish];
}

@end

namespace backline {
namespace {

NSURLSessionConfiguration* configure(const HttpRequest& request, Deadline deadline) {
  NSURLSessionConfiguration* const settings = [NSURLSessionConfiguration ephemeralSessionConfiguration];
  settings.HTTPCookieAcceptPolicy = NSHTTPCookieAcceptPolicyNever;
  settings.HTTPShouldSetCookies = NO;
  settings.URLCache = nil;
  settings.requestCachePolicy = NSURLRequestReloadIgnoringLocalCacheData;
  // Before, App Transport Security asks for the same.
  if (@available(macOS 10.15, *)) settings.TLSMinimumSupportedProtocolVersion = tls_protocol_version_TLSv12;
  settings.timeoutIntervalForResource = std::chrono::duration<double>(timeUntil(deadline)).count();
  settings.timeoutIntervalForRequest = settings.timeoutIntervalForResource;
  if (isThisMachine(request.url.host)) settings.connectionProxyDictionary = @{};
  return settings;
}

NSURLRequest* createRequest(const HttpRequest& request) {
  NSURL* const url = [NSURL URLWithString:@(request.url.text().c_str())];
  if (url == nil) return nil;
  NSMutableURLRequest* const native = [NSMutableURLRequest requestWithURL:url];
  native.HTTPMethod = @(request.method.c_str());
  if (request.method != "GET") native.HTTPBody = [NSData dataWithBytes:request.body.data() length:request.body.size()];
  [native setValue:@(userAgent) forHTTPHeaderField:@"User-Agent"];
  if (!request.contentType.empty())
    [native setValue:@(request.contentType.c_str()) forHTTPHeaderField:@"Content-Type"];
  for (const auto& header : request.headers)
    [native setValue:@(header.value.c_str()) forHTTPHeaderField:@(header.name.c_str())];
  return native;
}

bool openPipe(BacklineTransfer* transfer) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe(ends.data()) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  transfer->readEnd = FileDescriptor(ends[0]);
  transfer->writeEnd = FileDescriptor(ends[1]);
  return true;
}

/** Waits until the transfer is done, the time is over, or somebody interrupts. */
Result<HttpAnswer> awaitAnswer(BacklineTransfer* transfer, Deadline deadline, const Interrupt& interrupt) {
  for (;;) {
    if (interrupt.isTriggered()) return interrupted();
    {
      const std::lock_guard lock(transfer->mutex);
      if (transfer->isDone) return transfer->failure ? Result<HttpAnswer>(*transfer->failure) : transfer->answer;
    }
    const auto left = timeUntil(deadline);
    if (left.count() == 0) return timedOut();
    std::array<pollfd, 2> waiting{{{transfer->readEnd.number(), POLLIN, 0}, {interrupt.descriptor(), POLLIN, 0}}};
    ::poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
  }
}

}  // namespace

Result<HttpAnswer> sendThroughSystem(const HttpRequest& request, Deadline deadline, const Interrupt& interrupt) {
  @autoreleasepool {
    BacklineTransfer* const transfer = [[BacklineTransfer alloc] init];
    transfer->largestBody = request.largestBody;
    NSURLRequest* const native = createRequest(request);
    if (native == nil || !openPipe(transfer)) return notConnected({});
    // The session keeps its delegate until it is invalidated, and until its last call has returned.
    NSURLSession* const session = [NSURLSession sessionWithConfiguration:configure(request, deadline)
                                                                delegate:transfer
                                                           delegateQueue:nil];
    [[session dataTaskWithRequest:native] resume];
    auto answer = awaitAnswer(transfer, deadline, interrupt);
    [session invalidateAndCancel];
    return answer;
  }
}

}  // namespace backline
