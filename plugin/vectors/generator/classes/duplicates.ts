import {
  claims,
  defineClass,
  mint,
  now,
  sealHeader,
  sealPayload,
  type Vector,
  withFirstMember,
  withMember,
} from '../vector.ts'

const { invalid, valid } = defineClass('duplicate')

const others: Record<string, unknown> = {
  iss: 'b2a90c4e-52f8-4d0b-a1f3-77a6c5d4e3f2',
  aud: 'other-product',
  id: '00000000-0000-0000-0000-000000000000',
  sig: 'another device',
  trial: true,
  method: 'Offline',
  validated: 1,
  'u:name': 'Eve',
}
const own: Record<string, unknown> = claims
/** The name with its first letter escaped. */
const escapeFirst = (name: string) => `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`

const claimsTwice: Vector[] = Object.entries(others).flatMap(([name, other]) => {
  const slug = name.replace(':', '-')
  const [same, another] = [JSON.stringify(own[name]), JSON.stringify(other)]
  return [
    invalid(
      `${slug}-same`,
      `The claim "${name}" is there twice with the same value.`,
      sealPayload(withMember(`"${name}":${same}`)),
    ),
    invalid(
      `${slug}-other-last`,
      `The claim "${name}" is there twice, last with another value.`,
      sealPayload(withMember(`"${name}":${another}`)),
    ),
    invalid(
      `${slug}-other-first`,
      `The claim "${name}" is there twice, first with another value.`,
      sealPayload(withFirstMember(`"${name}":${another}`)),
    ),
    invalid(
      `${slug}-escaped`,
      `The claim "${name}" is there twice, once with a letter of its name escaped.`,
      sealPayload(withMember(`${escapeFirst(name)}:${same}`)),
    ),
  ]
})

const elsewhere: [slug: string, comment: string, text: string][] = [
  ['exp-later-last', 'The token has expired, and says so first.', withMember(`"exp":${now - 1},"exp":${now + 1}`)],
  ['exp-later-first', 'The token has expired, and says so last.', withMember(`"exp":${now + 1},"exp":${now - 1}`)],
  ['unknown-claim', 'A claim that nobody knows is there twice.', withMember('"later":1,"later":1')],
  ['inside-object', 'A name is there twice in an object inside a claim.', withMember('"later":{"a":1,"a":1}')],
  ['inside-list', 'A name is there twice in an object inside a list.', withMember('"later":[0,{"a":1,"b":2,"a":3}]')],
  ['empty-name', 'The empty name is there twice.', withMember('"":1,"":2')],
  ['proto', 'The name "__proto__" is there twice.', withMember('"__proto__":1,"__proto__":2')],
  ['escaped-surrogates', 'A name is there twice, once in escapes.', withMember('"\ud83e\udd41":1,"\\ud83e\\udd41":2')],
]

const headers: [slug: string, comment: string, text: string][] = [
  ['alg-same', 'The algorithm is there twice.', '{"alg":"RS256","alg":"RS256"}'],
  ['alg-none-first', 'The algorithm is first "none".', '{"alg":"none","alg":"RS256"}'],
  ['alg-none-last', 'The algorithm is last "none".', '{"alg":"RS256","alg":"none"}'],
  [
    'alg-escaped',
    'The algorithm is there twice, once with a letter of its name escaped.',
    '{"alg":"RS256","\\u0061lg":"RS256"}',
  ],
  ['kid', 'The name of the key is there twice.', '{"alg":"RS256","kid":"a","kid":"b"}'],
  [
    'inside-jwk',
    'A name is there twice in an object inside the header.',
    '{"alg":"RS256","jwk":{"kty":"RSA","kty":"oct"}}',
  ],
]

/** What a language takes for a member although the object does not have it. */
const inherited: [slug: string, comment: string, text: string][] = [
  [
    'proto-claims',
    'All claims are in the member "__proto__".',
    JSON.stringify({ later: 1 }).replace('}', `,"__proto__":${JSON.stringify(claims)}}`),
  ],
  [
    'proto-trial',
    'The claim "trial" is only in the member "__proto__".',
    JSON.stringify({ ...claims, trial: undefined }).replace(/}$/, ',"__proto__":{"trial":false}}'),
  ],
]

export const duplicates: Vector[] = [
  ...claimsTwice,
  ...elsewhere.map(([slug, comment, text]) => invalid(slug, comment, sealPayload(text))),
  ...headers.map(([slug, comment, text]) => invalid(`header-${slug}`, comment, sealHeader(text))),
  ...inherited.map(([slug, comment, text]) => invalid(slug, comment, sealPayload(text))),
  invalid('case-alone', 'The claim "aud" is there only as "AUD".', mint({ aud: undefined, AUD: claims.aud })),
  valid(
    'case-besides',
    'A claim "AUD" is there besides "aud". Names are compared exactly, so it is another one.',
    mint({ AUD: 'other-product', Trial: true }),
  ),
  valid(
    'names-of-objects',
    'Claims with names that objects have in some languages are ignored.',
    sealPayload(withMember('"__proto__":{"trial":true},"constructor":1,"toString":2,"hasOwnProperty":3')),
  ),
  valid(
    'same-name-on-two-levels',
    'The same name is in an object and in another one inside it.',
    sealPayload(withMember('"later":{"aud":1,"later":{"aud":2}}')),
  ),
  valid(
    'escaped-once',
    'The name of a claim is escaped, and there once.',
    sealPayload(JSON.stringify(claims).replace('"aud"', '"\\u0061ud"')),
  ),
]
