import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatuses } from '#contract/statuses.ts'
import {
  changeBilling,
  checkoutStatus,
  findBillingFaults,
  findBuyerFaults,
  isBuyerShown,
  missingConsent,
  nobody,
  readConsent,
  toCustomer,
} from './rules.ts'

const address = {
  countryCode: 'DE',
  streetAddress1: 'Weg 1',
  streetAddress2: null,
  locality: 'Berlin',
  region: null,
  postCode: '10999',
}
const ada = { ...nobody, name: 'Ada', email: 'ada@example.com' }

describe('who buys', () => {
  it('is changed field by field; nothing but spaces is nothing', () => {
    expect(changeBilling(ada, { businessName: ' Ada Ltd ', taxId: '  ' }, false)).toEqual({
      ...ada,
      businessName: 'Ada Ltd',
    })
    expect(changeBilling({ ...ada, address }, { address: null }, false)).toEqual(ada)
  })

  it('keeps the name and e-mail of an account', () => {
    const change = { name: 'Eve', email: 'eve@example.com', address }
    expect(changeBilling(ada, change, true)).toEqual({ ...ada, address })
    expect(changeBilling(ada, change, false)).toMatchObject({ name: 'Eve', email: 'eve@example.com' })
  })

  it('must have a name and an e-mail', () => {
    expect(findBuyerFaults(ada)).toBeNull()
    expect(Object.keys(findBuyerFaults(nobody) ?? {})).toEqual(['billing.name', 'billing.email'])
    expect(() => toCustomer(nobody)).toThrow()
    expect(toCustomer(ada)).toEqual(ada)
  })

  it('is told of a tax id that can’t be one of their country', () => {
    expect(findBillingFaults({ ...ada, address, taxId: 'DE123' })).toEqual({ taxId: [expect.any(String)] })
    expect(findBuyerFaults({ ...ada, address, taxId: 'DE123' })).toEqual({ 'billing.taxId': [expect.any(String)] })
    expect(findBillingFaults({ ...ada, address: { ...address, countryCode: 'US' }, taxId: '12-3456789' })).toBeNull()
    expect(findBillingFaults({ ...ada, taxId: 'DE123' })).toBeNull()
  })
})

describe('the consent to delivery at once', () => {
  const asked = 'Deliver at once. I agree that delivery begins now.'
  const now = new Date('2026-11-21T12:00:00Z')
  const errorsOf = (words: string) => ({ errors: { 'consent.instantDelivery': [words] } })

  it('is stored with its words and its time, if the law asks for it', () => {
    const given = { instantDelivery: true, text: asked } as const
    expect(readConsent(asked, given, now)).toEqual({ text: asked, agreedAt: '2026-11-21T12:00:00.000Z' })
    expect(readConsent(null, given, now)).toBeNull()
    expect(readConsent(asked, undefined, now)).toBeNull()
  })

  it('to other words counts for nothing, and the customer is told to look again', () => {
    expect(() => readConsent(asked, { instantDelivery: true, text: 'Deliver at once.' }, now)).toThrow(
      expect.objectContaining(errorsOf('The words beside the box have changed: load the page anew')),
    )
  })

  it('that is missing is asked for', () => {
    expect(missingConsent()).toMatchObject(errorsOf('Tick the box, so that it may be delivered at once'))
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
  const stranger = { isExpired: false, isOwner: false, isPayer: false }
  const shownTo = (status: OrderStatus, completedAt: Date | null, viewer: Partial<typeof stranger>) =>
    isBuyerShown({ order: { status, completedAt }, ...stranger, ...viewer }, now)

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
