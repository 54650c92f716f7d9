import { createHmac, createPublicKey, type KeyObject, randomUUID, sign } from 'node:crypto'
import { SignJWT } from 'jose'
import { readJwt } from '../licensing/devices.ts'

/** What the forgeries are made from. */
export type Forgers = {
  /** A token as the service signed it, with `ownKey`. */
  good: string
  ownKey: KeyObject
  /** The id of another key that the vendor has published. */
  otherKid: string
  strangerKey: KeyObject
  now: Date
}
export type Forgeries = Promise<Record<string, string>>
type Fields = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** The signature of a compact token, by the algorithm that is the key's own here: RS256 or EdDSA. */
export const signText = (text: string, key: KeyObject): string =>
  sign(key.asymmetricKeyType === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(text), key).toString('base64url')
const pemOf = (key: KeyObject) => String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))
const jwkOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' })
/** What a header can carry to have its own key believed. */
const ownKeyFields = (key: KeyObject): Record<string, Fields> => ({
  jwk: { jwk: jwkOf(key) },
  jku: { jku: 'https://stranger.example/jwks.json' },
  x5u: { x5u: 'https://stranger.example/chain.pem' },
  x5c: { x5c: [pemOf(key).replace(/-----[^-]+-----|\n/g, '')] },
})

/** Tokens that were altered after the vendor had signed them: every claim, every field of the header, the signature. */
export async function alterTokens({ good, otherKid, strangerKey }: Forgers): Forgeries {
  const { header, claims, parts } = readJwt(good)
  const [head, body, signature] = parts
  const withClaims = (changes: Fields) => `${head}.${encode({ ...claims, ...changes })}.${signature}`
  const withHeader = (changes: Fields) => `${encode({ ...header, ...changes })}.${body}.${signature}`
  const changed = Object.entries(claims).map(([name, value]): [string, string] => [
    `claim ${name} changed`,
    withClaims({ [name]: alter(value) }),
  ])
  const added: [string, Fields][] = Object.entries({ exp: 4_102_444_800, nbf: 0, jti: 'x', admin: true }).map(
    ([name, value]) => [name, { [name]: value }],
  )
  const another = header.alg === 'EdDSA' ? 'RS256' : 'EdDSA'
  const algorithms = ['none', 'HS256', 'PS256', 'RS384', 'RS512', 'ES256', another, 'rs256', '', null]
  const headers: Record<string, Fields> = {
    ...Object.fromEntries(algorithms.map((alg) => [`alg ${alg}`, { alg }])),
    'typ changed': { typ: header.typ === 'at+jwt' ? 'JWT' : 'at+jwt' },
    'cty added': { cty: 'JWT' },
    'zip added': { zip: 'DEF' },
    'kid of another key': { kid: otherKid },
    'kid unknown': { kid: randomUUID() },
    'no kid': { kid: undefined },
    'kid a number': { kid: 1 },
    'kid a path': { kid: '../../../dev/null' },
    'kid a statement': { kid: "' or 1=1 --" },
    'crit added': { crit: ['exp'] },
    'b64 added': { b64: false, crit: ['b64'] },
    ...ownKeyFields(strangerKey),
  }
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(added.map(([name, fields]) => [`claim ${name} added`, withClaims(fields)])),
    ...Object.fromEntries(Object.entries(headers).map(([name, fields]) => [`header: ${name}`, withHeader(fields)])),
    'no signature': `${head}.${body}.`,
    'alg none, no signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'another signature': `${head}.${body}.${Buffer.from(signature, 'base64url').reverse().toString('base64url')}`,
    'half a signature': `${head}.${body}.${signature.slice(0, signature.length / 2)}`,
    'a signature and more': `${good}${signature}`,
    'no header': `.${body}.${signature}`,
    'no claims': `${head}..${signature}`,
    'two parts': `${head}.${body}`,
    'five parts': `${good}.${head}.${body}`,
  }
}

