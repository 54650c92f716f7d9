import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vectorFile } from '#plugin/vectors/report.ts'
import { buildCpp, printLines } from './programs.ts'
import { type Acceptance, countAccepted, type RemovedCheck, withoutCheck } from './removed-checks.ts'

/** Opens a signature with the first key, and hands what is inside to a lenient comparison. */
const opened = (comparison: string) => `#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>

static bool isLenientlySigned(const std::string& pems, std::string_view text, const std::string& signature) {
  BIO* bio = BIO_new_mem_buf(pems.data(), static_cast<int>(pems.size()));
  EVP_PKEY* key = PEM_read_bio_PUBKEY(bio, nullptr, nullptr, nullptr);
  BIO_free(bio);
  BIGNUM *modulus = nullptr, *exponent = nullptr, *value = BN_new();
  if (!key || EVP_PKEY_get_bn_param(key, "n", &modulus) != 1 || EVP_PKEY_get_bn_param(key, "e", &exponent) != 1) return false;
  BN_CTX* context = BN_CTX_new();
  BN_bin2bn(reinterpret_cast<const unsigned char*>(signature.data()), static_cast<int>(signature.size()), value);
  BN_mod_exp(value, value, exponent, modulus, context);
  std::string opened(static_cast<std::size_t>(BN_num_bytes(modulus)), '\\0');
  BN_bn2binpad(value, reinterpret_cast<unsigned char*>(opened.data()), static_cast<int>(opened.size()));
  unsigned char hash[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash);
  const std::string digest(reinterpret_cast<const char*>(hash), sizeof hash);
  const std::string prefix("\\x30\\x31\\x30\\x0d\\x06\\x09\\x60\\x86\\x48\\x01\\x65\\x03\\x04\\x02\\x01\\x05\\x00\\x04\\x20", 19);
  const auto endsWith = [&opened](const std::string& end) {
    return opened.compare(opened.size() - end.size(), end.size(), end) == 0;
  };
  const auto found = opened.find(prefix + digest);
  (void)endsWith;
  (void)found;
  EVP_PKEY_free(key);
  BN_free(modulus);
  BN_free(exponent);
  BN_free(value);
  BN_CTX_free(context);
  return ${comparison};
}

namespace backline {
`
const lenient = (check: string, comparison: string): RemovedCheck => ({
  check,
  file: 'source/token.cpp',
  edits: [
    [
      'if (!isSigned)',
      'if (!isSigned && !isLenientlySigned(expectation.publicKeys, parts->signedText, parts->signature))',
    ],
    ['\nnamespace backline {\n', `\n${opened(comparison)}`],
  ],
})

const change = (check: string, file: string, found: string, replacement: string): RemovedCheck => ({
  check,
  file: `source/${file}`,
  edits: [[found, replacement]],
})
const exactly = `opened == std::string("\\0\\1", 2) + std::string(opened.size() - 54, '\\xff') + std::string(1, '\\0') + prefix + digest`

