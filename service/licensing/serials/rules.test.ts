import { describe, expect, it } from 'vitest'
import { maskEmail, normaliseSerial, sealSerial } from './rules.ts'

const secret = Buffer.alloc(32, 7)

describe('an old serial number', () => {
  it.each([
    ['85DB562A-C11D4B06-A2335A6B-8C079166', '85db562a c11d4b06 a2335a6b 8c079166'],
    ['ABCD-1234', ' abcd1234\n'],
    ['ÅB-12', 'Åb12'],
  ])('is the same as it was typed with other case, spaces and hyphens: %s', (serial, typed) => {
    expect(normaliseSerial(typed)).toBe(normaliseSerial(serial))
    expect(sealSerial(secret, typed).normalised).toEqual(sealSerial(secret, serial).normalised)
    expect(sealSerial(secret, typed).exact).not.toEqual(sealSerial(secret, serial).exact)
  })

  it('leaves nothing of itself in what is stored, and something else under another key', () => {
    const sealed = sealSerial(secret, 'ABCD-1234')
    expect([sealed.exact.length, sealed.normalised.length]).toEqual([32, 32])
    expect(sealSerial(Buffer.alloc(32, 8), 'ABCD-1234').exact).not.toEqual(sealed.exact)
    expect(sealSerial(secret, 'ABCD1234').exact).not.toEqual(sealSerial(secret, 'ABCD1234').normalised)
  })
})

it.each([
  ['kim@example.com', 'k•••@example.com'],
  ['k@example.com', '•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
])('an address shows nobody but its owner whose it is: %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
