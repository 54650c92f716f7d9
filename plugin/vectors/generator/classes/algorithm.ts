import { createHmac } from 'node:crypto'
import { vendor } from '../keys.ts'
import { signEcdsa, signPkcs1, signPss } from '../rsa.ts'
import { claimsText, defineClass, encode, header, type Signer, seal, sealHeader, type Vector } from '../vector.ts'

const { invalid } = defineClass('algorithm')

const der = vendor.publicKey.export({ type: 'spki', format: 'der' })
const secrets: Record<string, string | Buffer> = {
  pem: vendor.pem,
  'trimmed-pem': vendor.pem.trimEnd(),
  der,
  'base64-der': der.toString('base64'),
  modulus: Buffer.from(vendor.publicKey.export({ format: 'jwk' }).n ?? '', 'base64url'),
  jwk: JSON.stringify(vendor.publicKey.export({ format: 'jwk' })),
  nothing: '',
}
const bySecret =
  (hashName: string, secret: string | Buffer): Signer =>
  (signed) =>
    createHmac(hashName, secret).update(signed).digest()
const headerWith = (alg: unknown) => JSON.stringify({ ...header, alg })

const none: Vector[] = ['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
  invalid(
    `${alg}-without-signature`,
    `The algorithm is "${alg}" and the signature is empty.`,
    seal(headerWith(alg), claimsText, () => Buffer.alloc(0)),
  ),
  invalid(
    `${alg}-with-signature`,
    `The algorithm is "${alg}" and the vendor's key has signed the token.`,
    sealHeader(headerWith(alg)),
  ),
])

const confusedWithSecrets: Vector[] = Object.entries(secrets).map(([name, secret]) =>
  invalid(
    `hs256-${name}`,
    `HMAC with SHA-256, and the secret is the public key as ${name.replace('-', ' ')}.`,
    sealHeader(headerWith('HS256'), bySecret('sha256', secret)),
  ),
)

const otherAlgorithms: Vector[] = [
  invalid(
    'hs384-pem',
    'HMAC with SHA-384, and the secret is the public key.',
    sealHeader(headerWith('HS384'), bySecret('sha384', vendor.pem)),
  ),
  invalid(
    'hs512-pem',
    'HMAC with SHA-512, and the secret is the public key.',
    sealHeader(headerWith('HS512'), bySecret('sha512', vendor.pem)),
  ),
  invalid(
    'hs256-said-to-be-rs256',
    'HMAC with the public key as the secret, and the header says RS256.',
    sealHeader(headerWith('RS256'), bySecret('sha256', vendor.pem)),
  ),
  ...['RS384', 'RS512'].map((alg) =>
    invalid(
      alg.toLowerCase(),
      `The vendor's key has signed with ${alg}.`,
      sealHeader(headerWith(alg), (signed) => signPkcs1(vendor, signed, `sha${alg.slice(2)}`)),
    ),
  ),
  ...['PS256', 'PS384', 'PS512'].map((alg) =>
    invalid(
      alg.toLowerCase(),
      `The vendor's key has signed with ${alg}.`,
      sealHeader(headerWith(alg), (signed) => signPss(vendor, signed, `sha${alg.slice(2)}`)),
    ),
  ),
  ...['RS1', 'RS384', 'RS512', 'PS256', 'HS256', 'ES256', 'EdDSA', 'RSA-OAEP', 'A128KW', 'dir'].map((alg) =>
    invalid(
      `rs256-said-to-be-${alg.toLowerCase()}`,
      `The vendor's key has signed with RS256, and the header says ${alg}.`,
      sealHeader(headerWith(alg)),
    ),
  ),
  invalid(
    'es256',
    'The algorithm is ES256, with a signature of 64 bytes by a key on the curve P-256.',
    sealHeader(headerWith('ES256'), (signed) => signEcdsa(signed, 'jws')),
    { keys: 'P-256' },
  ),
]

const spellings: Record<string, unknown> = {
  'lower-case': 'rs256',
  'mixed-case': 'Rs256',
  'space-after': 'RS256 ',
  'space-before': ' RS256',
  'nul-after': 'RS256\0',
  prefix: 'RS25',
  longer: 'RS2560',
  empty: '',
  null: null,
  number: 256,
  true: true,
  list: ['RS256'],
  object: { RS256: true },
  'object-identifier': '1.2.840.113549.1.1.11',
  'name-of-openssl': 'RSA-SHA256',
  'name-of-web-crypto': 'RSASSA-PKCS1-v1_5',
  'full-width': '\uff32\uff33\uff12\uff15\uff16',
  absent: undefined,
}

const spelledOtherwise: Vector[] = Object.entries(spellings).map(([slug, alg]) =>
  invalid(
    `alg-${slug}`,
    alg === undefined ? 'The header has no "alg".' : `The header's "alg" is ${JSON.stringify(alg)}.`,
    sealHeader(headerWith(alg)),
  ),
)

const headers: [slug: string, comment: string, text: string][] = [
  ['alg-in-other-case', 'The name "ALG" is in place of "alg".', '{"ALG":"RS256","typ":"JWT"}'],
  [
    'alg-in-nested-object',
    'The algorithm is in an object inside the header.',
    '{"typ":"JWT","header":{"alg":"RS256"}}',
  ],
  ['crit-exp', 'A critical extension (RFC 7515, section 4.1.11).', '{"alg":"RS256","crit":["exp"],"exp":1900000000}'],
  ['crit-empty', 'The list of critical extensions is empty.', '{"alg":"RS256","crit":[]}'],
  ['crit-null', 'The list of critical extensions is null.', '{"alg":"RS256","crit":null}'],
  ['crit-unknown', 'A critical extension that nobody knows.', '{"alg":"RS256","crit":["x-vendor"],"x-vendor":1}'],
  ['b64-false', 'The payload is said not to be base64url (RFC 7797).', '{"alg":"RS256","b64":false,"crit":["b64"]}'],
  ['b64-false-without-crit', 'As above, without "crit".', '{"alg":"RS256","b64":false}'],
  ['b64-true', 'The member "b64" without "crit", which RFC 7797 forbids.', '{"alg":"RS256","b64":true}'],
]

export const algorithm: Vector[] = [
  ...none,
  ...confusedWithSecrets,
  ...otherAlgorithms,
  ...spelledOtherwise,
  ...headers.map(([slug, comment, text]) => invalid(slug, comment, sealHeader(text))),
  invalid(
    'unprotected-none',
    'The header is the empty object, and the signature is empty.',
    `${encode('{}')}.${encode(claimsText)}.`,
  ),
]
