import { sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type LicenseKey, toLicenseKey } from '#service/platform/keys/license-keys.ts'
import { generateKey } from '#service/platform/keys/service.ts'
import { createLicenseTokens, type TokenSubject } from './license-tokens.ts'

const now = new Date('2026-11-21T12:00:00Z')
const subject: TokenSubject = {
  activation: {
    id: '5f0c2c5e-6f6d-4f52-9a3c-3f6f7b1f2a10',
    licenseId: 'b3a6d1d2-7c1b-4f07-8f0e-0c1d2e3f4a5b',
    productId: 'clatter',
    customerId: 'a1a2a3a4-b1b2-4c3d-8e4f-010203040506',
    name: 'Studio',
    deviceSignature: 'this device',
    status: 'Active',
    method: 'Online',
    offlineAt: null,
    expiresAt: null,
    firstValidatedAt: null,
    lastValidatedAt: null,
    createdAt: now,
    revokedAt: null,
    freedBy: null,
  },
  product: { id: 'clatter', name: 'Clatter' },
  customer: { id: 'a1a2a3a4-b1b2-4c3d-8e4f-010203040506', name: 'Ada', email: 'ada@example.com' },
  expiresAt: null,
}
const makeKey = async () => toLicenseKey(await generateKey('license', now))
const [older, newer, stranger] = await Promise.all([makeKey(), makeKey(), makeKey()])
const tokensWith = (...keys: LicenseKey[]) =>
  createLicenseTokens(
    () => keys,
    'vendor',
    () => now,
  )

async function tokenSaying(kid: string | undefined, key: LicenseKey): Promise<string> {
  const [, payload] = (await tokensWith(key).sign(subject)).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid })).toString('base64url')
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), key.privateKey)
  return `${header}.${payload}.${signature.toString('base64url')}`
}

describe('license tokens of several keys', () => {
  const tokens = tokensWith(newer, older)

  it('are signed by the one in use, unless another is named', async () => {
    expect(await tokens.verify(await tokens.sign(subject))).toMatchObject({ kid: newer.id, sig: 'this device' })
    expect(await tokens.verify(await tokens.sign(subject, older.id))).toMatchObject({ kid: older.id })
    expect(await tokens.verify(await tokens.sign(subject, stranger.id))).toMatchObject({ kid: newer.id })
  })

  it('are good by whichever key that is not retired', async () => {
    const signed = await tokensWith(older).sign(subject)
    expect(await tokens.verify(signed)).toMatchObject({ kid: older.id })
    expect(await tokensWith(newer).verify(signed)).toBeNull()
    expect(await tokens.verify(await tokensWith(stranger).sign(subject))).toBeNull()
  })

  it('that name no key, or none of ours, are tried with all', async () => {
    for (const kid of [undefined, 'a key of before'])
      expect(await tokens.verify(await tokenSaying(kid, older))).toMatchObject({ kid: older.id })
  })

  it('that name one of ours are tried with that one alone', async () => {
    expect(await tokens.verify(await tokenSaying(newer.id, older))).toBeNull()
  })

  it('are checked with the keys as they are published, the one in use first', async () => {
    // On lines of their own: OpenSSL reads no further than a line that ends one and begins the next.
    const lines = /^-----BEGIN PUBLIC KEY-----\n[^-]+\n-----END PUBLIC KEY-----\n/gm
    expect(tokens.publicPem().match(lines)).toEqual([`${newer.publicPem}\n`, `${older.publicPem}\n`])
    const { keys } = await tokens.publicKeySet()
    expect(keys.map(({ kid }) => kid)).toEqual([newer.id, older.id])
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it('are never signed without a key', async () => {
    await expect((async () => tokensWith().sign(subject))()).rejects.toThrow('no key')
  })
})
