import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeBytes, makeCodes, normaliseCode, writeCode } from './coupon-codes.ts'

describe('codes', () => {
  it('are made of letters and digits that are not taken for others', () => {
    const codes = makeCodes(200, 'KNOCK', { taken: new Set(), random: randomBytes })
    for (const code of codes) expect(code).toMatch(/^KNOCK(-[A-HJKMNP-TV-Z2-9]{4}){3}$/)
    expect(new Set(codes).size).toBe(200)
    expect(writeCode(null, new Uint8Array(codeBytes))).toBe('AAAA-AAAA-AAAA')
  })

  it('are none that is taken in any letter case, and none twice', () => {
    const bytes = [0, 0, 1, 2].map((byte) => new Uint8Array(codeBytes).fill(byte))
    const random = () => bytes.shift() ?? new Uint8Array(codeBytes)
    const taken = new Set([normaliseCode('A-BBBB-BBBB-BBBB')])
    expect(makeCodes(2, 'A', { taken, random })).toEqual(['A-AAAA-AAAA-AAAA', 'A-CCCC-CCCC-CCCC'])
  })
})
