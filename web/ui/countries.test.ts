import { describe, expect, it } from 'vitest'
import { listCountries } from './countries.ts'

const countries = listCountries()
const codes = countries.map(({ code }) => code)

describe('the countries of an address', () => {
  it('are all there are, by name', () => {
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany' })
    for (const code of ['AU', 'BR', 'CH', 'GB', 'JP', 'NZ', 'TW', 'US', 'XK', 'ZA']) expect(codes).toContain(code)
    expect(codes.length).toBeGreaterThan(240)
    expect(codes.length).toBeLessThan(255)
    expect(countries[0]?.name).toBe('Afghanistan')
  })

  it('are no unions, no drills, and none that is no more', () => {
    for (const code of ['EU', 'UN', 'ZZ', 'XA', 'SU', 'DD', 'YU', 'AN', 'UK']) expect(codes).not.toContain(code)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  })
})
