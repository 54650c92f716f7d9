import { vendor } from '../keys.ts'
import { claims, claimsText, defineClass, encode, header, headerText, mint, signBy, type Vector } from '../vector.ts'

const { invalid } = defineClass('encoding')
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same bytes with other spare bits in the last character. */
const setSpareBits = (text: string): string => text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? '') + 1]
const insert = (text: string, at: number, inserted: string): string => text.slice(0, at) + inserted + text.slice(at)

const spellings: Record<string, [comment: string, spell: (text: string) => string]> = {
  padded: ['is padded with "="', (text) => `${text}==`],
  'padded-once': ['is padded with one "=", which is too few', (text) => `${text}=`],
  'spare-bits': ['has spare bits that are not zero', setSpareBits],
  'space-inside': ['has a space inside', (text) => insert(text, 8, ' ')],
  'space-before': ['begins with a space', (text) => ` ${text}`],
  'space-after': ['ends with a space', (text) => `${text} `],
  'tab-inside': ['has a tab inside', (text) => insert(text, 8, '\t')],
  'line-feed-inside': ['has a line feed inside', (text) => insert(text, 8, '\n')],
  'line-feed-after': ['ends with a line feed', (text) => `${text}\n`],
  'line-break-inside': ['has a line break of Windows inside', (text) => insert(text, 8, '\r\n')],
  'nul-inside': ['has a zero inside', (text) => insert(text, 8, '\0')],
  'nul-after': ['ends with a zero', (text) => `${text}\0`],
  'asterisk-inside': ['has an asterisk inside', (text) => insert(text, 8, '*')],
  'equals-inside': ['has padding in the middle', (text) => insert(text, 8, '==')],
  'percent-encoded': [
    'is percent-encoded',
    (text) => `${text.slice(0, 8)}%${text.charCodeAt(8).toString(16)}${text.slice(9)}`,
  ],
  'letter-with-accent': ['has a letter with an accent inside', (text) => insert(text, 8, '\u00e9')],
  'full-width': [
    'has a letter of full width',
    (text) => text.slice(0, 8) + String.fromCharCode(text.charCodeAt(8) + 0xfee0) + text.slice(9),
  ],
  'zero-width-space': ['has a space without width inside', (text) => insert(text, 8, '\u200b')],
  'high-bits': [
    'has a character that becomes a letter if only its low byte is read',
    (text) => text.slice(0, 8) + String.fromCharCode(text.charCodeAt(8) + 0x100) + text.slice(9),
  ],
  'one-too-many': ['has a character too many', (text) => `${text}AAA`],
}

/** Texts of JSON whose encoding has two characters in its last group, and so spare bits. */
const headTexts = ['', 'x', 'xx'].map((filler) => JSON.stringify({ ...header, filler }))
const payloadTexts = ['', 'x', 'xx'].map((filler) => JSON.stringify({ ...claims, filler }))
const withSpareBits = (texts: string[]): string => texts.map(encode).find((text) => text.length % 4 === 2) ?? ''
const [head, payload] = [withSpareBits(headTexts), withSpareBits(payloadTexts)]
const sealSpelled = (headPart: string, payloadPart: string, spell = (text: string) => text) =>
  `${headPart}.${payloadPart}.${spell(encode(signBy(vendor)(`${headPart}.${payloadPart}`)))}`

const inParts: Vector[] = Object.entries(spellings).flatMap(([slug, [comment, spell]]) => [
  invalid(`header-${slug}`, `The header ${comment}, and is signed so.`, sealSpelled(spell(head), payload)),
  invalid(`payload-${slug}`, `The payload ${comment}, and is signed so.`, sealSpelled(head, spell(payload))),
  invalid(`signature-${slug}`, `The signature ${comment}.`, sealSpelled(head, payload, spell)),
])

const toStandard = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/')

