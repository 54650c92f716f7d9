import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvalidTokenError, verifyToken } from './token.ts'

const vendor = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))
const publicKeys = pemOf(vendor.publicKey)

const now = new Date('2026-11-21T12:00:00Z')
const claims = {
  ...{ iss: 'vendor', aud: 'clatter', id: 'activation', sig: 'this device', trial: false, method: 'Online' },
  'u:name': 'Ada',
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function makeToken(
  changes: object = {},
  header: object = { alg: 'RS256', typ: 'JWT' },
  key = vendor.privateKey,
): string {
  const signed = `${encode(header)}.${encode({ ...claims, ...changes })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
const verify = (token: string, changes: Partial<Parameters<typeof verifyToken>[1]> = {}) =>
  verifyToken(token, { publicKeys, productId: 'clatter', deviceSignature: 'this device', now, ...changes })

describe('a license token, checked without a network', () => {
  it('is good when the vendor signed it for this product and this device', () => {
    expect(verify(makeToken())).toMatchObject({ aud: 'clatter', 'u:name': 'Ada' })
  })

  it('is good by any of the keys that the vendor publishes', () => {
    expect(verify(makeToken(), { publicKeys: pemOf(stranger.publicKey) + publicKeys })).toMatchObject({
      aud: 'clatter',
    })
  })

  it.each([
    ['signed by a stranger', makeToken({}, { alg: 'RS256' }, stranger.privateKey), 'not signed by the vendor'],
    ['of another product', makeToken({ aud: 'thrum' }), 'for thrum'],
    ['of another device', makeToken({ sig: 'that device' }), 'another device'],
    ['that has expired', makeToken({ exp: now.getTime() / 1000 }), 'expired'],
    ['of a trial without an end', makeToken({ trial: true }), 'when it ends'],
    ['without a signature', `${encode({ alg: 'none' })}.${encode(claims)}.`, 'damaged'],
    ['that says it has no signature', `${encode({ alg: 'none' })}.${encode(claims)}.AAAA`, 'do not accept'],
    ['that lacks a claim', makeToken({ method: undefined }), 'lacks a claim'],
    ['that is no token', 'not a token', 'damaged'],
    ['that is cut short', makeToken().slice(0, -6), 'not signed by the vendor'],
  ])('is refused when %s', (_, token, words) => {
    expect(() => verify(token)).toThrow(InvalidTokenError)
    expect(() => verify(token)).toThrow(words)
  })

  it('is refused when signed with the public key as if it were a secret', () => {
    const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
    const token = `${signed}.${createHmac('sha256', publicKeys).update(signed).digest('base64url')}`
    expect(() => verify(token)).toThrow('do not accept')
  })

  it('is refused when any character of it is changed', () => {
    const token = makeToken()
    for (let index = 0; index < token.length; index += 1) {
      const character = token[index] === 'A' ? 'B' : 'A'
      const altered = token.slice(0, index) + character + token.slice(index + 1)
      expect(() => verify(altered), `character ${index}`).toThrow(InvalidTokenError)
    }
  })

  it('is refused in another spelling of the same bytes', () => {
    const token = makeToken()
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(token.at(-1) ?? '')
    const respelled = token.slice(0, -1) + alphabet[last ^ 1]
    expect(Buffer.from(respelled.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    )
    expect(() => verify(respelled)).toThrow('damaged')
  })
})
