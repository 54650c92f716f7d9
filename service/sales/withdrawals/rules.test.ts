import { describe, expect, it } from 'vitest'
import { findObjections, readOrderGiven, type WithdrawnOrder, writeStatement } from './rules.ts'

const bought = new Date('2026-11-01T12:00:00Z')
const addressIn = (countryCode: string) => ({
  countryCode,
  streetAddress1: 'Road 1',
  streetAddress2: null,
  locality: 'Town',
  region: null,
  postCode: '',
})
const order: WithdrawnOrder = {
  id: '6f1c1a52-6d0e-4c39-9a8e-3f2b7c9d4e10',
  customer: { name: 'Ada', email: 'Ada@Example.com', address: addressIn('DE') },
  completedAt: bought,
  consent: null,
  activations: 0,
  isTransferFee: false,
}
const withdrawn = { email: 'ada@example.com', receivedAt: new Date('2026-11-10T12:00:00Z') }

describe('what speaks against paying back', () => {
  it('is nothing within 14 days, of what is unused and nobody agreed to have at once', () => {
    expect(findObjections(order, withdrawn)).toEqual([])
    expect(findObjections(order, { ...withdrawn, receivedAt: new Date('2026-11-16T12:00:00Z') })).toEqual([])
  })

  it.each<[string, Partial<WithdrawnOrder>, Partial<typeof withdrawn>, string]>([
    ['another address', {}, { email: 'eve@example.com' }, 'it was bought with another address, Ada@Example.com'],
    ['too late', {}, { receivedAt: new Date('2026-11-16T12:00:01Z') }, 'it was bought more than 14 days before'],
    [
      'delivery at once',
      { consent: { text: 'Deliver at once.', agreedAt: bought.toISOString() } },
      {},
      'delivery at once was agreed to on 1 November 2026 at 12:00:00 UTC',
    ],
    ['a transfer', { isTransferFee: true }, {}, 'it paid the fee of a license transfer, which is complete'],
    ['a device', { activations: 1 }, {}, 'it was activated once'],
    ['devices', { activations: 3 }, {}, 'it was activated 3 times'],
    [
      'a business',
      { customer: { ...order.customer, businessName: 'Works' } },
      {},
      'we know no law that gives this customer a right to withdraw',
    ],
    [
      'another country',
      { customer: { ...order.customer, address: addressIn('US') } },
      {},
      'we know no law that gives this customer a right to withdraw',
    ],
  ])('%s', (_, changes, declared, objection) => {
    expect(findObjections({ ...order, ...changes }, { ...withdrawn, ...declared })).toEqual([objection])
  })
})

it('an order is found by its number and by the addresses that are named', () => {
  const email = ' Ada@Example.com'
  expect(readOrderGiven({ email, order: `No. ${order.id.toUpperCase()}, and eve@example.com` })).toEqual({
    orderIds: [order.id],
    emails: ['ada@example.com', 'eve@example.com'],
  })
  expect(readOrderGiven({ email, order: 'the one of last week' })).toEqual({
    orderIds: [],
    emails: ['ada@example.com'],
  })
})

it.each([
  [undefined, 'I hereby withdraw from my contract.'],
  ['  ', 'I hereby withdraw from my contract.'],
  [' Clatter ', 'I hereby withdraw from my contract for: Clatter.'],
])('of %j is declared: %s', (what, statement) => expect(writeStatement({ what })).toBe(statement))
