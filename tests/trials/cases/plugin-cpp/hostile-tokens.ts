import {
  byKey,
  byPss,
  bySecret,
  encode,
  encodeJson,
  goodClaims,
  goodHeader,
  inSeconds,
  mint,
  pemOf,
  signatureOf,
  signTexts,
  stranger,
  vendor,
  vendorPem,
} from './minting.ts'

/** A token as text, and whether it is good on this device. */
export type TokenCase = readonly [name: string, token: string | Buffer]

const good = mint()
const [head = '', body = '', signature = ''] = good.split('.')
const header = JSON.stringify(goodHeader)
const claims = JSON.stringify(goodClaims)
const withHeader = (changes: object) => mint({}, { ...goodHeader, ...changes })
const withText = (payload: string | Buffer) => signTexts(header, payload)
/** The claims with one more member, as text, so that it may be one that JSON.stringify never writes. */
const withMember = (member: string) => withText(`${claims.slice(0, -1)},${member}}`)
const nilUuid = '00000000-0000-0000-0000-000000000000'
const nobody = { 'u:id': nilUuid, 'u:name': '', 'u:email': '' }
const jwk = { ...stranger.publicKey.export({ format: 'jwk' }) }

/** The same bytes in another spelling: the spare bits of the last character set. */
function respell(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  if (part.length % 4 === 0) throw new Error('This part has no spare bits: make it a character longer')
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.at(-1) ?? '') | 1]
}

/** Signed by the vendor, so that nothing but its spelling speaks against it. */
function signSpelled(changeHead: (text: string) => string, changeBody: (text: string) => string): string {
  const signed = `${changeHead(encodeJson(goodHeader))}.${changeBody(encodeJson({ ...goodClaims, pad: 'xx' }))}`
  return `${signed}.${byKey(vendor.privateKey)(signed)}`
}
const same = (text: string) => text

export const goodTokens: TokenCase[] = [
  ['as the service makes it', good],
  ['with a line end behind it', `${good}\n`],
  [
    'in another order, with blanks',
    withText(JSON.stringify(Object.fromEntries(Object.entries(goodClaims).reverse()), null, 2)),
  ],
  ['with letters that are escaped', withText(claims.replace('Ada', '\\u0041d\\u00e4 \\ud83e\\udd41'))],
  ['with letters that are not', mint({ 'u:name': 'Adä 🥁' })],
  ['with claims nobody knows yet', mint({ later: { list: [1, 2.5e3, null, false, 'x'] } })],
  ['of an offline activation', mint({ method: 'Offline' })],
  ['of a trial that runs', mint({ trial: true, exp: inSeconds(3600), 'l:id': nilUuid })],
  ['of a trial without an account', mint({ trial: true, exp: inSeconds(3600), 'l:id': nilUuid, ...nobody })],
  ['of a trial from before trials had l:id', mint({ trial: true, exp: inSeconds(3600), 'l:id': undefined })],
  ['of a license that ends later', mint({ exp: inSeconds(3600) })],
  ['without a kid', mint({}, { alg: 'RS256' })],
]

const byClaims: TokenCase[] = [
  ...Object.keys(goodClaims)
    .filter((name) => ['iss', 'aud', 'id', 'trial', 'method', 'sig', 'validated'].includes(name))
    .flatMap((name): TokenCase[] => [
      [`without ${name}`, mint({ [name]: undefined })],
      [`${name} null`, mint({ [name]: null })],
      [`${name} a list`, mint({ [name]: [Reflect.get(goodClaims, name)] })],
      [`${name} an object`, mint({ [name]: { value: Reflect.get(goodClaims, name) } })],
      [`${name} twice`, withMember(`${JSON.stringify(name)}:${JSON.stringify(Reflect.get(goodClaims, name))}`)],
    ]),
  ['of another vendor', mint({ iss: 'e4a1b0c2-0000-4000-8000-000000000000' })],
  ['of another product', mint({ aud: 'thrum' })],
  ['of a product that begins alike', mint({ aud: 'clatter-micro' })],
  ['of a product in capitals', mint({ aud: 'Clatter' })],
  ['of another device', mint({ sig: signatureOf('Another computer') })],
  ['of a device with a blank behind it', mint({ sig: `${goodClaims.sig} ` })],
  ['of a device with a zero byte behind it', mint({ sig: `${goodClaims.sig}\0` })],
  ['of no device', mint({ sig: '' })],
  ['by a method nobody knows', mint({ method: 'online' })],
  ['with trial as a word', mint({ trial: 'false' })],
  ['with trial as a number', mint({ trial: 0 })],
  ['a trial without an end', mint({ trial: true })],
  ['expired', mint({ exp: inSeconds(-1) })],
  ['a trial that is over', mint({ trial: true, exp: inSeconds(-60) })],
  ['expired before time began', mint({ exp: -1 })],
  ['expires at zero', mint({ exp: 0 })],
  ['expires in a word', mint({ exp: String(inSeconds(3600)) })],
  ['expires never', mint({ exp: null })],
  ...[
    '1e99',
    '99999999999999999999',
    '4102444800.5',
    '4102444800e0',
    '0x7fffffff',
    '+1',
    '01',
    '.5',
    '1.',
    '-',
    'NaN',
    'Infinity',
  ].map((number): TokenCase => [`expires at ${number}`, withMember(`"exp":${number}`)]),
]

