import { describe, expect, it } from 'vitest'
import { readPdf } from '#tests/support/pdf-text.ts'
import type { OrderRecord } from '../../orders/order-record-repository.ts'
import { defaultDocumentLook } from '../../pdf/look.ts'
import { drawEvidence } from './draw-evidence.ts'
import { type CustomerEvidence, toDisputeEvidence } from './evidence.ts'

const at = new Date('2026-11-05T14:05:00Z')
const now = new Date('2026-11-20T09:00:00Z')
const [orderId, paymentId] = ['7d9f4a52-6f0e-4a53-9a0f-0f4f0e1c2b3a', '0c5f7a0e-3d0a-4d2b-9a43-2f9b7f2f1f10']

const payment: OrderRecord['payments'][number] = {
  id: paymentId,
  orderId,
  provider: 'stripe',
  token: 'ctoken_1',
  status: 'Succeeded',
  amount: 4_900,
  currency: 'USD',
  declineReason: null,
  reference: 'pi_1',
  actionSecret: null,
  actionUrl: null,
  returnUrl: 'https://checkout.example/checkout/secret-of-the-checkout',
  method: 'paypal',
  payerKeyHash: null,
  receivedAmount: 4_900,
  receivedCurrency: 'USD',
  unheardSince: null,
  createdAt: at,
  updatedAt: at,
}
const dispute: OrderRecord['disputes'][number] = {
  id: 'dp_1',
  paymentId,
  status: 'Open',
  amount: 4_900,
  currency: 'USD',
  reason: 'fraudulent',
  evidenceDueAt: new Date('2026-11-28T00:00:00Z'),
  createdAt: at,
  updatedAt: at,
}
const order: OrderRecord['order'] = {
  id: orderId,
  purpose: 'Purchase',
  status: 'Completed',
  seller: 'vendor',
  currency: 'USD',
  customerId: 'c1',
  customer: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    address: {
      countryCode: 'GB',
      streetAddress1: '12 St James’s Square',
      streetAddress2: null,
      locality: 'London',
      region: null,
      postCode: 'SW1Y 4JH',
    },
  },
  claimEmail: null,
  original: 4_900,
  discount: 0,
  subtotal: 4_900,
  taxes: 0,
  due: 4_900,
  taxation: null,
  consent: { text: 'I agree to delivery at once', agreedAt: at.toISOString() },
  utm: null,
  createdAt: at,
  updatedAt: at,
  completedAt: at,
}
const record: OrderRecord = {
  order,
  lines: [],
  payments: [payment],
  paymentEvents: [],
  refunds: [],
  disputes: [dispute],
  invoices: [],
  licenses: [],
}
const customer: CustomerEvidence = {
  account: { createdAt: at, confirmedAt: at, signedInAt: at },
  acceptedTermsAt: at,
  licenses: [
    {
      productName: 'Clatter',
      status: 'Revoked',
      createdAt: at,
      devices: [{ name: 'Studio Mac', method: 'Online', status: 'Revoked', createdAt: at, lastValidatedAt: now }],
    },
  ],
  accesses: [{ what: 'SignedIn', network: '192.0.2.7', firstAt: at, lastAt: now, count: 12 }],
  mails: [{ sentAt: at, queuedAt: at, to: 'ada@example.test', subject: 'Your licenses', status: 'Sent' }],
  messages: [{ receivedAt: now, subject: 'How do I use the second seat?' }],
}
const evidence = toDisputeEvidence('dp_1', record, customer, now)
const rowsOf = (title: string) => {
  const section = evidence.sections.find((one) => one.title === title)
  return section && 'rows' in section ? section.rows : []
}
const factsOf = (title: string) => {
  const section = evidence.sections.find((one) => one.title === title)
  return Object.fromEntries(section && 'facts' in section ? section.facts : [])
}

describe('the evidence of a dispute', () => {
  it('says what is disputed, and who bought', () => {
    expect(evidence.amount).toBe('$49')
    expect(factsOf('The dispute')).toMatchObject({
      Payment: 'pi_1',
      'Paid by': 'PayPal',
      Paid: '5 Nov 2026, 14:05 UTC',
    })
    expect(factsOf('The customer')).toMatchObject({
      Name: 'Ada Lovelace',
      'Billing address': '12 St James’s Square, SW1Y 4JH London, GB',
      'Agreed to delivery at once': '5 Nov 2026, 14:05 UTC: “I agree to delivery at once”',
    })
  })

  it('says what was delivered, used and mailed, and from which networks', () => {
    const [before, after] = ['5 Nov 2026, 14:05 UTC', '20 Nov 2026, 09:00 UTC']
    expect(rowsOf('Delivery: licenses of this order')).toEqual([[before, 'Clatter', 'Revoked']])
    expect(rowsOf('Use: computers that were activated')).toEqual([[before, 'Studio Mac', 'Clatter', 'online', after]])
    expect(rowsOf('Access to the account')).toEqual([[before, after, 'Signed in', '12', '192.0.2.7']])
    expect(rowsOf('Mail to the customer')).toEqual([[before, 'ada@example.test', 'Your licenses', 'sent']])
    expect(rowsOf('Messages from the customer')).toEqual([[after, 'How do I use the second seat?']])
  })

  it('contains nothing secret', () => {
    expect(JSON.stringify(evidence)).not.toMatch(/secret|ctoken/)
  })

  it('is refused for a dispute of another order', () => {
    expect(() => toDisputeEvidence('dp_2', record, customer, now)).toThrow('There is no dispute dp_2')
  })

  it('is drawn as selectable text on as many pages as it takes', async () => {
    const mails = Array.from({ length: 100 }, (_, index) => ({
      sentAt: at,
      queuedAt: at,
      to: 'ada@example.test',
      status: 'Sent',
      subject: `Mail ${index} with a subject that is far too long for the room that its column leaves for it`,
    }))
    const long = toDisputeEvidence('dp_1', record, { ...customer, mails }, now)
    const { pages, info, lowest } = readPdf(await drawEvidence(long, 'Oddmeter', defaultDocumentLook))
    expect(info).toMatchObject({ Title: 'Evidence for a disputed payment: dp_1', Author: 'Oddmeter' })
    expect(pages.length).toBeGreaterThan(2)
    const texts = pages.flat()
    for (const text of ['Ada Lovelace', 'Studio Mac', `Page 1 of ${pages.length}`]) expect(texts).toContain(text)
    for (const index of mails.keys()) expect(texts.some((text) => text.startsWith(`Mail ${index} with`))).toBe(true)
    expect(lowest).toBeGreaterThan(40)
  })
})
