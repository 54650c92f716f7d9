import { describe, expect, it } from 'vitest'
import { findConsumerLaw } from './consumer-law.ts'

const today = new Date('2026-11-21T12:00:00Z')
const lawIn = (country: string, date = today) => findConsumerLaw({ country, isBusiness: false, date })

const union =
  'Deliver at once. I agree that delivery begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal by it.'
const kingdom =
  'Deliver at once. I agree that delivery begins before my 14 days to cancel are over, and I know that I lose my right to cancel by it.'

describe('what the law asks of a sale today', () => {
  const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  const partsOfMembers = ['RE', 'AX']
  it.each([...members, ...partsOfMembers])(
    'of a consumer in %s: words on the button, consent, 14 days, a function',
    (country) => {
      expect(lawIn(country)).toEqual({
        orderButton: { words: 'Order with obligation to pay', language: 'en' },
        deliveryConsent: union,
        withdrawalDays: 14,
        hasWithdrawalFunction: true,
        linksDisputePlatform: false,
      })
    },
  )

  it('of a consumer in GB: the same, but for the function, and their right is called otherwise', () => {
    expect(lawIn('GB')).toEqual({
      orderButton: { words: 'Order with obligation to pay', language: 'en' },
      deliveryConsent: kingdom,
      withdrawalDays: 14,
      hasWithdrawalFunction: false,
      linksDisputePlatform: false,
    })
  })

  it.each([
    [
      'DE',
      'Transfer at once. I agree that the transfer begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal once it is complete.',
    ],
    [
      'GB',
      'Transfer at once. I agree that the transfer begins before my 14 days to cancel are over, and I know that I lose my right to cancel once it is complete.',
    ],
  ])('of a consumer in %s who pays for a transfer: consent to a service', (country, words) => {
    const { deliveryConsent } = findConsumerLaw({ country, isBusiness: false, date: today, isService: true })
    expect(deliveryConsent).toBe(words)
  })

  const nothing = {
    orderButton: null,
    deliveryConsent: null,
    withdrawalDays: null,
    hasWithdrawalFunction: false,
    linksDisputePlatform: false,
  }
  it.each(['US', 'JP', 'CH', 'JE', 'GI', 'PF', 'XX', ''])('of a consumer in %j: nothing that we know', (country) => {
    expect(lawIn(country)).toEqual(nothing)
  })

  it.each(['DE', 'GB', 'US'])('of a business in %s: nothing', (country) => {
    expect(findConsumerLaw({ country, isBusiness: true, date: today })).toEqual(nothing)
  })
})

describe('what it asked on other days', () => {
  it.each([
    ['the Union', 'DE', '2014-06-12T21:59:59Z', false],
    ['the Union', 'DE', '2014-06-12T22:00:00Z', true],
    ['the United Kingdom', 'GB', '2014-06-12T22:59:59Z', false],
    ['the United Kingdom', 'GB', '2014-06-12T23:00:00Z', true],
  ])('button, consent and withdrawal in %s (%s) at %s: %s', (_, country, at, isAsked) => {
    const { orderButton, deliveryConsent, withdrawalDays } = lawIn(country, new Date(at))
    expect([orderButton, deliveryConsent, withdrawalDays].map((each) => each !== null)).toEqual(Array(3).fill(isAsked))
  })

  it.each([
    ['2026-06-18T21:59:59Z', false],
    ['2026-06-18T22:00:00Z', true],
  ])('a function to withdraw at %s: %s', (at, isAsked) => {
    expect(lawIn('DE', new Date(at)).hasWithdrawalFunction).toBe(isAsked)
  })

  it.each([
    ['2016-01-08T22:59:59Z', false],
    ['2016-01-08T23:00:00Z', true],
    ['2025-07-19T21:59:59Z', true],
    ['2025-07-19T22:00:00Z', false],
  ])("a link to the Union's platform for disputes at %s: %s", (at, isAsked) => {
    expect(lawIn('DE', new Date(at)).linksDisputePlatform).toBe(isAsked)
  })
})
