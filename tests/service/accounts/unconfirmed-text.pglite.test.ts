import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import type { Tx } from '#service/database/database.ts'
import type { Services } from '#service/modules.ts'
import { exampleDocuments } from '#service/sales/invoices/pdf/example-documents.ts'
import type { MailedOrder } from '#service/sales/orders/emails.ts'
import { startService } from '../start-service.ts'

/** What somebody types wherever they can, to have it reach a stranger in the name of the shop. */
const words = 'YOUR-PARCEL-WAITS'

const service = await startService('unproved-words')

type Emails = Services['mail']
type Queue = keyof Emails
/** Which mails go where the sender's words may go: to the vendor alone. */
type ToVendor = 'queueSupportMessage' | 'queueVendorEducation' | 'queueVendorWithdrawal' | 'queueRefundFailed'
type OfVendor = 'queueHeldPayment'

const at = new Date()
const code = 'a-code'
const id = randomUUID()
const currency = 'EUR'
const product = { id: 'snare-works', name: 'Snare Works', tagline: '', iconUrl: null }
const totals = { original: 19800, discount: 0, subtotal: 19800, taxes: 0, due: 19800 }
const refund = { id, orderId: id, amount: 500, currency, reason: 'The vendor says so', failure: null }
const [variation] = exampleCatalogue.products[0]?.variations ?? []

const personOf = (email: string) => ({ name: words, email })
function orderOf(email: string): MailedOrder {
  const orderId = randomUUID()
  const line = { id: 'snares', quantity: 1, variationId: variation?.id ?? '', productId: product.id, product }
  const wire = { id: orderId, status: 'PaymentProcessing' as const, currency, couponsApplied: [] }
  const customer = { ...personOf(email), businessName: words, taxId: words }
  return {
    order: { id: orderId, customer, customerId: id, completedAt: at },
    wire: { ...wire, items: [{ ...line, type: 'Product' }] },
    totals,
  }
}
const delayedPayment = () => ({ id: randomUUID(), orderId: id, amount: 500, currency, method: 'sepa_debit' })
const feeDue = () => ({
  id: randomUUID(),
  products: ['Snare'],
  due: { currency, amount: 500 },
  isTaxIncluded: true,
  expiresAt: at,
})
const disputeOf = (status: 'Open' | 'Won' | 'Lost') => ({ id, status, amount: 500, currency, reason: 'general' })

