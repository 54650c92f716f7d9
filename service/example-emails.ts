import {
  accountEmails as account,
  erasedEmail,
  subscriptionEmail,
  supportMessageEmail,
  supportReceiptEmail,
} from '#service/accounts/index.ts'
import { educationEmails as education, exampleCatalogue, exampleCoupon } from '#service/catalogue/index.ts'
import { exampleLicenseEmails, lostLicensesEmail } from '#service/licensing/index.ts'
import { exampleEmail, parkedJobEmail } from '#service/messaging/index.ts'
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

export const exampleEmails = [
  exampleEmail('order', 'Order confirmation', (to) => orderEmail(to, bought)),
  exampleEmail('order-of-guest', 'Order confirmation, guest', (to) =>
    orderEmail(to, { ...bought, customer: ada, isWaiting: true }),
  ),
  exampleEmail('guest', "A guest's way to their licenses", (to) => account.guestEmail(to, ada, code, orderId)),
  exampleEmail('refund', 'Refund in full', (to) =>
    refundEmail(to, ada, { refund: whole, order, due, endedLines: items.map(({ id }) => id) }),
  ),
  exampleEmail('refund-in-part', 'Refund in part', (to) =>
    refundEmail(to, ada, { refund: part, order, due, endedLines: items.slice(0, 1).map(({ id }) => id) }),
  ),
  exampleEmail('courtesy', 'Refund that ends no license', (to) =>
    refundEmail(to, ada, { refund: { ...part, amount: 500 }, order, due, endedLines: [] }),
  ),
  exampleEmail('payment-returned', 'Payment that came too late', (to) =>
    paymentReturnedEmail(to, ada, { refund: late, orderId }),
  ),
  exampleEmail('dispute', 'Dispute opened', (to) => disputeEmail(to, ada, { dispute, order })),
  exampleEmail('dispute-won', 'Dispute won', (to) =>
    disputeEmail(to, ada, { dispute: { ...dispute, status: 'Won' }, order }),
  ),
  exampleEmail('dispute-won-for-nothing', 'Dispute won, licenses ended otherwise', (to) =>
    disputeEmail(to, ada, { dispute: { ...dispute, status: 'Won' }, order, lines: [] }),
  ),
  exampleEmail('dispute-lost', 'Dispute lost', (to) =>
    disputeEmail(to, ada, { dispute: { ...dispute, status: 'Lost' }, order }),
  ),
  exampleEmail('invoice', 'Invoice', (to) => documentEmail(to, ada, exampleDocuments.consumer)),
  exampleEmail('credit-note', 'Credit note', (to) => documentEmail(to, ada, exampleDocuments.partialCredit)),
  exampleEmail('confirmation', 'Account confirmation', (to) => account.confirmationEmail(to, ada, code)),
  exampleEmail('password', 'New password', (to) => account.passwordEmail(to, ada, code)),
  exampleEmail('email-change', 'Address change, to the new one', (to) =>
    account.emailChangeEmail(to, { ...ada, email: 'ada@new.example' }, code),
  ),
  exampleEmail('email-changed', 'Address change, to the old one', (to) =>
    account.emailChangedEmail(to, ada, 'ada@new.example', code),
  ),
  exampleEmail('email-changed-unproved', 'Address change, to an old one that nobody had confirmed', (to) =>
    account.emailChangedEmail(to, ada, 'ada@new.example', null),
  ),
  exampleEmail('email-reverted', 'Address change taken back, to the address that it had led to', (to) =>
    account.emailRevertedEmail(to, { ...ada, email: 'ada@new.example' }, ada.email),
  ),
  exampleEmail('newsletter', 'Newsletter, please confirm', (to) => {
    const page = `${to.publicUrl}/user-area/newsletter?${new URLSearchParams({ email: ada.email, token: code })}`
    return subscriptionEmail(to, { page, unsubscribe: page })
  }),
  exampleEmail('erased', 'Account erased', (to) =>
    erasedEmail(to, ada, { id: 'c-1', hadAccount: true, licenses: 2, orders: 1, at }),
  ),
  exampleEmail('erased-guest', 'Guest erased', (to) =>
    erasedEmail(to, ada, { id: 'c-2', hadAccount: false, licenses: 0, orders: 0, at }),
  ),
  exampleEmail('lost-licenses', 'Lost my license, found', (to) =>
    lostLicensesEmail(to, ada.email, { products, claimCode: null }),
  ),
  exampleEmail('lost-licenses-of-guest', 'Lost my license, not fetched yet', (to) =>
    lostLicensesEmail(to, ada.email, { products: [], claimCode: code }),
  ),
  exampleEmail('lost-licenses-none', 'Lost my license, none', (to) =>
    lostLicensesEmail(to, ada.email, { products: [], claimCode: null }),
  ),
  exampleEmail('withdrawal', 'Withdrawal received', (to) =>
    withdrawalEmail(to, { ...withdrawal, isOwn: true, orderIds: [orderId] }),
  ),
  exampleEmail('order-with-consent', 'Order confirmation, delivered at once', (to) =>
    orderEmail(to, { ...bought, customer: ada, consent }),
  ),
  exampleEmail('withdrawal-news', 'To you: a withdrawal', () =>
    vendorWithdrawalEmail(withdrawal, [{ ...withdrawn, objections }]),
  ),
  exampleEmail('message-received', 'Message received', (to) => supportReceiptEmail(to, received)),
  exampleEmail('message', 'To you: a message', () => supportMessageEmail(message)),
  exampleEmail('education-received', 'Education, received', (to) =>
    education.educationReceiptEmail(to, { receivedAt: at }),
  ),
  exampleEmail('education-approved', 'Education, a code', (to) =>
    education.educationApprovedEmail(to, { ...schooled, percentage: 40, items: ['Snare Works'] }),
  ),
  exampleEmail('education-refused', 'Education, why not', (to) =>
    education.educationRefusedEmail(to, { id: schooled.id, reason: 'The card has ended in June.' }),
  ),
  exampleEmail('education-ends', 'Education, ends soon', (to) =>
    education.educationEndsEmail(to, { ...schooled, url: `${to.publicUrl}/edu-discount?request=${orderId}` }),
  ),
  exampleEmail('education-news', 'To you: an education request', () =>
    education.vendorEducationEmail({
      ...ada,
      id: schooled.id,
      institution: 'School of Bells',
      role: 'teacher',
      isRenewal: false,
      receivedAt: at,
    }),
  ),
  ...exampleLicenseEmails,
  exampleEmail('held-payment', 'To you: a payment is held', () => heldPaymentEmail(held, ada)),
  exampleEmail('dispute-news', 'To you: a dispute was opened', () =>
    vendorDisputeEmail({ dispute, orderId, customer: ada }),
  ),
  exampleEmail('refund-failed', 'To you: a refund failed', () =>
    refundFailedEmail({ ...whole, failure: 'The card has expired' }),
  ),
  exampleEmail('parked-job', 'To you: a job is parked', () => parkedJobEmail({ id: orderId, kind: 'refund-payment' })),
]
