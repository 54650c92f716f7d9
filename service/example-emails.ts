import {
  accountEmails as account,
  erasedEmail,
  subscriptionEmail,
  supportMessageEmail,
  supportReceiptEmail,
} from '#service/accounts/index.ts'
import { educationEmails as education, exampleCatalogue, exampleCoupon } from '#service/catalogue/index.ts'
import { exampleLicenseEmails, lostLicensesEmail } from '#service/licensing/index.ts'
import { type Email, type EmailSettings, parkedJobEmail } from '#service/messaging/index.ts'
import {
  type BoughtOrder,
  disputeEmail,
  documentEmail,
  exampleDocuments,
  heldPaymentEmail,
  orderEmail,
  paymentReturnedEmail,
  priceLines,
  refundEmail,
  refundFailedEmail,
  totalLines,
  vendorDisputeEmail,
  vendorWithdrawalEmail,
  withdrawalEmail,
} from '#service/sales/index.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const business = { ...ada, businessName: 'Analytical Engines Ltd', taxId: 'DE136695976' }
const code = 'Zm9yIGV4YW1wbGUgb25seSwgbm8gY29kZSBhdCBhbGw'
const orderId = '6f1c1a52-6d0e-4c39-9a8e-3f2b7c9d4e10'
const at = new Date('2026-11-21T22:28:06Z')

const schooled = { id: orderId, code: 'EDU-7KQM-2XWP-9THC', endsAt: at }

const currency = 'EUR'
const coupons = [exampleCoupon()]
const buyer = { ownedProducts: new Set<string>(), currency, coupons }
const lines = [
  { lineId: 'p/snare-works/full', type: 'Product', itemId: 'snare-works', variationId: 'full', quantity: 2 },
  { lineId: 'b/whole-kit/full', type: 'Bundle', itemId: 'whole-kit', variationId: 'full', quantity: 1 },
] as const
const items = priceLines(lines, { ...exampleCatalogue, coupons }, buyer).filter((line) => line !== null)
const sums = totalLines(items, currency)
// Its prices contain no tax, so that every row shows.
const amount = Math.round(sums.subtotal * 0.19)
const totals = { ...sums, taxes: amount, due: sums.subtotal + amount }
const rows = [{ label: 'VAT 19% in Germany', rate: 1900, base: sums.subtotal, amount }]
const taxes = { lines: [], rows, pricesIncludeTax: false, treatment: { note: null } }
const order = { id: orderId, currency, items, couponsApplied: coupons }
const bought: BoughtOrder = {
  customer: business,
  order,
  totals,
  taxes,
  completedAt: at,
  consent: null,
  isWaiting: false,
}
const due = totals.due

const whole = { id: 'r-1', orderId, amount: due, currency, reason: 'Bought twice by mistake', failure: null }
const part = { ...whole, id: 'r-2', amount: 12_345, reason: 'One of two snares was too many' }
const late = { ...whole, id: 'r-3', reason: 'The payment arrived after its order was given up or paid otherwise' }
const dispute = { id: 'dp_1', status: 'Open', amount: due, currency, reason: 'product_not_received' } as const
const held = {
  id: '0b7c3f0e-0d1f-4d57-8e15-1f6f2a5f9c11',
  orderId,
  provider: 'stripe',
  reference: 'pi_3Example',
  amount: due,
  currency,
  receivedAmount: 9900,
  receivedCurrency: 'USD',
}
const known = { name: 'Snare Works', licenses: 2, devices: 3, seats: 6 }
const products = [known, { name: 'Kick Works', licenses: 1, devices: 0, seats: 1 }]
const withdrawal = {
  id: 'W-000017',
  name: ada.name,
  email: ada.email,
  order: orderId,
  receivedAt: at,
  statement: 'I hereby withdraw from the contract for Snare Works, ordered on 20 November 2026.',
}
const consent = {
  agreedAt: at.toISOString(),
  text: 'Deliver at once. I know that I lose my right of withdrawal when the delivery begins.',
}
const received = { number: '7F3A09C1B2', receivedAt: at, topic: 'licenses' } as const
const message = {
  ...ada,
  ...received,
  account: ada,
  product: 'Snare Works',
  message: 'The old computer is gone, and with it a seat.\n\nCan you give it back?',
  diagnostics: [{ label: 'Browser', value: 'Firefox 145 on Linux' }],
}
const withdrawn = { id: orderId, customer: ada, completedAt: at, consent, activations: 0 }
const objections = ['delivery at once was agreed to on 21 November 2026 at 22:28:06 UTC']

