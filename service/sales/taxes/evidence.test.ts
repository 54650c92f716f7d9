import { describe, expect, it } from 'vitest'
import type { LocationHints } from '#service/database/tables/taxation.ts'
import { weighEvidence } from './evidence.ts'

describe('where a customer is', () => {
  // Address, card, network address.
  it.each([
    ['DE', 'DE', 'DE', 'Settled DE Billing,Card,Ip'],
    ['DE', 'DE', 'FR', 'Settled DE Billing,Card'],
    ['DE', 'FR', 'DE', 'Settled DE Billing,Ip'],
    ['DE', 'FR', 'FR', 'Settled FR Card,Ip'],
    ['DE', null, 'DE', 'Settled DE Billing,Ip'],
    [null, 'DE', 'DE', 'Settled DE Card,Ip'],
    ['MC', 'FR', null, 'Settled MC Billing,Card'],
    ['DE', 'FR', 'IT', 'Disputed DE Billing'],
    ['DE', 'FR', null, 'Disputed DE Billing'],
    [null, 'FR', 'IT', 'Disputed FR Card'],
    ['DE', null, null, 'Single DE Billing'],
    [null, null, 'IT', 'Single IT Ip'],
    [null, null, null, 'None null '],
  ])('by address %s, card %s and network %s: %s', (billingCountry, cardCountry, ipCountry, expected) => {
    const hints: LocationHints = { billingCountry, cardCountry, ipCountry }
    const evidence = weighEvidence(hints)
    expect(`${evidence.status} ${evidence.country} ${evidence.sources}`).toBe(expected)
    expect(evidence.hints).toEqual(hints)
  })
})
