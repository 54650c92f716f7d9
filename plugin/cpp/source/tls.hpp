#pragma once

#include <memory>
#include <string>

#include "channel.hpp"

namespace backline {

/**
 * Begins TLS 1.2 or newer on a connection. The certificate has to be good for `host` by the authorities that OpenSSL
 * knows on this machine (SSL_CERT_FILE and SSL_CERT_DIR name others).
 */
Result<std::shared_ptr<Channel>> startTls(std::shared_ptr<Channel> connection, const std::string& host);

}  // namespace backline
