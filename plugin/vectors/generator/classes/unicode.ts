import {
  claimsText,
  defineClass,
  headerText,
  mint,
  productId,
  sealHeader,
  sealPayload,
  type Vector,
  vendorId,
  withValue,
} from '../vector.ts'

const { invalid, valid } = defineClass('unicode')

const malformed: Record<string, [comment: string, bytes: number[]]> = {
  'byte-ff': ['the byte FF', [0xff]],
  'byte-fe': ['the byte FE', [0xfe]],
  'lone-continuation': ['a continuation byte alone', [0x80]],
  'lead-alone': ['the first byte of two alone', [0xc3]],
  'lead-of-three': ['two bytes of three', [0xe2, 0x82]],
  'lead-of-four': ['three bytes of four', [0xf0, 0x9f, 0xa5]],
  'overlong-slash': ['an overlong "/" in two bytes', [0xc0, 0xaf]],
  'overlong-nul': ['an overlong zero in two bytes', [0xc0, 0x80]],
  'overlong-three': ['an overlong "/" in three bytes', [0xe0, 0x80, 0xaf]],
  'overlong-four': ['an overlong "/" in four bytes', [0xf0, 0x80, 0x80, 0xaf]],
  'overlong-last': ['the longest overlong form of two bytes', [0xc1, 0xbf]],
  'high-surrogate': ['a high surrogate', [0xed, 0xa0, 0x80]],
  'low-surrogate': ['a low surrogate', [0xed, 0xb0, 0x80]],
  'surrogate-pair': ['a pair of surrogates (CESU-8)', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
  'above-10ffff': ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
  'byte-f5': ['the byte F5', [0xf5, 0x80, 0x80, 0x80]],
  'five-bytes': ['a form of five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80]],
  'six-bytes': ['a form of six bytes', [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80]],
  latin1: ['a letter of Latin-1', [0xe4]],
}
const replaceName = (text: string, replacement: number[]): Buffer => {
  const [before = '', after = ''] = text.split('Ada')
  return Buffer.concat([Buffer.from(before), Buffer.from(replacement), Buffer.from(after)])
}
const headerWithName = JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: 'Ada' })

const notUtf8: Vector[] = Object.entries(malformed).flatMap(([slug, [comment, bytes]]) => [
  invalid(
    `payload-${slug}`,
    `A string in the payload contains ${comment}.`,
    sealPayload(replaceName(claimsText, bytes)),
  ),
  invalid(
    `header-${slug}`,
    `A string in the header contains ${comment}.`,
    sealHeader(replaceName(headerWithName, bytes)),
  ),
])

const encodingsOfText: Record<string, [comment: string, bytes: Buffer]> = {
  'byte-order-mark': ['The payload begins with a byte order mark.', Buffer.from(`\ufeff${claimsText}`)],
  utf16le: ['The payload is UTF-16, little endian.', Buffer.from(claimsText, 'utf16le')],
  'utf16le-with-mark': ['The payload is UTF-16 with a byte order mark.', Buffer.from(`\ufeff${claimsText}`, 'utf16le')],
  utf16be: ['The payload is UTF-16, big endian.', Buffer.from(claimsText, 'utf16le').swap16()],
  utf32: ['The payload is UTF-32.', Buffer.from([...claimsText].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))],
  'byte-after': [
    'A byte that is no UTF-8 follows the payload.',
    Buffer.concat([Buffer.from(claimsText), Buffer.from([0xff])]),
  ],
}

const withName = (text: string) => withValue('u:name', text)
const strings: Record<string, [comment: string, text: string]> = {
  'lone-high-escape': ['a high surrogate alone, escaped', '"\\ud83e"'],
  'lone-low-escape': ['a low surrogate alone, escaped', '"\\udd41"'],
  'swapped-escapes': ['two surrogates in the wrong order, escaped', '"\\udd41\\ud83e"'],
  'high-escape-and-letter': ['a high surrogate and a letter, escaped', '"\\ud83e\\u0041"'],
  'two-high-escapes': ['two high surrogates, escaped', '"\\ud83e\\ud83e"'],
  'high-escape-and-raw-letter': ['a high surrogate, escaped, and then a letter', '"\\ud83eA"'],
  'raw-nul': ['a zero that is not escaped', '"A\0da"'],
  'raw-line-feed': ['a line feed that is not escaped', '"A\nda"'],
  'raw-tab': ['a tab that is not escaped', '"A\tda"'],
  'raw-1f': ['the control character 1F that is not escaped', '"A\x1fda"'],
}

const alike: Record<string, [comment: string, claim: object]> = {
  'aud-cyrillic': ['The product has a Cyrillic letter that looks alike.', { aud: productId.replace('e', '\u0435') }],
  'aud-full-width': ['The product is in letters of full width.', { aud: productId.replace('e', '\uff45') }],
  'aud-zero-width': ['The product contains a space without width.', { aud: `example\u200b-synth` }],
  'aud-soft-hyphen': ['The product contains a soft hyphen.', { aud: `example\u00ad-synth` }],
  'aud-other-hyphen': ['The product contains another hyphen.', { aud: 'example\u2010synth' }],
  'aud-byte-order-mark': ['The product begins with a byte order mark.', { aud: `\ufeff${productId}` }],
  'aud-right-to-left': ['The product contains a mark for writing from right to left.', { aud: `\u202e${productId}` }],
  'aud-combining': ['The last letter of the product has a combining mark.', { aud: `${productId}\u0301` }],
  'aud-nul-after': ['A zero and more text follow the product.', { aud: `${productId}\0.other` }],
  'iss-nul-after': ['A zero follows the vendor.', { iss: `${vendorId}\0` }],
  'iss-full-width': ['The vendor is in digits of full width.', { iss: vendorId.replace('3', '\uff13') }],
  'iss-arabic-digit': ['The vendor contains an Arabic digit.', { iss: vendorId.replace('3', '\u0663') }],
  'method-cyrillic': ['The method begins with a Cyrillic letter.', { method: '\u041enline' }],
}

