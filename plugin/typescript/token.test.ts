import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvalidTokenError, UnknownSignerError } from './license-claims.ts'
import { goodClaims as claims, createVendorKey, encodePart as encode, signToken } from './testing/signed-tokens.ts'
import { verifyToken } from './token.ts'

const vendor = createVendorKey()
const stranger = createVendorKey()
const publicKeys = vendor.publicPem

const now = new Date('2026-11-21T12:00:00Z')
const makeToken = (changes?: object, header?: object, key = vendor) => signToken(key, changes, header)
const verify = (token: string, changes: Partial<Parameters<typeof verifyToken>[1]> = {}) =>
  verifyToken(token, {
    publicKeys,
    vendorId: 'vendor',
    productId: 'clatter',
    deviceSignature: 'this device',
    now,
    ...changes,
  })

describe('a license token, checked without a network', () => {
  it('is good when the vendor signed it for this product and this device', () => {
    expect(verify(makeToken())).toMatchObject({ aud: 'clatter', 'u:name': 'Ada' })
  })

  it('is good by any of the keys that the vendor publishes', () => {
    expect(verify(makeToken(), { publicKeys: stranger.publicPem + publicKeys })).toMatchObject({
      aud: 'clatter',
    })
  })

  it('says when it may be a key that is not known here yet', () => {
    expect(() => verify(makeToken({}, undefined, stranger))).toThrow(UnknownSignerError)
  })

  it.each([
    ['signed by a stranger', makeToken({}, { alg: 'RS256' }, stranger), 'not signed by the vendor'],
    ['of another vendor', makeToken({ iss: 'another' }), 'another vendor'],
    ['of another product', makeToken({ aud: 'thrum' }), 'for thrum'],
    ['of another device', makeToken({ sig: 'that device' }), 'another device'],
    ['that has expired', makeToken({ exp: now.getTime() / 1000 }), 'expired'],
    ['of a trial without an end', makeToken({ trial: true }), 'when it ends'],
    ['without a signature', `${encode({ alg: 'none' })}.${encode(claims)}.`, 'not accepted'],
    ['that says it has no signature', `${encode({ alg: 'none' })}.${encode(claims)}.AAAA`, 'not accepted'],
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
    expect(() => verify(token)).toThrow('not accepted')
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