type Example = {
  /** Its name in addresses. */
  id: string
  title: string
  write: (settings: EmailSettings) => Email
}

export const exampleEmails: Example[] = [
  { id: 'order', title: 'Order confirmation', write: (to) => orderEmail(to, bought) },
  {
    id: 'order-of-guest',
    title: 'Order confirmation, guest',
    write: (to) => orderEmail(to, { ...bought, customer: ada, isWaiting: true }),
  },
  { id: 'guest', title: "A guest's way to their licenses", write: (to) => account.guestEmail(to, ada, code, orderId) },
  {
    id: 'refund',
    title: 'Refund in full',
    write: (to) => refundEmail(to, ada, { refund: whole, order, due, endedLines: items.map(({ id }) => id) }),
  },
  {
    id: 'refund-in-part',
    title: 'Refund in part',
    write: (to) =>
      refundEmail(to, ada, { refund: part, order, due, endedLines: items.slice(0, 1).map(({ id }) => id) }),
  },
  {
    id: 'courtesy',
    title: 'Refund that ends no license',
    write: (to) => refundEmail(to, ada, { refund: { ...part, amount: 500 }, order, due, endedLines: [] }),
  },
  {
    id: 'payment-returned',
    title: 'Payment that came too late',
    write: (to) => paymentReturnedEmail(to, ada, { refund: late, orderId }),
  },
  {
    id: 'dispute',
    title: 'Dispute opened',
    write: (to) => disputeEmail(to, ada, { dispute, order }),
  },
  {
    id: 'dispute-won',
    title: 'Dispute won',
    write: (to) => disputeEmail(to, ada, { dispute: { ...dispute, status: 'Won' }, order }),
  },
  {
    id: 'dispute-won-for-nothing',
    title: 'Dispute won, licenses ended otherwise',
    write: (to) => disputeEmail(to, ada, { dispute: { ...dispute, status: 'Won' }, order, lines: [] }),
  },
  {
    id: 'dispute-lost',
    title: 'Dispute lost',
    write: (to) => disputeEmail(to, ada, { dispute: { ...dispute, status: 'Lost' }, order }),
  },
  { id: 'invoice', title: 'Invoice', write: (to) => documentEmail(to, ada, exampleDocuments.consumer) },
  { id: 'credit-note', title: 'Credit note', write: (to) => documentEmail(to, ada, exampleDocuments.partialCredit) },
  { id: 'confirmation', title: 'Account confirmation', write: (to) => account.confirmationEmail(to, ada, code) },
  { id: 'password', title: 'New password', write: (to) => account.passwordEmail(to, ada, code) },
  {
    id: 'email-change',
    title: 'Address change, to the new one',
    write: (to) => account.emailChangeEmail(to, { ...ada, email: 'ada@new.example' }, code),
  },
  {
    id: 'email-changed',
    title: 'Address change, to the old one',
    write: (to) => account.emailChangedEmail(to, ada, 'ada@new.example', code),
  },
  {
    id: 'email-changed-unproved',
    title: 'Address change, to an old one that nobody had confirmed',
    write: (to) => account.emailChangedEmail(to, ada, 'ada@new.example', null),
  },
  {
    id: 'email-reverted',
    title: 'Address change taken back, to the address that it had led to',
    write: (to) => account.emailRevertedEmail(to, { ...ada, email: 'ada@new.example' }, ada.email),
  },
  {
    id: 'newsletter',
    title: 'Newsletter, please confirm',
    write: (to) => {
      const page = `${to.publicUrl}/user-area/newsletter?${new URLSearchParams({ email: ada.email, token: code })}`
      return subscriptionEmail(to, { page, unsubscribe: page })
    },
  },
  {
    id: 'erased',
    title: 'Account erased',
    write: (to) => erasedEmail(to, ada, { id: 'c-1', hadAccount: true, licenses: 2, orders: 1, at }),
  },
  {
    id: 'erased-guest',
    title: 'Guest erased',
    write: (to) => erasedEmail(to, ada, { id: 'c-2', hadAccount: false, licenses: 0, orders: 0, at }),
  },
  {
    id: 'lost-licenses',
    title: 'Lost my license, found',
    write: (to) => lostLicensesEmail(to, ada.email, { products, claimCode: null }),
  },
  {
    id: 'lost-licenses-of-guest',
    title: 'Lost my license, not fetched yet',
    write: (to) => lostLicensesEmail(to, ada.email, { products: [], claimCode: code }),
  },
  {
    id: 'lost-licenses-none',
    title: 'Lost my license, none',
    write: (to) => lostLicensesEmail(to, ada.email, { products: [], claimCode: null }),
  },
  {
    id: 'withdrawal',
    title: 'Withdrawal received',
    write: (to) => withdrawalEmail(to, { ...withdrawal, isOwn: true, orderIds: [orderId] }),
  },
  {
    id: 'order-with-consent',
    title: 'Order confirmation, delivered at once',
    write: (to) => orderEmail(to, { ...bought, customer: ada, consent }),
  },
  {
    id: 'withdrawal-news',
    title: 'To you: a withdrawal',
    write: () => vendorWithdrawalEmail(withdrawal, [{ ...withdrawn, objections }]),
  },
  { id: 'message-received', title: 'Message received', write: (to) => supportReceiptEmail(to, received) },
  { id: 'message', title: 'To you: a message', write: () => supportMessageEmail(message) },
  {
    id: 'education-received',
    title: 'Education, received',
    write: (to) => education.educationReceiptEmail(to, { receivedAt: at }),
  },
  {
    id: 'education-approved',
    title: 'Education, a code',
    write: (to) => education.educationApprovedEmail(to, { ...schooled, percentage: 40, items: ['Snare Works'] }),
  },
  {
    id: 'education-refused',
    title: 'Education, why not',
    write: (to) => education.educationRefusedEmail(to, { id: schooled.id, reason: 'The card has ended in June.' }),
  },
  {
    id: 'education-ends',
    title: 'Education, ends soon',
    write: (to) =>
      education.educationEndsEmail(to, { ...schooled, url: `${to.publicUrl}/edu-discount?request=${orderId}` }),
  },
  {
    id: 'education-news',
    title: 'To you: an education request',
    write: () =>
      education.vendorEducationEmail({
        ...ada,
        id: schooled.id,
        institution: 'School of Bells',
        role: 'teacher',
        isRenewal: false,
        receivedAt: at,
      }),
  },
  ...exampleLicenseEmails,
  { id: 'held-payment', title: 'To you: a payment is held', write: () => heldPaymentEmail(held, ada) },
  {
    id: 'dispute-news',
    title: 'To you: a dispute was opened',
    write: () => vendorDisputeEmail({ dispute, orderId, customer: ada }),
  },
  {
    id: 'refund-failed',
    title: 'To you: a refund failed',
    write: () => refundFailedEmail({ ...whole, failure: 'The card has expired' }),
  },
  {
    id: 'parked-job',
    title: 'To you: a job is parked',
    write: () => parkedJobEmail({ id: orderId, kind: 'refund-payment' }),
  },
]
