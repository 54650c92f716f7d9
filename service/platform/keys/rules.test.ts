import { describe, expect, it } from 'vitest'
import { canRetire, inOrderOfUse, stateOf, type Term } from './rules.ts'

const key = (id: string, signsFrom: string, retiredAt: string | null = null): Term => ({
  id,
  createdAt: new Date('2026-01-01'),
  signsFrom: new Date(signsFrom),
  retiredAt: retiredAt === null ? null : new Date(retiredAt),
})
const first = key('first', '2026-01-01')
const second = key('second', '2026-06-01')
const planned = key('planned', '2027-01-01')
const retired = key('retired', '2026-07-01', '2026-08-01')
const all = [first, second, planned, retired]
const idsAt = (keys: Term[], now: string) => inOrderOfUse(keys, new Date(now)).map(({ id }) => id)

describe('the keys of license tokens', () => {
  it.each([
    ['2026-05-31', 'first', ['planned', 'second']],
    ['2026-06-01', 'second', ['planned', 'first']],
    ['2026-12-31', 'second', ['planned', 'first']],
    ['2027-01-01', 'planned', ['second', 'first']],
  ])('are published with the one that signs on %s first: %s', (now, signing, others) => {
    expect(idsAt(all, now)).toEqual([signing, ...others])
    expect(idsAt(all.toReversed(), now)).toEqual([signing, ...others])
  })

  it('the first one signs when a clock is behind all of them', () => {
    expect(idsAt(all, '2025-12-31')[0]).toBe('first')
  })

  it('the newest one signs when several start at the same time', () => {
    const later = { ...key('later', '2026-06-01'), createdAt: new Date('2026-02-01') }
    expect(idsAt([second, later], '2026-12-31')[0]).toBe('later')
  })

  it('each have one state', () => {
    const states = all.map((one) => stateOf(one, all, new Date('2026-12-31')))
    expect(states).toEqual(['published', 'signing', 'published', 'retired'])
  })

  it.each([
    ['the one in use, while an older one could sign', second, all, true],
    ['an older one', first, all, true],
    ['one that does not sign yet', planned, all, true],
    ['the only one', first, [first], false],
    ['the only one whose time has come', first, [first, planned], false],
    ['the only one that is not retired', first, [first, retired], false],
  ])('can be retired or not: %s', (_, one, keys, isAllowed) => {
    expect(canRetire(one, keys, new Date('2026-12-31'))).toBe(isAllowed)
  })
})
