import { describe, expect, it } from 'vitest'
import { activationRequestStatuses } from '#contract/states.ts'
import { canCollect, canMove, collectAgainWithin, requestLifetime, statusAt } from './rules.ts'

const createdAt = new Date('2026-05-04T10:00:00Z')
const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)

describe('the status of an activation request', () => {
  const allowed = ['Requested Fulfilled', 'Requested Cancelled', 'Fulfilled Completed', 'Fulfilled Cancelled']
  const moves = activationRequestStatuses.flatMap((from) => activationRequestStatuses.map((to) => [from, to] as const))

  it.each(moves)('%s -> %s moves only where it may [states.activation-request]', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })

  it('reads Cancelled once nobody has answered for more than a day', () => {
    const request = { status: 'Requested', createdAt, updatedAt: createdAt } as const
    expect(statusAt(request, later(requestLifetime))).toBe('Requested')
    expect(statusAt(request, later(requestLifetime + 1))).toBe('Cancelled')
  })

  it('reads Cancelled once the device has not collected its token for a day since the answer', () => {
    const request = { status: 'Fulfilled', createdAt, updatedAt: later(requestLifetime) } as const
    expect(statusAt(request, later(2 * requestLifetime))).toBe('Fulfilled')
    expect(statusAt(request, later(2 * requestLifetime + 1))).toBe('Cancelled')
  })

  it.each(['Completed', 'Cancelled'] as const)('stays %s however old it is', (status) => {
    expect(statusAt({ status, createdAt, updatedAt: createdAt }, later(10 ** 12))).toBe(status)
  })
})

describe('a token', () => {
  it.each([
    ['Requested', 0, false],
    ['Fulfilled', 0, true],
    ['Fulfilled', requestLifetime, true],
    ['Fulfilled', requestLifetime + 1, false],
    ['Completed', collectAgainWithin, true],
    ['Completed', collectAgainWithin + 1, false],
    ['Cancelled', 0, false],
  ] as const)('of a request that is %s for %i ms can be collected: %s', (status, age, isCollectable) => {
    expect(canCollect({ status, createdAt, updatedAt: createdAt }, later(age))).toBe(isCollectable)
  })
})
