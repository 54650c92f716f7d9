import { mint, reference, secondsPerDay, today } from './compact-mint.ts'
import { letters, sealGroup, toGroups, valuesOf } from './compact-text.ts'
import { compact, compactEarlier, compactStranger, vendor } from './keys.ts'
import { deviceSignature, now, productId, signatureOf, vendorId } from './vector.ts'

/** The classes of vectors, each with what it is about. */
const classes = {
  good: 'Licenses that count, in every spelling that people type',
  typing: 'One wrong character, characters and groups in another order, and groups that are too short or too long',
  text: 'Texts that are no compact license',
  binding: 'Licenses that were made for another device, product or vendor, or by somebody else’s key',
  content: 'Another version or kind, and changed payloads and signatures with check characters that fit',
  clock: 'The edges of the end of a license',
}

const keySets = {
  vendor: vendor.pem + compact.pem,
  'vendor and earlier': vendor.pem + compact.pem + compactEarlier.pem,
  'Windows line ends': (vendor.pem + compact.pem).replaceAll('\n', '\r\n'),
  stranger: vendor.pem + compactStranger.pem,
  'only RS256': vendor.pem,
  none: '',
}

type Setting = { keys: keyof typeof keySets; issuer: string; audience: string; deviceSignature: string; now: number }
type CompactVector = { id: string; class: string; comment: string; token: string } & Setting &
  ({ result: 'invalid'; group?: number } | { result: 'valid'; claims: object })

const setting: Setting = { keys: 'vendor', issuer: vendorId, audience: productId, deviceSignature, now }
const joined = (groups: readonly string[], by = '-'): string => groups.join(by)
const toText = (bytes: Buffer): string => joined(toGroups(bytes))
const usual = toGroups(mint())
const usualText = joined(usual)
const claims = { id: reference, trial: false, method: 'Offline', validated: today * secondsPerDay, 'u:name': '' }

const valid = (id: string, comment: string, token: string, changes: Partial<Setting> = {}, more: object = {}) =>
  ({
    id,
    class: id.split('-')[0] ?? '',
    comment,
    token,
    ...setting,
    ...changes,
    result: 'valid',
    claims: { ...claims, ...more },
  }) as const
const invalid = (id: string, comment: string, token: string, changes: Partial<Setting> = {}): CompactVector => ({
  id,
  class: id.split('-')[0] ?? '',
  comment,
  token,
  ...setting,
  ...changes,
  result: 'invalid',
})
/** A text with a mistake in one group, counted from 1. */
const mistaken = (id: string, comment: string, groups: readonly string[], group: number): CompactVector => ({
  ...invalid(id, comment, joined(groups)),
  result: 'invalid',
  group,
})

const replaceGroup = (index: number, change: (group: string) => string): string[] =>
  usual.map((group, at) => (at === index ? change(group) : group))
const nextLetter = (letter: string): string => letters[(letters.indexOf(letter) + 1) % 32] ?? ''

/** Each place of the text with another character there. */
const wrongCharacters = usual.flatMap((_, index) =>
  Array.from({ length: 10 }, (_, at) =>
    mistaken(
      `typing-character-${index + 1}-${at + 1}`,
      `Character ${at + 1} of group ${index + 1} is wrong.`,
      replaceGroup(index, (group) => group.slice(0, at) + nextLetter(group[at] ?? '') + group.slice(at + 1)),
      index + 1,
    ),
  ),
)

/** Each group with two neighbours that are not equal in each other's place. */
const swappedNeighbours = usual.flatMap((group, index) =>
  Array.from({ length: 9 }, (_, at) => at)
    .filter((at) => group[at] !== group[at + 1])
    .map((at) =>
      mistaken(
        `typing-neighbours-${index + 1}-${at + 1}`,
        `Characters ${at + 1} and ${at + 2} of group ${index + 1} have changed places.`,
        replaceGroup(index, (text) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)),
        index + 1,
      ),
    ),
)

const swappedGroups = Array.from({ length: 12 }, (_, index) =>
  mistaken(
    `typing-groups-${index + 1}`,
    `Groups ${index + 1} and ${index + 2} have changed places.`,
    usual.map((group, at) => (at === index ? (usual[at + 1] ?? '') : at === index + 1 ? (usual[index] ?? '') : group)),
    index + 1,
  ),
)