/** Each mail that goes to customers, with those words in every field that its sender may have typed. */
const mails: { [Name in Exclude<Queue, ToVendor | OfVendor>]: (mail: Emails, tx: Tx, to: string) => unknown } = {
  queueConfirmation: (mail, tx, to) => mail.queueConfirmation(tx, personOf(to), code),
  queueGuestConfirmation: (mail, tx, to) => mail.queueGuestConfirmation(tx, personOf(to), code, randomUUID()),
  queuePasswordLink: (mail, tx, to) => mail.queuePasswordLink(tx, personOf(to), code),
  queueSignInLink: (mail, tx, to) => mail.queueSignInLink(tx, personOf(to), code),
  queueNewSignIn: (mail, tx, to) =>
    mail.queueNewSignIn(tx, { ...personOf(to), id }, { at, browser: 'Firefox on Mac', country: null }),
  queuePasskeyAdded: (mail, tx, to) => mail.queuePasskeyAdded(tx, { ...personOf(to), id }, { name: 'Mac', at }),
  queueEmailChange: (mail, tx, to) => mail.queueEmailChange(tx, id, to, code),
  queueAddressJoin: (mail, tx, to) => mail.queueAddressJoin(tx, { ...personOf('own@example.com'), id }, to, code),
  queueEmailChanged: (mail, tx, to) => mail.queueEmailChanged(tx, { ...personOf(to), id }, 'new@example.com', code),
  queueEmailReverted: (mail, tx, to) => mail.queueEmailReverted(tx, { ...personOf(to), id }, 'old@example.com'),
  queueEmailArrived: (mail, tx, to) => mail.queueEmailArrived(tx, { ...personOf(to), id }),
  queueMerged: (mail, tx, to) => mail.queueMerged(tx, to, { customerId: id, kept: to, closed: 'old@example.com' }),
  queueLicenseWaits: (mail, tx, to) =>
    mail.queueLicenseWaits(tx, to, { id: randomUUID(), product: 'Snare Works', seats: 1, reason: 'A gift', code }),
  queueLicensesImported: (mail, tx, to) => mail.queueLicensesImported(tx, { email: to, code }, []),
  queueErased: (mail, tx, to) =>
    mail.queueErased(tx, personOf(to), { id: randomUUID(), hadAccount: true, licenses: 1, orders: 1, at }),
  queueStaffInvitation: (mail, tx, to) =>
    mail.queueStaffInvitation(tx, to, { link: 'https://a', role: 'owner', isReset: false }),
  queueSubscription: (mail, tx, to) => mail.queueSubscription(tx, to, { page: 'https://a', unsubscribe: 'https://b' }),
  queueLostLicenses: (mail, tx, to) => mail.queueLostLicenses(tx, to, { products: [], way: null, claimCode: null }),
  queueOldSerial: (mail, tx, to) => mail.queueOldSerial(tx, { email: to, code }, []),
  queueOrderCompleted: (mail, tx, to) => mail.queueOrderCompleted(tx, orderOf(to), false),
  queueWithdrawal: (mail, tx, to) =>
    mail.queueWithdrawal(tx, {
      ...personOf(to),
      id: randomUUID(),
      order: words,
      statement: words,
      receivedAt: at,
      isOwn: false,
      orderIds: [id],
    }),
  queueRefund: (mail, tx, to) => mail.queueRefund(tx, { ...refund, id: randomUUID() }, orderOf(to), ['snares']),
  queueDelayedPayment: (mail, tx, to) => mail.queueDelayedPayment(tx, delayedPayment(), orderOf(to), []),
  queueDelayedPaymentFailed: (mail, tx, to) =>
    mail.queueDelayedPaymentFailed(tx, delayedPayment(), orderOf(to), 'https://a'),
  queuePaymentReturned: (mail, tx, to) => mail.queuePaymentReturned(tx, { ...refund, id: randomUUID() }, orderOf(to)),
  queueDispute: (mail, tx, to) => mail.queueDispute(tx, { ...disputeOf('Open'), id: randomUUID() }, orderOf(to)),
  queueDocument: (mail, tx, to) => {
    const document = { ...exampleDocuments.consumer, buyer: { ...exampleDocuments.consumer.buyer, ...personOf(to) } }
    return mail.queueDocument(tx, document, { series: 'Invoice', number: Math.ceil(Math.random() * 1e6) })
  },
  queueSupportReceipt: (mail, tx, to) =>
    mail.queueSupportReceipt(tx, to, { number: '7F3A', receivedAt: at, topic: 'other' }),
  queueEducationReceipt: (mail, tx, to) => mail.queueEducationReceipt(tx, to, { receivedAt: at }),
  queueEducationApproved: (mail, tx, to) =>
    mail.queueEducationApproved(tx, to, { id: randomUUID(), code: 'EDU', percentage: 40, endsAt: at, items: [] }),
  queueEducationRefused: (mail, tx, to) => mail.queueEducationRefused(tx, to, { id: randomUUID(), reason: 'No card' }),
  queueEducationEnds: (mail, tx, to) =>
    mail.queueEducationEnds(tx, to, { id: randomUUID(), endsAt: at, url: 'https://a' }),
  queueLicenseGranted: (mail, tx, to) =>
    mail.queueLicenseGranted(tx, personOf(to), {
      id: randomUUID(),
      product: 'Snare Works',
      seats: 3,
      reason: 'Thanks',
    }),
  queueLicenseEnded: (mail, tx, to) =>
    mail.queueLicenseEnded(tx, personOf(to), { product: 'Snare Works', reason: 'Granted twice' }),
  queueTransferBegun: (mail, tx, to) =>
    mail.queueTransferBegun(tx, personOf(to), {
      id: randomUUID(),
      products: ['Snare'],
      recipient: null,
      fee: null,
      expiresAt: at,
    }),
  queueTransferOffered: (mail, tx, to) =>
    mail.queueTransferOffered(tx, to, {
      id: randomUUID(),
      products: ['Snare'],
      from: 'owner@example.com',
      link: 'https://a',
      fee: null,
      expiresAt: at,
    }),
  queueTransferFeeDue: (mail, tx, to) => mail.queueTransferFeeDue(tx, personOf(to), feeDue()),
  queueTransferAccepted: (mail, tx, to) =>
    mail.queueTransferAccepted(tx, personOf(to), { ...feeDue(), paidBy: 'owner' }),
  queueTransferEnded: (mail, tx, to) =>
    mail.queueTransferEnded(tx, personOf(to), {
      id: randomUUID(),
      products: ['Snare'],
      reason: 'A license has ended',
      side: 'owner',
    }),
  queueTransferredAway: (mail, tx, to) =>
    mail.queueTransferredAway(tx, personOf(to), { id: randomUUID(), products: ['Snare'], devices: 2 }),
  queueTransferredHere: (mail, tx, to) =>
    mail.queueTransferredHere(tx, personOf(to), { id: randomUUID(), products: ['Snare'] }),
  queueLicenseRestored: (mail, tx, to) => mail.queueLicenseRestored(tx, personOf(to), { product: 'Snare Works' }),
  queueLicenseMovedAway: (mail, tx, to) =>
    mail.queueLicenseMovedAway(tx, personOf(to), {
      id: randomUUID(),
      product: 'Snare Works',
      devices: 1,
      reason: 'Sold',
      orderId: id,
    }),
  queueLicenseMovedHere: (mail, tx, to) =>
    mail.queueLicenseMovedHere(tx, personOf(to), {
      id: randomUUID(),
      product: 'Snare Works',
      seats: 3,
      reason: 'Sold',
    }),
}

/** What is queued for an address, as it would be sent. */
async function mailTo(to: string, queue: (typeof mails)[keyof typeof mails]): Promise<string> {
  return service.database.transaction(async (tx) => {
    await queue(service.services.mail, tx, to)
    const jobs = await tx
      .selectFrom('jobs')
      .select('payload')
      .where((eb) => eb(eb.ref('payload', '->>').key('to'), '=', to))
      .execute()
    expect(jobs).toHaveLength(1)
    return JSON.stringify(jobs)
  })
}

describe('words that somebody typed who has not proved an address', () => {
  it.each(Object.entries(mails))('reach nobody there: %s', async (_, queue) => {
    expect(await mailTo(`stranger-${randomUUID()}@example.com`, queue)).not.toContain(words)
  })

  it('reach nobody in the confirmed account of an address either, who is greeted by their own name', async () => {
    const email = `owner-${randomUUID()}@example.com`
    const none = { passwordHash: null, address: null, acceptedPrivacyPolicyAt: null, acceptedTermsAt: null }
    const { query } = service.database
    await query
      .insertInto('customers')
      .values({
        id: randomUUID(),
        email,
        name: 'Grace',
        newsletterOptIn: false,
        productUpdatesOptIn: false,
        ...none,
        confirmedAt: at,
        createdAt: at,
      })
      .execute()
    const mail = await mailTo(email, (queued, tx, to) => queued.queueOrderCompleted(tx, orderOf(to), true))
    expect(mail).not.toContain(words)
    expect(mail).toContain('Thank you, Grace.')
  })
})
