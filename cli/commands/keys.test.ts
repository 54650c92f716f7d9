import { describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readStart } from './keys.ts'

const now = new Date('2026-11-21T12:00:00Z')
const read = (options: Record<string, string>) => readStart(new Map(Object.entries(options)), now)

describe('a new key signs', () => {
  it('at once, from a day on, or in some days', () => {
    expect(read({})).toBeUndefined()
    expect(read({ from: '2027-01-01' })).toEqual(new Date('2027-01-01T00:00:00Z'))
    expect(read({ 'in-days': '40' })).toEqual(new Date('2026-12-31T12:00:00Z'))
  })

  it.each([
    [{ from: '2026-11-21' }, '--from: Must be to come'],
    [{ from: '2027-02-30' }, '--from: Must be a day'],
    [{ from: '2027-1-1' }, '--from: Must be a day'],
    [{ from: 'tomorrow' }, '--from: Must be a day'],
    [{ from: '2037-01-01' }, '--from: Must be within ten years'],
    [{ 'in-days': '0' }, '--in-days: Must be a whole number from 1 to 3650'],
    [{ 'in-days': '1.5' }, '--in-days: Must be'],
    [{ 'in-days': '3651' }, '--in-days: Must be'],
    [{ from: '2027-01-01', 'in-days': '5' }, 'not both'],
  ])('at no time that reads %j', (options, words) => {
    expect(() => read(options)).toThrow(UsageError)
    expect(() => read(options)).toThrow(words)
  })
})
