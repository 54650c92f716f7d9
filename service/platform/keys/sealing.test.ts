import { describe, expect, it } from 'vitest'
import { KeysUnavailableError, type Place, seal, unseal } from './sealing.ts'

const keySecret = Buffer.alloc(32, 'one')
const place: Place = { id: 'a', purpose: 'license', publicKey: 'public' }
const secret = '-----BEGIN PRIVATE KEY-----\nsecret of the vendor\n-----END PRIVATE KEY-----\n'

describe('a sealed key', () => {
  it('opens with the same key secret, in the same row', () => {
    expect(unseal(keySecret, place, seal(keySecret, place, secret))).toBe(secret)
  })

  it('reveals nothing, and is different each time', () => {
    const sealed = seal(keySecret, place, secret)
    for (const text of [sealed, Buffer.from(sealed, 'base64').toString('latin1')])
      expect(text).not.toMatch(/PRIVATE|vendor/)
    expect(seal(keySecret, place, secret)).not.toBe(sealed)
  })

  it.each<[string, Place]>([
    ['the id of another key', { ...place, id: 'b' }],
    ['another purpose', { ...place, purpose: 'link' }],
    ['another public key', { ...place, publicKey: 'of a stranger' }],
    ['no public key', { ...place, publicKey: null }],
  ])('does not open in a row with %s', (_, other) => {
    expect(() => unseal(keySecret, other, seal(keySecret, place, secret))).toThrow(KeysUnavailableError)
  })

  it('does not open with another key secret, and the error says what to do', () => {
    const open = () => unseal(Buffer.alloc(32, 'two'), place, seal(keySecret, place, secret))
    expect(open).toThrow(KeysUnavailableError)
    expect(open).toThrow(/^KEY_FILE: [^\n]*restore the file[^\n]*$/)
  })

  it('does not open when a byte is changed or missing', () => {
    const bytes = Buffer.from(seal(keySecret, place, secret), 'base64')
    const altered = Array.from(bytes, (byte, index) => bytes.with(index, byte ^ 1))
    const cut = [0, 11, 12, 20, 28, bytes.length - 1].map((length) => bytes.subarray(0, length))
    for (const other of [...altered, ...cut])
      expect(() => unseal(keySecret, place, Buffer.from(other).toString('base64'))).toThrow(KeysUnavailableError)
  })
})