const lengths = [
  mistaken(
    'typing-short-group',
    'Group 5 lacks its last character.',
    replaceGroup(4, (group) => group.slice(0, 9)),
    5,
  ),
  mistaken(
    'typing-long-group',
    'Group 7 has one character too many.',
    replaceGroup(6, (group) => `${group}0`),
    7,
  ),
  mistaken(
    'typing-letter-u',
    'Group 2 has a U, which is in no license.',
    replaceGroup(1, (group) => `U${group.slice(1)}`),
    2,
  ),
  invalid('typing-missing-group', 'The last group is missing.', joined(usual.slice(0, 12))),
  invalid('typing-group-twice', 'The last group is there twice.', joined([...usual, usual[12] ?? ''])),
  invalid('typing-short', 'The last character is missing, and there are no hyphens.', joined(usual, '').slice(0, -1)),
]

const spellings = [
  valid('good-groups', 'As it is printed, with hyphens.', usualText),
  valid('good-spaces', 'With spaces and line ends between the groups.', joined(usual, ' \n')),
  valid('good-together', 'Without anything between the groups.', joined(usual, '')),
  valid('good-halves', 'In groups of five.', joined(joined(usual, '').match(/.{5}/g) ?? [], ' ')),
  valid('good-lower-case', 'In lower case.', usualText.toLowerCase()),
  valid(
    'good-letters',
    'With O for 0, and with I and L for 1.',
    usualText.replaceAll('0', 'o').replace('1', 'I').replaceAll('1', 'l'),
  ),
  valid('good-padded', 'With spaces around it.', `  ${usualText}\r\n`),
  valid('good-earlier-key', 'Signed by the second of two keys.', toText(mint({}, {}, compactEarlier)), {
    keys: 'vendor and earlier',
  }),
  valid('good-line-ends', 'Keys with the line ends of Windows.', usualText, { keys: 'Windows line ends' }),
  valid(
    'good-future',
    'Issued tomorrow, as a clock that is behind sees it.',
    toText(mint({ issued: today + 1 })),
    {},
    { validated: (today + 1) * secondsPerDay },
  ),
  valid(
    'good-last-day',
    'Issued on the last day that it can name.',
    toText(mint({ issued: 0xffff })),
    {},
    { validated: 0xffff * secondsPerDay },
  ),
  valid(
    'good-no-letters',
    'Of the activation with the reference zero.',
    toText(mint({ reference: '00000000' })),
    {},
    { id: '00000000' },
  ),
  valid(
    'good-long-signature',
    'For a device with a signature of 1,000 characters.',
    toText(mint({}, { deviceSignature: 'ü'.repeat(1000) })),
    { deviceSignature: 'ü'.repeat(1000) },
  ),
]

const noLicenses = [
  ['empty', 'Nothing.', ''],
  ['space', 'Only spaces.', ' \n '],
  ['word', 'A word.', 'nonsense'],
  [
    'address',
    'The address that a plug-in shows as a QR code.',
    'https://shop.example/activate/offline#machine=eyJpZCI6ImEifQ',
  ],
  ['zeros', 'Zeros.', '0'.repeat(130)],
  ['umlaut', 'A letter that is not in ASCII.', usualText.replace(usual[3] ?? '', `Ä${usual[3]?.slice(1)}`)],
  ['long-s', 'A letter whose upper case is in ASCII.', usualText.replace(/S/, 'ſ')],
  ['full-width', 'Digits of full width.', usualText.replace('0', '０')],
  ['null', 'A zero byte in place of a hyphen.', joined(usual, '\0')],
  ['spare-bit', 'The spare bit is set, and the check character fits.', joined(toGroups(mint(), 1))],
  ['long', 'A very long text.', 'A'.repeat(70_000)],
].map(([id, comment, token]) => invalid(`text-${id}`, comment ?? '', token ?? ''))