const byHeader: TokenCase[] = [
  ['alg none, no signature', `${encodeJson({ alg: 'none' })}.${body}.`],
  ['alg none, with the signature', `${encodeJson({ alg: 'none' })}.${body}.${signature}`],
  ['HS256 with the public key as secret', mint({}, { ...goodHeader, alg: 'HS256' }, bySecret(vendorPem))],
  ['RS256 by that secret', mint({}, goodHeader, bySecret(vendorPem))],
  ['PS256', mint({}, { ...goodHeader, alg: 'PS256' }, byPss)],
  ['RS256 that is PS256', mint({}, goodHeader, byPss)],
  ['RS512', mint({}, { ...goodHeader, alg: 'RS512' }, byKey(vendor.privateKey, 'RSA-SHA512'))],
  ['RS256 that is RS512', mint({}, goodHeader, byKey(vendor.privateKey, 'RSA-SHA512'))],
  ['RS256 that is RS1', mint({}, goodHeader, byKey(vendor.privateKey, 'RSA-SHA1'))],
  ...['rs256', 'RS256 ', 'RS256\0', '', 'ES256', 'EdDSA'].map(
    (alg): TokenCase => [`alg '${alg}'`, withHeader({ alg })],
  ),
  ['alg as a list', withHeader({ alg: ['RS256'] })],
  ['alg null', withHeader({ alg: null })],
  ['without alg', withHeader({ alg: undefined })],
  ['alg twice', signTexts('{"alg":"RS256","alg":"RS256"}', claims)],
  ['alg and another', signTexts('{"alg":"none","alg":"RS256"}', claims)],
  ['with crit', withHeader({ crit: ['exp'] })],
  ['with crit that is empty', withHeader({ crit: [] })],
  ['with b64', withHeader({ b64: false })],
  ['header with an end too many', signTexts(`${header}}`, claims)],
  ['header a list', signTexts(`[${header}]`, claims)],
  ['header empty', signTexts('', claims)],
  ['by a stranger', mint({}, goodHeader, byKey(stranger.privateKey))],
  ['by a stranger whose key is in the header', mint({}, { ...goodHeader, jwk }, byKey(stranger.privateKey))],
  [
    'by a stranger whose key is at an address',
    mint({}, { ...goodHeader, jku: 'http://127.0.0.1:1/' }, byKey(stranger.privateKey)),
  ],
  [
    'by a stranger whose key is a certificate',
    mint({}, { ...goodHeader, x5c: [pemOf(stranger.publicKey)] }, byKey(stranger.privateKey)),
  ],
]