/** Counts until a part has a character that the two alphabets spell in two ways. */
function withBothAlphabets(make: (count: number) => string): string {
  for (let count = 0; ; count += 1) {
    const part = make(count)
    if (/[-_]/.test(part)) return part
  }
}
const headInBoth = withBothAlphabets((count) => encode(JSON.stringify({ ...header, kid: `>>>???~~~${count}` })))
const payloadInBoth = withBothAlphabets((count) => encode(JSON.stringify({ ...claims, filler: `>>>???~~~${count}` })))

const standardAlphabet: Vector[] = [
  invalid(
    'header-standard-alphabet',
    'The header is in the alphabet of base64.',
    sealSpelled(toStandard(headInBoth), payload),
  ),
  invalid(
    'payload-standard-alphabet',
    'The payload is in the alphabet of base64.',
    sealSpelled(head, toStandard(payloadInBoth)),
  ),
  invalid(
    'signature-standard-alphabet',
    'The signature is in the alphabet of base64.',
    withBothAlphabets((count) => mint({ count })).replace(/[^.]+$/, toStandard),
  ),
]

const good = mint()
const [first = '', second = '', third = ''] = good.split('.')
const tokens: Record<string, [comment: string, token: string]> = {
  empty: ['The token is empty.', ''],
  dot: ['The token is a dot.', '.'],
  'two-dots': ['The token is two dots.', '..'],
  'three-dots': ['The token is three dots.', '...'],
  'header-alone': ['The token is only the header.', first],
  'two-parts': ['The signature and its dot are missing.', `${first}.${second}`],
  'no-header': ['The header is missing.', `.${second}.${third}`],
  'no-header-and-dot': ['The header and its dot are missing.', `${second}.${third}`],
  'no-payload': ['The payload is missing, as in detached tokens (RFC 7515, appendix F).', `${first}..${third}`],
  'four-parts': ['A part follows the signature.', `${good}.${third}`],
  'empty-fourth-part': ['A dot follows the signature.', `${good}.`],
  'empty-first-part': ['A dot comes before the header.', `.${good}`],
  'double-dot': ['Two dots follow the header.', `${first}..${second}.${third}`],
  'five-parts': [
    'The token has five parts, as encrypted tokens have.',
    `${first}.${second}.${third}.${second}.${third}`,
  ],
  'two-tokens': ['Two tokens one after another.', `${good}${good}`],
  'other-order': ['The payload comes first.', `${second}.${first}.${third}`],
  'space-before': ['A space comes before the token.', ` ${good}`],
  'space-after': ['A space follows the token.', `${good} `],
  'line-feed-after': ['A line feed follows the token. Whoever reads a file removes it first.', `${good}\n`],
  quoted: ['The token is in quotes.', `"${good}"`],
  bearer: ['The token is preceded by "Bearer".', `Bearer ${good}`],
  'byte-order-mark': ['A byte order mark comes before the token.', `\ufeff${good}`],
  'encoded-again': ['The whole token is base64url again.', encode(good)],
  'upper-case': ['All letters are in upper case.', good.toUpperCase()],
  'colons-for-dots': ['The parts are separated by colons.', good.replaceAll('.', ':')],
  'percent-encoded-dots': ['The dots are percent-encoded.', good.replaceAll('.', '%2E')],
  'json-flattened': [
    'The flattened JSON serialization of JWS.',
    JSON.stringify({ protected: first, payload: second, signature: third }),
  ],
  'json-general': [
    'The general JSON serialization of JWS.',
    JSON.stringify({ payload: second, signatures: [{ protected: first, signature: third }] }),
  ],
  'not-encoded': ['The header and the payload are not encoded.', `${headerText}.${claimsText}.${third}`],
  html: ['A page in place of the token.', '<!doctype html><title>Sign in</title><p>Welcome to the hotel.'],
  'public-key': ['The public key in place of the token.', vendor.pem],
}

export const encodings: Vector[] = [
  ...inParts,
  ...standardAlphabet,
  ...Object.entries(tokens).map(([slug, [comment, token]]) => invalid(`token-${slug}`, comment, token)),
]