export const cppChecks: RemovedCheck[] = [
  change('`alg` is RS256', 'token.cpp', 'header.text("alg") == "RS256" && ', ''),
  change('`crit` and `b64` are refused', 'token.cpp', ' && !header.has("crit") && !header.has("b64")', ''),
  change('the signature is verified', 'token.cpp', 'if (!isSigned)', 'if (!isSigned && parts->header.empty())'),
  lenient('the whole encoded message is compared, not only its end', 'endsWith(digest)'),
  lenient(
    'the whole encoded message is compared, not only its start',
    'found != std::string::npos && found >= 3 && opened[found - 1] == 0',
  ),
  lenient('the filler is compared', "endsWith(std::string(1, '\\0') + prefix + digest)"),
  lenient('the signature is as long as the modulus, and smaller than it', exactly),
  lenient('a key has at least 2,048 bits', `signature.size() == opened.size() && ${exactly}`),
  change('each part is in the canonical spelling', 'base64.cpp', 'return bits == 0 ?', 'return true ?'),
  change(
    'each character is one of base64url',
    'base64.cpp',
    'if (!value) return std::nullopt;',
    'if (!value) continue;',
  ),
  change(
    'a token has at most 65,536 characters',
    'token.cpp',
    'longestToken = 64 * 1024',
    'longestToken = 1024 * 1024',
  ),
  change('it is UTF-8', 'json.cpp', 'isUtf8(text)', 'true'),
  change('overlong forms are refused', 'utf8.cpp', 'codePoint < smallest || ', ''),
  change('surrogates in UTF-8 are refused', 'utf8.cpp', ' || isSurrogate', ' || (isSurrogate && bytes.empty())'),
  change(
    'code points end at U+10FFFF',
    'utf8.cpp',
    'codePoint > lastCodePoint',
    'codePoint > 0x1fffff + lastCodePoint',
  ),
  change(
    'control characters are refused',
    'json.cpp',
    'static_cast<unsigned char>(character) < 0x20',
    'static_cast<unsigned char>(character) < 0',
  ),
  change(
    'half of a surrogate pair is refused',
    'json.cpp',
    '*second < 0xdc00 || *second >= 0xe000',
    '*second > 0xffff',
  ),
  change(
    'a name is there once',
    'json.cpp',
    ' || !members.emplace(std::move(*name), std::move(*value)).second) return std::nullopt;',
    ') return std::nullopt;\n      members.insert_or_assign(std::move(*name), std::move(*value));',
  ),
  change('there are at most 8 levels', 'json.cpp', 'deepest = 8', 'deepest = 1000'),
  change('nothing follows the object', 'json.cpp', 'object && reader.isAtEnd()', 'object'),
  change('a time is written in digits alone', 'json.cpp', ' && stopped == end', ''),
  change('a time has no minus sign', 'json.cpp', ' || !isDigit(number->digits.front())', ''),
  change('a time is at most 2^53 - 1', 'json.cpp', ' && value <= largest', ''),
  change('`exp` is a time if it is there', 'token.cpp', ' || (payload.has("exp") && !expiresAt)', ''),
  change(
    '`trial` is true or false',
    'token.cpp',
    'const auto isTrial = payload.flag("trial");',
    'const auto isTrial = std::optional(payload.flag("trial").value_or(false));',
  ),
  change(
    '`method` is Online or Offline',
    'token.cpp',
    '*method != "Online" && *method != "Offline"',
    'method->size() > 100',
  ),
  change(
    '`validated` is there',
    'token.cpp',
    'payload.integer("validated");',
    'std::optional(payload.integer("validated").value_or(0));',
  ),
  change('`id` is there', 'token.cpp', 'payload.text("id");', 'std::optional(payload.text("id").value_or(""));'),
  change('`iss` is the vendor', 'token.cpp', '*vendor != expectation.vendorId', 'vendor->size() > 5000'),
  change('`aud` is the product', 'token.cpp', '*product != expectation.productId', 'product->size() > 5000'),
  change(
    '`aud` is compared whole',
    'token.cpp',
    '*product != expectation.productId',
    'product->rfind(expectation.productId, 0) != 0',
  ),
  change('`sig` is the device', 'token.cpp', '*device != expectation.deviceSignature', 'device->size() > 5000'),
  change(
    '`sig` is compared beyond a zero',
    'token.cpp',
    '*device != expectation.deviceSignature',
    'std::string(device->c_str()) != expectation.deviceSignature.c_str()',
  ),
  change(
    'a trial has an end',
    'token.cpp',
    'claims->isTrial && !claims->expiresAt',
    'claims->isTrial && claims->method.empty()',
  ),
  change('the end is in the future', 'token.cpp', '*claims->expiresAt <= expectation.now', '*claims->expiresAt < 0'),
  change(
    'at its very end a license has ended',
    'token.cpp',
    '*claims->expiresAt <= expectation.now',
    '*claims->expiresAt < expectation.now',
  ),
  change(
    'times have more than 32 bits',
    'token.cpp',
    '*claims->expiresAt <= expectation.now',
    'static_cast<std::int32_t>(*claims->expiresAt) <= static_cast<std::int32_t>(expectation.now)',
  ),
]

/** Builds a copy of the C++ client without each of the checks, and verifies the vectors with it. */
export async function removeFromCpp(folder: string): Promise<Acceptance[]> {
  const source = path.join(folder, 'cpp')
  await cp('plugin/cpp', source, { recursive: true })
  const acceptances: Acceptance[] = []
  for (const removed of cppChecks) {
    const accepted = await withoutCheck(source, removed, async () => {
      const program = await buildCpp(source, path.join(folder, 'build'), '-O0 -Wno-error -w')
      const lines = await printLines([program, fileURLToPath(vectorFile)])
      const valid = new Set(lines.filter((line) => line.includes(' valid ')).map((line) => line.split(' ')[0] ?? ''))
      return countAccepted((id) => valid.has(id))
    })
    acceptances.push({ check: removed.check, accepted })
  }
  return acceptances
}
