#include "tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <utility>

#include "url.hpp"

namespace backline {
namespace {

struct FreeContext {
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
struct FreeSession {
  void operator()(SSL* session) const { SSL_free(session); }
};
using Context = std::unique_ptr<SSL_CTX, FreeContext>;
using Session = std::unique_ptr<SSL, FreeSession>;

Failure unreachable(std::string words) { return {Fault::Unreachable, std::move(words)}; }

/**
 * TLS between two memory buffers, which this class empties and fills through the connection below: so deadlines and
 * interrupts are the connection's, and OpenSSL never touches a socket of the host.
 */
class TlsChannel : public Channel {
 public:
  TlsChannel(std::shared_ptr<Channel> connection, Session session)
      : connection_(std::move(connection)), session_(std::move(session)) {}

  Result<Done> shakeHands() {
    const auto done = carryOut([this] { return SSL_do_handshake(session_.get()); });
    if (!done) return done.failure();
    if (*done == 0) return unreachable("The service ended the connection");
    return Done{};
  }

  Result<Done> send(std::string_view bytes) override {
    while (!bytes.empty()) {
      const auto size = static_cast<int>(std::min<std::size_t>(bytes.size(), 16384));
      const auto sent = carryOut([&] { return SSL_write(session_.get(), bytes.data(), size); });
      if (!sent) return sent.failure();
      if (*sent == 0) return unreachable("The service ended the connection");
      bytes.remove_prefix(*sent);
    }
    return Done{};
  }

  Result<std::size_t> receive(char* buffer, std::size_t size) override {
    const auto limit = static_cast<int>(std::min<std::size_t>(size, 16384));
    return carryOut([&] { return SSL_read(session_.get(), buffer, limit); });
  }

 private:
  /** Repeats a step of OpenSSL until it is through, moving bytes between its buffers and the connection. 0 at a proper end. */
  template <typename Step>
  Result<std::size_t> carryOut(Step step) {
    for (;;) {
      ERR_clear_error();
      const int outcome = step();
      const int what = SSL_get_error(session_.get(), outcome);
      if (const auto flushed = flush(); !flushed) return flushed.failure();
      if (outcome > 0) return static_cast<std::size_t>(outcome);
      if (what == SSL_ERROR_ZERO_RETURN) return std::size_t{0};
      if (what != SSL_ERROR_WANT_READ && what != SSL_ERROR_WANT_WRITE) return describeFailure();
      if (const auto filled = fill(); !filled) return filled.failure();
    }
  }

  Result<Done> flush() {
    char* bytes = nullptr;
    BIO* const outgoing = SSL_get_wbio(session_.get());
    const long size = BIO_get_mem_data(outgoing, &bytes);
    if (size <= 0) return Done{};
    const std::string waiting(bytes, static_cast<std::size_t>(size));
    BIO_reset(outgoing);
    return connection_->send(waiting);
  }

  Result<Done> fill() {
    std::array<char, 16384> buffer{};
    const auto received = connection_->receive(buffer.data(), buffer.size());
    if (!received) return received.failure();
    // An end without TLS's own farewell may be somebody cutting the answer short.
    if (*received == 0) return unreachable("The connection was cut");
    BIO_write(SSL_get_rbio(session_.get()), buffer.data(), static_cast<int>(*received));
    return Done{};
  }

  Failure describeFailure() const {
    const long verdict = SSL_get_verify_result(session_.get());
    ERR_clear_error();
    if (verdict == X509_V_OK) return unreachable("The secure connection failed");
    return unreachable(std::string("The service's certificate is not good: ") +
                       X509_verify_cert_error_string(verdict));
  }

  std::shared_ptr<Channel> connection_;
  Session session_;
};

bool expectHost(SSL* session, const std::string& host) {
  if (isNetworkAddress(host)) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host.c_str()) == 1;
  return SSL_set1_host(session, host.c_str()) == 1 && SSL_set_tlsext_host_name(session, host.c_str()) == 1;
}

Session createSession(const std::string& host) {
  const Context context(SSL_CTX_new(TLS_client_method()));
  if (!context || SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION) != 1) return nullptr;
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (SSL_CTX_set_default_verify_paths(context.get()) != 1) return nullptr;
  Session session(SSL_new(context.get()));
  if (!session || !expectHost(session.get(), host)) return nullptr;
  BIO* const incoming = BIO_new(BIO_s_mem());
  BIO* const outgoing = BIO_new(BIO_s_mem());
  if (incoming != nullptr) BIO_set_mem_eof_return(incoming, -1);
  SSL_set_bio(session.get(), incoming, outgoing);
  if (incoming == nullptr || outgoing == nullptr) return nullptr;
  SSL_set_connect_state(session.get());
  return session;
}

}  // namespace

Result<std::shared_ptr<Channel>> startTls(std::shared_ptr<Channel> connection, const std::string& host) {
  Session session = createSession(host);
  if (!session) {
    ERR_clear_error();
    return Failure{Fault::Local, "TLS is not available on this machine"};
  }
  auto channel = std::make_shared<TlsChannel>(std::move(connection), std::move(session));
  if (const auto shaken = channel->shakeHands(); !shaken) return shaken.failure();
  return std::shared_ptr<Channel>(std::move(channel));
}

}  // namespace backline
