import { defineClass, deviceSignature, mint, signatureOf, type Vector } from '../vector.ts'

const { invalid, valid } = defineClass('device')
const digest = Buffer.from(deviceSignature, 'base64')

const signatures: Record<string, [comment: string, sig: string]> = {
  other: ['is another machine', signatureOf('another machine')],
  empty: ['is empty', ''],
  'space-after': ['has a space after it', `${deviceSignature} `],
  'space-before': ['has a space before it', ` ${deviceSignature}`],
  'tab-after': ['has a tab after it', `${deviceSignature}\t`],
  'line-feed-after': ['has a line feed after it', `${deviceSignature}\n`],
  'line-break-after': ['has a line break of Windows after it', `${deviceSignature}\r\n`],
  'nul-after': ['has a zero after it', `${deviceSignature}\0`],
  'nul-and-text-after': ['has a zero and more text after it', `${deviceSignature}\0other`],
  'upper-case': ['is in upper case', deviceSignature.toUpperCase()],
  'lower-case': ['is in lower case', deviceSignature.toLowerCase()],
  'one-letter-in-other-case': [
    'has one letter in the other case',
    deviceSignature.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  ],
  prefix: ['is its first half', deviceSignature.slice(0, 22)],
  'one-character': ['is its first character', deviceSignature.slice(0, 1)],
  longer: ['has a character too many', `${deviceSignature}A`],
  twice: ['is there twice', deviceSignature + deviceSignature],
  'first-changed': ['has another first character', `-${deviceSignature.slice(1)}`],
  'last-changed': ['has another last character before its padding', `${deviceSignature.slice(0, -2)}-=`],
  'spare-bits': [
    'is the same hash with other spare bits',
    `${deviceSignature.slice(0, -2)}${nextCharacter(deviceSignature.at(-2) ?? '')}=`,
  ],
  'without-padding': ['lacks the padding of base64', deviceSignature.replace('=', '')],
  'url-alphabet': ['is in the alphabet of base64url', digest.toString('base64url')],
  hexadecimal: ['is the same hash in hexadecimal', digest.toString('hex')],
  quoted: ['is in quotes', `"${deviceSignature}"`],
  'with-label': ['has a label before it', `sha256:${deviceSignature}`],
  'percent-encoded': ['is percent-encoded', encodeURIComponent(deviceSignature)],
  wildcard: ['is an asterisk', '*'],
  pattern: ['is a pattern that fits everything', '.*'],
  two: ['is a list of two in one text', `${deviceSignature},${signatureOf('another machine')}`],
}

function nextCharacter(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return alphabet[alphabet.indexOf(character) + 1] ?? ''
}

const texts: [slug: string, comment: string, text: string][] = [
  ['plain-text', 'The signature of the device is plain text.', 'studio-computer'],
  ['with-spaces', 'The signature of the device has spaces around it, on both sides.', '  studio computer '],
  ['with-quotes', 'The signature of the device has quotes and backslashes in it.', 'C:\\studio "main"'],
  ['with-nul', 'The signature of the device has a zero in it, on both sides.', 'studio\0computer'],
  [
    '1000-characters',
    'The signature of the device has 1,000 characters, the most that the service takes.',
    's'.repeat(1000),
  ],
]

export const device: Vector[] = [
  ...Object.entries(signatures).map(([slug, [comment, sig]]) =>
    invalid(slug, `The signature of the device ${comment}.`, mint({ sig })),
  ),
  ...texts.map(([slug, comment, text]) => valid(slug, comment, mint({ sig: text }), { deviceSignature: text })),
  invalid('expected-space-after', 'The expected signature has a space after it.', mint(), {
    deviceSignature: `${deviceSignature} `,
  }),
  invalid('expected-lower-case', 'The expected signature is in lower case.', mint(), {
    deviceSignature: deviceSignature.toLowerCase(),
  }),
  invalid('expected-empty', 'The expected signature is empty.', mint(), { deviceSignature: '' }),
  invalid('with-nul-other-end', 'The signatures differ only after a zero.', mint({ sig: 'studio\0one' }), {
    deviceSignature: 'studio\0two',
  }),
]