const byJson: TokenCase[] = [
  ['no JSON', withText('nonsense')],
  ['nothing', withText('')],
  ['a string', withText('"claims"')],
  ['null', withText('null')],
  ['a list of claims', withText(`[${claims}]`)],
  ['more behind it', withText(`${claims} {}`)],
  ['a zero byte behind it', withText(`${claims}\0`)],
  ['a byte order mark before it', withText(`\ufeff${claims}`)],
  ['cut short', withText(claims.slice(0, -1))],
  ['a comma too many', withText(claims.replace(/}$/, ',}'))],
  ['a comment', withText(claims.replace('{', '{/* */'))],
  ['single quotes', withText(claims.replaceAll('"', "'"))],
  ['bare names', withText(claims.replace('"iss"', 'iss'))],
  ['a line end inside a string', withText(claims.replace('Ada', 'A\nda'))],
  ['an escape nobody knows', withText(claims.replace('Ada', '\\a'))],
  ['half an escape', withText(claims.replace('Ada', '\\u12'))],
  ['an escape with a sign', withText(claims.replace('Ada', '\\u-041'))],
  ['half a pair', withText(claims.replace('Ada', '\\ud83e'))],
  ['the wrong half of a pair', withText(claims.replace('Ada', '\\udd41\\ud83e'))],
  ['half a pair and a letter', withText(claims.replace('Ada', '\\ud83e\\u0041'))],
  ['an escape at the end of it all', withText(`${claims.slice(0, claims.indexOf('Ada'))}\\`)],
  ['bytes that are no UTF-8', withText(Buffer.from(claims.replace('Ada', '\u00ff'), 'latin1'))],
  ['an overlong byte', withText(Buffer.from(claims.replace('Ada', '\u00c0\u00af'), 'latin1'))],
  ['a surrogate in bytes', withText(Buffer.from(claims.replace('Ada', '\u00ed\u00a0\u0080'), 'latin1'))],
  ['a letter cut short', withText(Buffer.from(claims.replace('Ada', '\u00f0\u009f'), 'latin1'))],
  ['deeply nested objects', withMember(`"deep":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)],
  ['deeply nested lists', withMember(`"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
  ['lists without an end', withMember(`"deep":${'['.repeat(30_000)}`)],
  ['nested one too deep', withMember(`"deep":${'['.repeat(8)}${']'.repeat(8)}`)],
  ['a name twice inside', withMember('"inner":{"a":1,"a":1}')],
  ['a name twice, once escaped', withMember(`"\\u0061ud":"clatter"`)],
]

const bySpelling: TokenCase[] = [
  ['empty', ''],
  ['a dot', '.'],
  ['two dots', '..'],
  ['three dots', '...'],
  ['two parts', `${head}.${body}`],
  ['four parts', `${good}.${signature}`],
  ['a part too many in front', `.${good}`],
  ['without a header', `.${body}.${signature}`],
  ['without claims', `${head}..${signature}`],
  ['without a signature', `${head}.${body}.`],
  ['padded', `${good}==`],
  ['in the alphabet of base64', good.replaceAll('-', '+').replaceAll('_', '/')],
  ['with a blank inside', `${head}. ${body}.${signature}`],
  ['with a line end inside', `${head}.${body.slice(0, 40)}\n${body.slice(40)}.${signature}`],
  ['with a zero byte inside', `${head}.${body}\0.${signature}`],
  ['with bytes above 127', `${head}.${body}é.${signature}`],
  ['header in another spelling', signSpelled(respell, same)],
  ['claims in another spelling', signSpelled(same, respell)],
  ['signature in another spelling', `${head}.${body}.${respell(signature)}`],
  ['header padded', signSpelled((text) => `${text}=`, same)],
  ['claims padded', signSpelled(same, (text) => `${text}=`)],
  ['a character of the signature short', good.slice(0, -1)],
  ['four characters of the signature short', good.slice(0, -4)],
  ['a signature of zeros', `${head}.${body}.${encode(Buffer.alloc(256))}`],
  ['a signature one byte long', `${head}.${body}.${encode('x')}`],
  [
    'a signature with a zero before it',
    `${head}.${body}.${encode(Buffer.concat([Buffer.alloc(1), Buffer.from(signature, 'base64url')]))}`,
  ],
  ['longer than any token', `${head}.${'A'.repeat(70_000)}.${signature}`],
  ['bytes without meaning', Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 73) % 256))],
  ['the public key', vendorPem],
]

/** One character changed, at every seventeenth place. */
const byCharacter: TokenCase[] = Array.from({ length: Math.ceil(good.length / 17) }, (_, index) => {
  const at = index * 17
  return [`character ${at}`, good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1)]
})

export const badTokens: TokenCase[] = [...byClaims, ...byHeader, ...byJson, ...bySpelling, ...byCharacter]
