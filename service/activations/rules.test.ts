import { describe, expect, it } from 'vitest'
import { activationRequestStatuses } from '#contract/states.ts'
import { canMove, statusAt } from './rules.ts'

describe('the status of an activation request', () => {
  const allowed = ['Requested Fulfilled', 'Requested Cancelled', 'Fulfilled Completed', 'Fulfilled Cancelled']
  const moves = activationRequestStatuses.flatMap((from) => activationRequestStatuses.map((to) => [from, to] as const))

  it.each(moves)('%s -> %s moves only where it may [states.activation-request]', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })

  const createdAt = new Date('2026-05-04T10:00:00Z')
  const dayLater = (milliseconds: number) => new Date(createdAt.getTime() + 24 * 3600 * 1000 + milliseconds)

  it('reads Cancelled once nobody has answered for more than a day', () => {
    expect(statusAt({ status: 'Requested', createdAt }, dayLater(0))).toBe('Requested')
    expect(statusAt({ status: 'Requested', createdAt }, dayLater(1))).toBe('Cancelled')
  })
  it.each(['Fulfilled', 'Completed', 'Cancelled'] as const)('stays %s however old it is', (status) => {
    expect(statusAt({ status, createdAt }, dayLater(10 ** 10))).toBe(status)
  })
})
