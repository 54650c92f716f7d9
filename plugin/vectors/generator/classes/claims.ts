import { claims, defineClass, mint, now, productId, signatureOf, type Vector, vendorId } from '../vector.ts'

const { invalid, valid } = defineClass('claim')
const nilUuid = '00000000-0000-0000-0000-000000000000'

const required = ['iss', 'aud', 'id', 'sig', 'trial', 'method', 'validated'] as const
const missing: Vector[] = required.flatMap((name) => [
  invalid(`${name}-missing`, `The claim "${name}" is missing.`, mint({ [name]: undefined })),
  invalid(`${name}-null`, `The claim "${name}" is null.`, mint({ [name]: null })),
  invalid(
    `${name}-list`,
    `The claim "${name}" is a list with the right value in it.`,
    mint({ [name]: [claims[name]] }),
  ),
  invalid(
    `${name}-object`,
    `The claim "${name}" is an object with the right value in it.`,
    mint({ [name]: { value: claims[name] } }),
  ),
])
const texts = ['iss', 'aud', 'id', 'sig', 'method'] as const
const otherTypes: Vector[] = texts.flatMap((name) => [
  invalid(`${name}-number`, `The claim "${name}" is a number.`, mint({ [name]: 1 })),
  invalid(`${name}-true`, `The claim "${name}" is true.`, mint({ [name]: true })),
])

const others: [slug: string, comment: string, changes: object][] = [
  ['iss-empty', 'The vendor is empty.', { iss: '' }],
  ['iss-upper-case', 'The vendor is in upper case.', { iss: vendorId.toUpperCase() }],
  ['iss-space-after', 'A space follows the vendor.', { iss: `${vendorId} ` }],
  ['iss-prefix', 'The vendor is cut short.', { iss: vendorId.slice(0, -1) }],
  ['iss-longer', 'More text follows the vendor.', { iss: `${vendorId}0` }],
  ['iss-braces', 'The vendor is in braces.', { iss: `{${vendorId}}` }],
  ['iss-urn', 'The vendor is a URN.', { iss: `urn:uuid:${vendorId}` }],
  ['aud-empty', 'The product is empty.', { aud: '' }],
  ['aud-other', 'The product is another one.', { aud: 'other-product' }],
  ['aud-upper-case', 'The product is in upper case.', { aud: productId.toUpperCase() }],
  ['aud-space-after', 'A space follows the product.', { aud: `${productId} ` }],
  ['aud-line-feed-after', 'A line feed follows the product.', { aud: `${productId}\n` }],
  ['aud-prefix', 'The product is cut short.', { aud: productId.slice(0, -1) }],
  ['aud-longer', 'The product begins with the name of this one.', { aud: `${productId}-2` }],
  ['aud-two', 'The product is a list of two, one of them this one.', { aud: ['other-product', productId] }],
  ['aud-with-comma', 'The product is a list in one text.', { aud: `${productId},other-product` }],
  ['aud-wildcard', 'The product is an asterisk.', { aud: '*' }],
  ['method-empty', 'The method is empty.', { method: '' }],
  ['method-lower-case', 'The method is in lower case.', { method: 'online' }],
  ['method-unknown', 'The method is one that nobody knows.', { method: 'Both' }],
  ['method-space-after', 'A space follows the method.', { method: 'Online ' }],
  ['trial-without-end', 'A trial without an end.', { trial: true }],
  ['trial-with-null-end', 'A trial whose end is null.', { trial: true, exp: null }],
  [
    'access-token',
    'The vendor has signed another kind of token, for a person.',
    { aud: undefined, sig: undefined, sub: claims.id, exp: now + 60 },
  ],
]

const accepted: [slug: string, comment: string, changes: object, headerChanges?: object][] = [
  [
    'as-issued',
    'A token with all claims that the service writes.',
    {
      'l:id': 'c1d6a1e8-90a3-4f4e-8a52-3a7c9d51b6f4',
      iat: claims.validated,
      'p:id': productId,
      'p:name': 'Example Synth',
      'u:id': 'f0a3f0d5-6c1e-4d0a-9f0b-6a1c2d3e4f50',
      'u:name': 'Ada Lovelace',
      'u:email': 'ada@example.com',
    },
    { kid: '2027' },
  ],
  ['fewest', 'A token with nothing but the claims that are required.', { 'u:name': undefined }],
  ['offline', 'An offline activation.', { method: 'Offline' }],
  ['trial', 'A trial that runs.', { trial: true, exp: now + 86_400, 'l:id': nilUuid }],
  [
    'trial-without-account',
    'A trial of somebody without an account.',
    { trial: true, exp: now + 86_400, 'l:id': nilUuid, 'u:id': nilUuid, 'u:name': '', 'u:email': '' },
  ],
  ['license-with-end', 'A license that ends later.', { exp: now + 86_400 }],
  ['name-null', 'The name of the customer is null, which counts as none.', { 'u:name': null }],
  ['name-number', 'The name of the customer is a number, which counts as none.', { 'u:name': 1 }],
  ['name-long', 'The name of the customer has 200 characters.', { 'u:name': 'x'.repeat(200) }],
]

const device = signatureOf('another machine')
export const claimVectors: Vector[] = [
  ...missing,
  ...otherTypes,
  ...others.map(([slug, comment, changes]) => invalid(slug, comment, mint(changes))),
  ...accepted.map(([slug, comment, changes, headerChanges]) => valid(slug, comment, mint(changes, headerChanges))),
  invalid('other-issuer-expected', 'The plug-in is of another vendor.', mint(), {
    issuer: 'b2a90c4e-52f8-4d0b-a1f3-77a6c5d4e3f2',
  }),
  invalid('other-audience-expected', 'The plug-in is another product.', mint(), { audience: 'other-product' }),
  invalid('other-device-expected', 'The token is on another machine.', mint(), { deviceSignature: device }),
  valid('other-audience', 'A token of another product, in that product.', mint({ aud: 'other-product' }), {
    audience: 'other-product',
  }),
]
