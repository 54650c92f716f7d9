import { describe, expect, it } from 'vitest'
import { countDays } from '../../count-days.ts'
import { findTrialStatus } from './trial-status.ts'

const fresh = {
  eligible: true,
  existing: false,
  requiresAccount: false,
  numberOfDaysPerProduct: 14,
  numberOfDaysRemaining: 14,
}
const running = { ...fresh, existing: true, numberOfDaysRemaining: 3 }
const over = { ...running, eligible: false, numberOfDaysRemaining: 0 }
const unoffered = { ...fresh, eligible: false, numberOfDaysPerProduct: 0, numberOfDaysRemaining: 0 }
const nobody = { isSignedIn: false }

describe('a trial', () => {
  it.each([
    ['offered for its days to a device that had none', fresh, { kind: 'offered', days: 14, needsAccount: false }],
    ['running for the days that are left', running, { kind: 'running', days: 3, needsAccount: false }],
    ['over once they are used up', over, { kind: 'over' }],
    ['none where the product has none', unoffered, { kind: 'none' }],
    ['none where the service says nothing of it', undefined, { kind: 'none' }],
  ])('is %s', (_, trial, standing) => {
    expect(findTrialStatus(trial, nobody)).toEqual(standing)
  })

  it('may need an account, which only a visitor lacks', () => {
    const forCustomers = { ...fresh, requiresAccount: true }
    expect(findTrialStatus(forCustomers, nobody)).toMatchObject({ needsAccount: true })
    expect(findTrialStatus(forCustomers, { isSignedIn: true })).toMatchObject({ needsAccount: false })
  })

  it.each([
    [1, '1 day'],
    [14, '14 days'],
  ])('is counted in days: %i', (days, words) => expect(countDays(days)).toBe(words))
})
