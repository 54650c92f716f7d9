import { describe, expect, it } from 'vitest'
import { checkoutStatus, paymentTransitions } from './rules.ts'

const statuses = ['Pending', 'ActionRequired', 'Succeeded', 'Declined'] as const

describe('the status of a payment', () => {
  const allowed = [
    'Pending ActionRequired',
    'Pending Succeeded',
    'Pending Declined',
    'ActionRequired Succeeded',
    'ActionRequired Declined',
  ]
  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('%s -> %s', (from, to) => {
    expect(paymentTransitions[to].includes(from)).toBe(allowed.includes(`${from} ${to}`))
  })
})

describe('what the checkout page shows', () => {
  it.each([
    ['Open', undefined, false, 'Open'],
    ['Open', 'Declined', false, 'Open'],
    ['Open', undefined, true, 'Expired'],
    ['Open', 'Declined', true, 'Expired'],
    ['PaymentProcessing', 'Pending', false, 'Processing'],
    ['PaymentProcessing', 'Pending', true, 'Processing'],
    ['PaymentProcessing', 'ActionRequired', false, 'ActionRequired'],
    ['Completed', 'Succeeded', true, 'Completed'],
    ['Failed', 'Declined', false, 'Failed'],
  ] as const)('of an order that is %s, payment %s, expired %s: %s', (order, payment, isExpired, shown) => {
    expect(checkoutStatus(order, payment, isExpired)).toBe(shown)
  })
})