const names: [slug: string, comment: string, text: string][] = [
  ['name-cyrillic', 'The name of the claim "aud" has a Cyrillic letter.', claimsText.replace('"aud"', '"\u0430ud"')],
  [
    'name-full-width',
    'The name of the claim "aud" is in letters of full width.',
    claimsText.replace('"aud"', '"\uff41ud"'),
  ],
  ['name-nul-after', 'A zero follows the name of the claim "aud".', claimsText.replace('"aud"', '"aud\\u0000"')],
  ['name-space-after', 'A space follows the name of the claim "aud".', claimsText.replace('"aud"', '"aud "')],
  [
    'name-byte-order-mark',
    'A byte order mark is in the name of the claim "aud".',
    claimsText.replace('"aud"', '"\ufeffaud"'),
  ],
  [
    'name-lone-surrogate',
    'The name of another claim has half of a surrogate pair.',
    `${claimsText.slice(0, -1)},"\\ud800":1}`,
  ],
]

const composed = 'Ger\u00e4t'
const decomposed = composed.normalize('NFD')
const devices: [slug: string, comment: string, token: string, expected: string][] = [
  ['decomposed-in-token', 'The device is the same text, but decomposed in the token.', decomposed, composed],
  ['composed-in-token', 'The device is the same text, but composed in the token.', composed, decomposed],
  ['ligature', 'The device has a ligature in the token.', 'o\ufb03ce', 'office'],
  ['kelvin', 'The device has the sign of the Kelvin in place of a K.', '\u212a1', 'K1'],
  ['dotless', 'The device has a dotless letter i.', 'stud\u0131o', 'studio'],
  ['sharp-s', 'The device has "ss" in place of a sharp s.', 'strasse', 'stra\u00dfe'],
  [
    'replaced',
    'The device has the replacement character where the expected one has another letter.',
    'Ger\ufffdt',
    composed,
  ],
  [
    'utf8-read-as-latin1',
    'The device is the same bytes, read as Latin-1.',
    Buffer.from(composed).toString('latin1'),
    composed,
  ],
]

const accepted: [slug: string, comment: string, text: string][] = [
  ['letters', 'Letters of several scripts.', '"\u00c5sa \u0416\u043e\u0440\u0430 \u5c71\u7530 \u05d3\u05e0\u05d4"'],
  ['beyond-bmp', 'A character of four bytes.', '"\ud83e\udd41 drums"'],
  ['escaped-pair', 'The same character as a pair of escapes.', '"\\ud83e\\udd41 drums"'],
  ['escaped-letters', 'Letters that are escaped, with digits in both cases.', '"\\u0041d\\u00e4 \\u00E9"'],
  ['all-escapes', 'Each short escape.', '"\\"\\\\\\/\\b\\f\\n\\r\\t"'],
  ['escaped-nul', 'A zero that is escaped.', '"A\\u0000da"'],
  ['escaped-backslash', 'A backslash and then text that looks like half of a pair.', '"\\\\ud83e"'],
  [
    'limits',
    'The code points at the limits of UTF-8 forms.',
    '"\u007f\u0080\u07ff\u0800\ud7ff\ue000\ufffd\uffff\ud800\udc00\udbff\udfff"',
  ],
  ['separators', 'The line and paragraph separators, which JSON permits.', '"a\u2028b\u2029c"'],
  ['decomposed', 'Decomposed text is reported as it is.', `"${decomposed}"`],
]

export const unicode: Vector[] = [
  ...notUtf8,
  ...Object.entries(encodingsOfText).map(([slug, [comment, bytes]]) => invalid(slug, comment, sealPayload(bytes))),
  invalid('header-byte-order-mark', 'The header begins with a byte order mark.', sealHeader(`\ufeff${headerText}`)),
  invalid('header-utf16le', 'The header is UTF-16.', sealHeader(Buffer.from(headerText, 'utf16le'))),
  ...Object.entries(strings).map(([slug, [comment, text]]) =>
    invalid(slug, `A string contains ${comment}.`, sealPayload(withName(text))),
  ),
  ...Object.entries(alike).map(([slug, [comment, changes]]) => invalid(slug, comment, mint(changes))),
  ...names.map(([slug, comment, text]) => invalid(slug, comment, sealPayload(text))),
  ...devices.map(([slug, comment, sig, deviceSignature]) =>
    invalid(`device-${slug}`, comment, mint({ sig }), { deviceSignature }),
  ),
  ...accepted.map(([slug, comment, text]) => valid(slug, comment, sealPayload(withName(text)))),
  valid('device-same', 'The device is the same text, with letters beyond ASCII.', mint({ sig: composed }), {
    deviceSignature: composed,
  }),
]
