import { createPrivateKey } from 'node:crypto'
import { earlier, type KeySet, pss, small, stranger, tiny, vendor } from '../keys.ts'
import { signEcdsa } from '../rsa.ts'
import { claimsText, defineClass, encode, headerText, mint, seal, sealHeader, signBy, type Vector } from '../vector.ts'

const { invalid, valid } = defineClass('key')

const jwk = stranger.publicKey.export({ format: 'jwk' })
const certificate = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const strangersHeaders: Record<string, [comment: string, members: object]> = {
  plain: ['with nothing in the header', {}],
  jwk: ['whose key is in the header as a JWK', { jwk }],
  'jwk-symmetric': ['with a symmetric JWK in the header', { jwk: { kty: 'oct', k: 'AAAA' } }],
  jku: ['whose key is at an address', { jku: 'https://stranger.example/keys.json' }],
  x5u: ['whose certificate is at an address', { x5u: 'https://stranger.example/chain.pem' }],
  x5c: ['whose certificate is in the header', { x5c: [certificate] }],
  x5t: ['whose certificate is named by a thumbprint', { x5t: encode('stranger'), 'x5t#S256': encode('stranger') }],
  kid: ['who names the key of the vendor', { kid: 'vendor' }],
  'kid-path': ['who names a file as the key', { kid: '../../../../dev/null' }],
  'kid-statement': ['who writes SQL into the name of the key', { kid: "x' union select 'secret' --" }],
  'kid-pem': ['who writes a key into the name of the key', { kid: stranger.pem }],
  'kid-null': ['who names no key', { kid: null }],
}

const byStranger: Vector[] = Object.entries(strangersHeaders).map(([slug, [comment, members]]) =>
  invalid(`stranger-${slug}`, `Signed by a stranger ${comment}.`, mint({}, members, signBy(stranger))),
)

const [head = '', payload = '', signature = ''] = mint().split('.')
const [, otherPayload = '', otherSignature = ''] = mint({ 'u:name': 'Eve' }).split('.')
const otherVendor = { iss: 'b2a90c4e-52f8-4d0b-a1f3-77a6c5d4e3f2' }

const mixed: Vector[] = [
  invalid('other-vendor', 'Another vendor has signed a token of their own.', mint(otherVendor, {}, signBy(stranger))),
  invalid('other-vendor-same-key', 'The key is right, and the vendor is another one.', mint(otherVendor)),
  invalid(
    'stranger-with-own-key-set',
    'The vendor has signed, and the plug-in knows only the key of a stranger.',
    mint(),
    {
      keys: 'stranger',
    },
  ),
  invalid('withdrawn', 'Signed by a key that is not built in any more.', mint({}, {}, signBy(earlier))),
  invalid('payload-exchanged', 'The signature belongs to another payload.', `${head}.${otherPayload}.${signature}`),
  invalid('signature-exchanged', 'The signature belongs to another token.', `${head}.${payload}.${otherSignature}`),
  invalid(
    'header-exchanged',
    'The signature belongs to another header.',
    `${encode('{"alg":"RS256"}')}.${payload}.${signature}`,
  ),
  invalid(
    'payload-alone-signed',
    'Only the payload is signed.',
    `${head}.${payload}.${encode(signBy(vendor)(payload))}`,
  ),
  invalid(
    'decoded-text-signed',
    'The decoded texts are signed instead of the encoded ones.',
    `${head}.${payload}.${encode(signBy(vendor)(`${headerText}.${claimsText}`))}`,
  ),
]

const notAccepted: [slug: string, comment: string, keys: KeySet, token: string][] = [
  ['2047-bits', 'The key has 2,047 bits.', '2047 bits', mint({}, {}, signBy(small))],
  ['1024-bits', 'The key has 1,024 bits.', '1024 bits', mint({}, {}, signBy(tiny))],
  [
    'curve',
    'The key is on the curve P-256, and has signed with ECDSA.',
    'P-256',
    sealHeader(headerText, (signed) => signEcdsa(signed, 'der')),
  ],
  [
    'curve-jws',
    'The key is on the curve P-256, and the signature is as in JWS.',
    'P-256',
    sealHeader(headerText, (signed) => signEcdsa(signed, 'jws')),
  ],
  [
    'restricted-to-pss',
    'The key is restricted to RSASSA-PSS by its identifier.',
    'RSASSA-PSS',
    signWithRestrictedKey(),
  ],
  ['none', 'There is no key.', 'none', mint()],
  ['text', 'The text of the keys contains none.', 'no key', mint()],
  ['cut-short', 'The PEM of the key ends in the middle.', 'cut short', mint()],
  ['pkcs1', 'The PEM is that of PKCS #1, and not of SPKI.', 'PKCS #1', mint()],
]

/** OpenSSL refuses to sign with it in this way, so its numbers become those of a plain key. */
function signWithRestrictedKey(): string {
  const plain = pss.privateKey.export({ format: 'der', type: 'pkcs8' })
  const at = plain.indexOf(Buffer.from('2a864886f70d01010a', 'hex'))
  plain[at + 8] = 0x01
  return mint({}, {}, signBy({ ...pss, privateKey: createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' }) }))
}

const accepted: [slug: string, comment: string, keys: KeySet, token: string][] = [
  ['first-of-two', 'The first of two keys has signed.', 'vendor and earlier', mint()],
  ['second-of-two', 'The second of two keys has signed.', 'earlier and vendor', mint()],
  ['3072-bits', 'The key has 3,072 bits.', 'earlier', mint({}, {}, signBy(earlier))],
  ['with-remarks', 'Other text is between the keys.', 'with remarks', mint()],
  ['windows-line-ends', 'The lines of the PEM end as on Windows.', 'with Windows line ends', mint()],
  ['one-line', 'One PEM begins on the line on which another ends.', 'without line ends between keys', mint()],
  ['broken-first', 'A PEM that cannot be read is passed over.', 'a broken key first', mint()],
  ['others-first', 'Keys that are not accepted are passed over.', 'other kinds of keys first', mint()],
  ['kid-unknown', 'The header names a key that the plug-in does not know.', 'vendor', mint({}, { kid: 'unknown' })],
  [
    'kid-of-other',
    'The header names another key than the one that has signed. The name is only a hint.',
    'vendor and earlier',
    mint({}, { kid: 'earlier' }),
  ],
  ['jwk-ignored', 'The header has a key in it, which is ignored. The vendor has signed.', 'vendor', mint({}, { jwk })],
]

export const keyConfusion: Vector[] = [
  ...byStranger,
  ...mixed,
  ...notAccepted.map(([slug, comment, keys, token]) => invalid(`set-${slug}`, comment, token, { keys })),
  ...accepted.map(([slug, comment, keys, token]) => valid(slug, comment, token, { keys })),
  invalid(
    'signed-by-curve',
    "A key on a curve has signed, and the plug-in knows the vendor's RSA key.",
    seal(headerText, claimsText, (signed) => signEcdsa(signed, 'der')),
  ),
]