/** Tokens that a stranger signed, who wants their key believed. */
export async function signAsStranger({ good, ownKey, strangerKey }: Forgers): Forgeries {
  const { header, claims } = readJwt(good)
  const signed = (changes: Fields, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ ...header, ...changes, alg }).sign(strangerKey)
  const withSecret = (alg: string, hash: string, secret: string) => {
    const text = `${encode({ ...header, alg })}.${encode(claims)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const forgeries: Record<string, string> = {}
  for (const [name, fields] of Object.entries(ownKeyFields(strangerKey)))
    forgeries[`a stranger, with ${name}`] = await signed(fields)
  for (const alg of ['RS256', 'PS256', 'RS384', 'RS512']) forgeries[`a stranger, by ${alg}`] = await signed({}, alg)
  return {
    ...forgeries,
    'a stranger, without kid': await signed({ kid: undefined }),
    'the public key as a secret, HS256': withSecret('HS256', 'sha256', pemOf(ownKey)),
    'the public key as a secret, HS512': withSecret('HS512', 'sha512', pemOf(ownKey)),
    'the public key in one line as a secret': withSecret('HS256', 'sha256', pemOf(ownKey).trim()),
    'nothing as a secret': withSecret('HS256', 'sha256', ''),
  }
}

/** What the vendor's own key might have signed, but never does: each shows a check that is not the signature's. */
export async function signWrongly({ good, ownKey, otherKid, now }: Forgers): Forgeries {
  const { header, claims } = readJwt(good)
  const signed = (changes: Fields, fields: Fields = {}, alg = 'RS256') => {
    const text = `${encode({ ...header, ...fields, alg })}.${encode({ ...claims, ...changes })}`
    return `${text}.${signText(text, ownKey)}`
  }
  const inAnotherWay = (alg: string) => new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(ownKey)
  const second = Math.floor(now.getTime() / 1000)
  return {
    'signed by PS256': await inAnotherWay('PS256'),
    'signed by RS512': await inAnotherWay('RS512'),
    'signed under another kid': signed({}, { kid: otherKid }),
    'signed as alg none': signed({}, {}, 'none'),
    'signed with crit': signed({}, { crit: ['sig'], sig: 1 }),
    'signed b64': signed({}, { crit: ['b64'], b64: false }),
    'another iss': signed({ iss: 'stranger' }),
    'no iss': signed({ iss: undefined }),
    'iss in a list': signed({ iss: [claims.iss] }),
    'another aud': signed({ aud: 'kick-works' }),
    'no aud': signed({ aud: undefined }),
    'aud in a list': signed({ aud: [claims.aud] }),
    'exp in the past': signed({ exp: second - 1 }),
    'exp now': signed({ exp: second }),
    'exp in words': signed({ exp: 'never' }),
    'an expired trial': signed({ trial: true, exp: second - 60, 'l:id': undefined }),
    'nbf in the future': signed({ nbf: second + 600 }),
    'nbf in words': signed({ nbf: 'now' }),
    'iat in words': signed({ iat: 'now' }),
    'id of no activation': signed({ id: randomUUID() }),
    'id that is none': signed({ id: "' or 1=1 --" }),
    'no id': signed({ id: undefined }),
    'no sig': signed({ sig: undefined }),
    'no trial': signed({ trial: undefined }),
    'trial in words': signed({ trial: 'false' }),
    'method unknown': signed({ method: 'Both' }),
    'no method': signed({ method: undefined }),
  }
}

/** The very same bytes spelled otherwise, and signed so: one token has one spelling. */
export async function respell({ good, ownKey }: Forgers): Forgeries {
  const { header, claims } = readJwt(good)
  const sealed = (head: string, body: string, spell = (text: string) => text) => {
    const text = `${head}.${body}`
    return `${text}.${spell(signText(text, ownKey))}`
  }
  const [head, body] = [pad(header), pad(claims)]
  const spellings: Record<string, (text: string) => string> = {
    'spare bits': setSpareBits,
    padding: (text) => `${text}==`,
    'a space inside': (text) => `${text.slice(0, 8)} ${text.slice(8)}`,
    'a line end inside': (text) => `${text.slice(0, 8)}\r\n${text.slice(8)}`,
    'a tab inside': (text) => `${text.slice(0, -1)}\t${text.slice(-1)}`,
    'a character of another alphabet': (text) => `${text.slice(0, 8)}*${text.slice(8)}`,
  }
  const forgeries: Record<string, string> = {
    'plain base64': respellPlainly((space) => sealed(head, encode({ ...claims, space }))),
  }
  for (const [name, spell] of Object.entries(spellings)) {
    forgeries[`header with ${name}`] = sealed(spell(head), body)
    forgeries[`claims with ${name}`] = sealed(head, spell(body))
    forgeries[`signature with ${name}`] = sealed(head, body, spell)
  }
  return forgeries
}

/** Signs until the signature has a character that plain base64 spells otherwise. */
function respellPlainly(seal: (space: number) => string): string {
  for (let space = 0; ; space += 1) {
    const [head, body, signature = ''] = seal(space).split('.')
    if (/[-_]/.test(signature)) return `${head}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}`
  }
}

function alter(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return value === 'Online' ? 'Offline' : `${value}0`
}

/** Encoded at a length at which the last character has spare bits. */
function pad(fields: Fields): string {
  const texts = ['', 'x', 'xx'].map((space) => encode({ ...fields, space }))
  return texts.find((text) => text.length % 4 === 2) ?? ''
}

function setSpareBits(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.slice(-1)) + 1]
}