const bindings = [
  invalid(
    'binding-device',
    'For another device.',
    toText(mint({}, { deviceSignature: signatureOf('another machine') })),
  ),
  invalid('binding-device-case', 'For a device whose signature differs in the case.', usualText, {
    deviceSignature: deviceSignature.toLowerCase(),
  }),
  invalid('binding-device-empty', 'For no device.', toText(mint({}, { deviceSignature: '' }))),
  invalid('binding-product', 'For another product.', toText(mint({}, { productId: 'example-drum' }))),
  invalid('binding-product-prefix', 'For a product and a device whose texts are the same together.', usualText, {
    audience: productId + deviceSignature.slice(0, 1),
    deviceSignature: deviceSignature.slice(1),
  }),
  invalid(
    'binding-vendor',
    'Of another vendor.',
    toText(mint({}, { vendorId: '00000000-0000-4000-8000-000000000000' })),
  ),
  invalid('binding-stranger', 'Signed by somebody else.', toText(mint({}, {}, compactStranger))),
  invalid('binding-keys-of-stranger', 'The plug-in knows another key.', usualText, { keys: 'stranger' }),
  invalid('binding-only-rs256', 'The plug-in knows no key of this kind.', usualText, { keys: 'only RS256' }),
  invalid('binding-no-keys', 'The plug-in knows no key at all.', usualText, { keys: 'none' }),
  invalid(
    'binding-domain',
    'A signature that was made for something else.',
    toText(mint({}, {}, compact, 'backline license log head')),
  ),
]

/** A byte of the license with one bit changed, and check characters that fit. */
const flip = (at: number, bit = 1): string => {
  const bytes = mint()
  bytes.writeUInt8((bytes[at] ?? 0) ^ bit, at)
  return toText(bytes)
}
const order = 2n ** 252n + 27742317777372353535851937790883648493n
/** The signature with the group's order added to its number, which a lenient verifier accepts, too. */
function addOrder(): string {
  const bytes = mint()
  const number = BigInt(`0x${Buffer.from(bytes.subarray(41)).reverse().toString('hex')}`) + order
  const sum = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse()
  return toText(Buffer.concat([bytes.subarray(0, 41), sum]))
}
const changed = replaceGroup(2, (group) =>
  sealGroup(
    valuesOf(group).map((value, at) => (at === 4 ? value ^ 1 : value)),
    2,
  ),
)

const contents = [
  invalid('content-version-0', 'Version 0, well signed.', toText(mint({ first: 0 }))),
  invalid('content-version-2', 'Version 2, well signed.', toText(mint({ first: 0x20 }))),
  invalid('content-kind', 'Another kind, well signed.', toText(mint({ first: 0x11 }))),
  invalid('content-group', 'A group that was changed with its check character.', joined(changed)),
  ...[1, 2, 3, 4, 5, 8].map((at) =>
    invalid(`content-payload-${at}`, `Byte ${at} of the payload is changed.`, flip(at)),
  ),
  ...[9, 40, 41, 72].map((at) =>
    invalid(`content-signature-${at - 9}`, `Byte ${at - 9} of the signature is changed.`, flip(at)),
  ),
  invalid('content-sign', 'The sign of the point in the signature is changed.', flip(40, 0x80)),
  invalid('content-order', 'The signature with the order of the group added.', addOrder()),
  invalid(
    'content-zero-signature',
    'A signature of zeros.',
    toText(Buffer.concat([mint().subarray(0, 9), Buffer.alloc(64)])),
  ),
  invalid(
    'content-identity',
    'The neutral point and zero as signature.',
    toText(Buffer.concat([mint().subarray(0, 9), Buffer.from([1]), Buffer.alloc(63)])),
  ),
]

const ending = mint({ end: today + 1 })
const endsAt = (today + 1) * secondsPerDay
const clocks = [
  valid('clock-before', 'A second before its end.', toText(ending), { now: endsAt - 1 }, { exp: endsAt }),
  invalid('clock-at-end', 'At the second of its end.', toText(ending), { now: endsAt }),
  invalid('clock-after', 'Years after its end.', toText(ending), { now: endsAt + 100_000_000 }),
  valid('clock-no-end', 'In the year 2056, without an end.', usualText, { now: 2_713_000_000 }),
  valid('clock-early', 'With a clock of 1970.', usualText, { now: 0 }),
  invalid('clock-first-day', 'With an end in 1970.', toText(mint({ end: 1 }))),
]

export const compactVectors: CompactVector[] = [
  ...spellings,
  ...wrongCharacters,
  ...swappedNeighbours,
  ...swappedGroups,
  ...lengths,
  ...noLicenses,
  ...bindings,
  ...contents,
  ...clocks,
]

/** The text of `compact-licenses.json`, in the form of the other file. */
export function formatCompactDocument(): string {
  const head = Object.entries({ format: 1, classes, keySets }).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  )
  return `{\n${head.join('\n')}\n"vectors": [\n${compactVectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n}\n`
}
