import { defineClass, mint, now, sealPayload, type Vector, withMember, withValue } from '../vector.ts'

const { invalid, valid } = defineClass('number')
const later = now + 1000

/** Texts that are no time. `at` is the number that they stand for, more or less. */
const wrong = (at: number): Record<string, [comment: string, text: string]> => ({
  fraction: ['has a fraction', `${at}.5`],
  'zero-fraction': ['has a fraction of zero', `${at}.0`],
  exponent: ['has an exponent', `${at}e0`],
  'large-exponent': ['is written with an exponent', '1.9e9'],
  'huge-exponent': ['has a huge exponent', '1e400'],
  'hugest-exponent': ['has an exponent that overflows', '1e99999999999999999999'],
  'negative-exponent': ['has a negative exponent', `${at}0e-1`],
  text: ['is a string', `"${at}"`],
  'empty-text': ['is an empty string', '""'],
  true: ['is true', 'true'],
  null: ['is null', 'null'],
  list: ['is in a list', `[${at}]`],
  object: ['is in an object', `{"at":${at}}`],
  date: ['is a date in words', '"2036-01-01T00:00:00Z"'],
  plus: ['has a plus sign', `+${at}`],
  'leading-zero': ['has a zero in front', `0${at}`],
  'leading-zeros': ['has zeros in front', `000${at}`],
  hexadecimal: ['is hexadecimal', `0x${at.toString(16)}`],
  octal: ['is octal', `0o${at.toString(8)}`],
  underscore: ['has an underscore', `1_${String(at).slice(1)}`],
  comma: ['has a comma between its digits', `1,${String(at).slice(1)}`],
  'space-inside': ['has a space between its digits', `1 ${String(at).slice(1)}`],
  suffix: ['has the suffix of a long integer', `${at}n`],
  'not-a-number': ['is NaN', 'NaN'],
  infinity: ['is Infinity', 'Infinity'],
  'point-at-end': ['ends with a point', `${at}.`],
  'point-at-start': ['begins with a point', '.5'],
  'exponent-without-digits': ['has an exponent without digits', `${at}e`],
  'minus-alone': ['is a minus sign', '-'],
  negative: ['is negative', `-${at}`],
  'negative-zero': ['is minus zero', '-0'],
  'arabic-digits': ['is in Arabic digits', '\u0661\u0669\u0660\u0660\u0660\u0660\u0660\u0660\u0660\u0660'],
  'full-width-digits': ['is in digits of full width', '\uff11\uff19\uff10\uff10\uff10\uff10\uff10\uff10\uff10\uff10'],
  '2-to-53': ['is 2^53, which not every number type can tell from its neighbour', '9007199254740992'],
  '2-to-53-plus-1': ['is 2^53 + 1', '9007199254740993'],
  '2-to-63-minus-1': ['is 2^63 - 1', '9223372036854775807'],
  '2-to-63': ['is 2^63', '9223372036854775808'],
  '2-to-64-and-more': ['is 2^64 and more, and becomes a plausible time if it wraps', String(2n ** 64n + BigInt(at))],
  '30-digits': ['has 30 digits', '1'.repeat(30)],
  '400-digits': ['has 400 digits', '9'.repeat(400)],
  'many-digits': ['has 5,000 digits', '9'.repeat(5000)],
})

const flags: Record<string, string> = {
  '0': '0',
  '1': '1',
  text: '"false"',
  'empty-text': '""',
  null: 'null',
  list: '[]',
  object: '{}',
  'other-case': 'False',
  'upper-case': 'FALSE',
  no: 'no',
}

export const numbers: Vector[] = [
  ...Object.entries(wrong(later)).map(([slug, [comment, text]]) =>
    invalid(`exp-${slug}`, `The claim "exp" ${comment}.`, sealPayload(withMember(`"exp":${text}`))),
  ),
  ...Object.entries(wrong(now - 1000)).map(([slug, [comment, text]]) =>
    invalid(`validated-${slug}`, `The claim "validated" ${comment}.`, sealPayload(withValue('validated', text))),
  ),
  ...Object.entries(flags).map(([slug, text]) =>
    invalid(`trial-${slug}`, `The claim "trial" is ${text}.`, sealPayload(withValue('trial', text))),
  ),
  invalid('exp-zero', 'The claim "exp" is 0, which is 1970.', mint({ exp: 0 })),
  invalid('trial-with-exp-as-text', 'A trial whose end is a string.', mint({ trial: true, exp: String(later) })),
  invalid(
    'unknown-leading-zero',
    'A claim that nobody knows has a number with a zero in front.',
    sealPayload(withMember('"later":01')),
  ),
  invalid('unknown-not-a-number', 'A claim that nobody knows is NaN.', sealPayload(withMember('"later":NaN'))),
  valid('exp-2-to-53-minus-1', 'The latest time there is, 2^53 - 1.', mint({ exp: Number.MAX_SAFE_INTEGER })),
  valid(
    'validated-2-to-53-minus-1',
    'The latest time there is, 2^53 - 1, in "validated".',
    mint({ validated: Number.MAX_SAFE_INTEGER }),
  ),
  valid('validated-zero', 'The claim "validated" is 0.', mint({ validated: 0 })),
  valid('exp-2-to-31', 'A time that 32 bits with a sign cannot hold.', mint({ exp: 2 ** 31 })),
  valid('exp-2-to-32', 'A time that 32 bits cannot hold.', mint({ exp: 2 ** 32 + 1 })),
  valid(
    'unknown-numbers',
    'Claims that nobody knows have numbers of each form.',
    sealPayload(withMember('"later":[0,-0,-1,1.5,1e3,1E+3,1e-3,-0.0e0,123456789012345678901234567890,1e400]')),
  ),
]
