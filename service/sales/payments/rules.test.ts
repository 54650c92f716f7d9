import { describe, expect, it } from 'vitest'
import { giveUpInterval, nextPaymentStatus, nextPollDelay, paymentTransitions, timeLeft } from './rules.ts'

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
  expect(nextPollDelay(begun, new Date(begun.getTime() + age * 1000))).toBe(delay * 1000)
})

const day = 24 * 60 * 60 * 1000

it.each([
  [null, 0, 7],
  ['ideal', 2, 5],
  ['card', 7, 0],
  ['card', 9, 0],
  ['sepa_debit', 8, 22],
  ['sepa_debit', 30, 0],
])('a payment by %s that is %i days old may stay unsettled for another %i', (method, age, left) => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  expect(timeLeft({ method, createdAt }, new Date(createdAt.getTime() + age * day))).toBe(left * day)
})

it('no job about it is queued for longer than the two days that a job may wait', () => {
  expect(giveUpInterval).toBeLessThan(2 * day)
})
