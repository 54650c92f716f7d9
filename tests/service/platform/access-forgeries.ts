import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { readJwt } from '../licensing/devices.ts'
import { type Forgers, signText } from './keys-forgeries.ts'

/** What else somebody may hold who wants an access token. */
export type AccessForgers = Forgers & {
  own: Pick<UserWithTokens, 'id' | 'refreshToken'>
  /** Another customer, and their session. */
  other: { id: string; sessionId: string }
  licenseKey: KeyObject
  licenseToken: string
}
type Fields = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the vendor's keys might have signed, but never do, and what is a token of another kind. */
export function misuseKeys({ good, ownKey, own, other, licenseKey, licenseToken, now }: AccessForgers) {
  const { header, claims } = readJwt(good)
  const signed = (changes: Fields, fields: Fields = {}, key = ownKey) => {
    const text = `${encode({ ...header, ...fields })}.${encode({ ...claims, ...changes })}`
    return `${text}.${signText(text, key)}`
  }
  const stranger = generateKeyPairSync('ed25519').privateKey
  const second = Math.floor(now.getTime() / 1000)
  return {
    'signed by a stranger of the same kind': signed({}, {}, stranger),
    'signed by a key of license tokens': signed({}, { alg: 'RS256' }, licenseKey),
    'signed by a key of license tokens, as if by EdDSA': signed({}, {}, licenseKey),
    'a license token': licenseToken,
    'a refresh token': own.refreshToken,
    'of the type of a license token': signed({}, { typ: 'JWT' }),
    'of no type': signed({}, { typ: undefined }),
    'with crit': signed({}, { crit: ['sid'], sid: 1 }),
    'another iss': signed({ iss: 'stranger' }),
    'no iss': signed({ iss: undefined }),
    'iss in a list': signed({ iss: [claims.iss] }),
    'another aud': signed({ aud: 'snare-works' }),
    'no aud': signed({ aud: undefined }),
    'exp in the past': signed({ exp: second - 1 }),
    'no exp': signed({ exp: undefined }),
    'exp in words': signed({ exp: 'never' }),
    'nbf in the future': signed({ nbf: second + 600 }),
    'no sub': signed({ sub: undefined }),
    'sub a number': signed({ sub: 1 }),
    'sub of nobody': signed({ sub: randomUUID() }),
    'sub that is none': signed({ sub: "' or 1=1 --" }),
    'sub of another customer': signed({ sub: other.id }),
    'no sid': signed({ sid: undefined }),
    'sid of no session': signed({ sid: randomUUID() }),
    'sid that is no UUID': signed({ sid: 'session 1' }),
    'sid of a digit too many': signed({ sid: `${other.sessionId}0` }),
    'sid of another customer': signed({ sid: other.sessionId }),
  }
}
