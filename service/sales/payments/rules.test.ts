import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatuses } from '#contract/states.ts'
import { checkoutStatus, isBuyerShown, nextPaymentStatus, nextQuestionDelay, paymentTransitions } from './rules.ts'

const statuses = ['Pending', 'ActionRequired', 'Succeeded', 'Declined', 'Held', 'Returned'] as const

describe('the status of a payment', () => {
  const allowed = [
    'Pending ActionRequired',
    'Pending Succeeded',
    'Pending Declined',
    'ActionRequired Succeeded',
    'ActionRequired Declined',
    'ActionRequired Pending',
    'Pending Held',
    'ActionRequired Held',
    'Declined Returned',
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
    ['PaymentProcessing', 'Held', true, 'Held'],
    ['Completed', 'Succeeded', true, 'Completed'],
    ['Failed', 'Declined', false, 'Failed'],
  ] as const)('of an order that is %s, payment %s, expired %s: %s', (order, payment, isExpired, shown) => {
    expect(checkoutStatus(order, payment, isExpired)).toBe(shown)
  })
})

describe('whom an order is for', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const nobody = { isExpired: false, isOwner: false, isPayer: false }
  const shownTo = (status: OrderStatus, completedAt: Date | null, viewer: Partial<typeof nobody>) =>
    isBuyerShown({ order: { status, completedAt }, ...nobody, ...viewer }, now)

  it.each(orderStatuses)('is shown to the owner of an order that is %s', (status) => {
    expect(shownTo(status, ago(999_999), { isOwner: true, isExpired: true })).toBe(true)
  })
  it('is shown to whoever has the checkout while the order is open, until the checkout has expired', () => {
    expect(shownTo('Open', null, {})).toBe(true)
    expect(shownTo('Open', null, { isExpired: true })).toBe(false)
  })
  it('is shown to the browser that pays alone, for an hour after the order is completed', () => {
    expect(shownTo('PaymentProcessing', null, {})).toBe(false)
    expect(shownTo('PaymentProcessing', null, { isPayer: true })).toBe(true)
    expect(shownTo('Completed', ago(1), {})).toBe(false)
    expect(shownTo('Completed', ago(59), { isPayer: true })).toBe(true)
    expect(shownTo('Completed', ago(60), { isPayer: true })).toBe(false)
    expect(shownTo('Failed', null, { isPayer: true })).toBe(false)
  })
})

describe('what a payment becomes when its provider says', () => {
  const payment = { amount: 9900, currency: 'EUR' }
  const succeeded = { status: 'Succeeded', amount: 9900, currency: 'EUR' } as const
  const declined = { status: 'Declined', reason: 'No' } as const
  it.each([
    ['Pending', succeeded, 'Succeeded'],
    ['ActionRequired', succeeded, 'Succeeded'],
    ['Pending', { ...succeeded, amount: 9899 }, 'Held'],
    ['Pending', { ...succeeded, amount: 9901 }, 'Held'],
    ['Pending', { ...succeeded, currency: 'USD' }, 'Held'],
    ['Pending', declined, 'Declined'],
    ['Pending', { status: 'Ended', reason: 'Over' }, 'Declined'],
    ['Pending', { status: 'ActionRequired', secret: null }, 'ActionRequired'],
    ['ActionRequired', { status: 'Pending' }, 'Pending'],
    ['Pending', { status: 'Pending' }, null],
    ['Declined', succeeded, 'Returned'],
    ['Declined', { ...succeeded, amount: 1 }, 'Returned'],
    ['Declined', declined, null],
    ['Succeeded', declined, null],
    ['Succeeded', succeeded, null],
    ['Succeeded', { ...succeeded, amount: 1 }, null],
    ['Held', succeeded, null],
    ['Returned', succeeded, null],
    ['Returned', declined, null],
  ] as const)('%s, told %j: %s', (status, outcome, next) => {
    expect(nextPaymentStatus({ ...payment, status }, outcome)).toBe(next)
  })
})

it.each([
  [0, 5],
  [5, 5],
  [40, 40],
  [7200, 3600],
])('a payment under way for %i s is asked about again after %i s', (age, delay) => {
  const begun = new Date('2026-01-01T00:00:00Z')
  expect(nextQuestionDelay(begun, new Date(begun.getTime() + age * 1000))).toBe(delay * 1000)
})
