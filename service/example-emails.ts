import {
  accountEmails as account,
  erasedEmail,
  signInEmails as signIn,
  staffInvitationEmail,
  subscriptionEmail,
  supportMessageEmail,
  supportReceiptEmail,
} from '#service/accounts/index.ts'
import { educationEmails as education, exampleContent } from '#service/catalogue/index.ts'
import { licensesImportedEmail } from '#service/imports/index.ts'
import { createExampleLicenseEmails, lostLicensesEmail, oldSerialEmail } from '#service/licensing/index.ts'
import { type EmailSettings, exampleEmail, parkedJobEmail } from '#service/messaging/index.ts'
import {
  delayedPaymentEmail,
  delayedPaymentFailedEmail,
  disputeEmail,
  documentEmail,
  exampleDocuments,
  heldPaymentEmail,
  orderEmail,
  paymentReturnedEmail,
  refundEmail,
  refundFailedEmail,
  vendorDisputeEmail,
  vendorWithdrawalEmail,
  withdrawalEmail,
} from '#service/sales/index.ts'
import { ada, at, code, createExampleFacts, type ExampleFacts, type ExampleShop, orderId } from './example-facts.ts'

const ofSales = ({
  order,
  items,
  bought,
  currency,
  due,
  whole,
  part,
  late,
  delayed,
  trials,
  consent,
}: ExampleFacts) => [
  exampleEmail('order', 'Order confirmation', (to) => orderEmail(to, bought)),
  exampleEmail('order-of-guest', 'Order confirmation, guest', (to) =>
    orderEmail(to, { ...bought, customer: ada, isWaiting: true }),
  ),
  exampleEmail('refund', 'Refund in full', (to) =>
    refundEmail(to, ada, { refund: whole, order, due, endedLines: items.map(({ id }) => id) }),
  ),
  exampleEmail('refund-in-part', 'Refund in part', (to) =>
    refundEmail(to, ada, { refund: part, order, due, endedLines: items.slice(0, 1).map(({ id }) => id) }),
  ),
  exampleEmail('courtesy', 'Refund that ends no license', (to) =>
    refundEmail(to, ada, { refund: { ...part, amount: 500 }, order, due, endedLines: [] }),
  ),
  exampleEmail('payment-delayed', 'Payment that takes days', (to) => delayedPaymentEmail(to, ada, delayed, trials)),
  exampleEmail('payment-failed', 'Payment that failed days later', (to) =>
    delayedPaymentFailedEmail(to, ada, { payment: delayed, checkoutUrl: `${to.publicUrl}/checkout/${code}` }),
  ),
  exampleEmail('payment-returned', 'Payment that came too late', (to) =>
    paymentReturnedEmail(to, ada, { refund: late, orderId }),
  ),
  exampleEmail('order-with-consent', 'Order confirmation, delivered at once', (to) =>
    orderEmail(to, { ...bought, customer: ada, consent }),
  ),
  exampleEmail('invoice', 'Invoice', (to) => documentEmail(to, ada, { ...exampleDocuments.consumer, currency, due })),
  exampleEmail('credit-note', 'Credit note', (to) =>
    documentEmail(to, ada, { ...exampleDocuments.partialCredit, currency, due: part.amount }),
  ),
]

const ofDisputes = ({ order, dispute, held, whole, withdrawal, withdrawn, objections }: ExampleFacts) => [
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
  exampleEmail('withdrawal', 'Withdrawal received', (to) =>
    withdrawalEmail(to, { ...withdrawal, isOwn: true, orderIds: [orderId] }),
  ),
  exampleEmail('withdrawal-news', 'To you: a withdrawal', () =>
    vendorWithdrawalEmail(withdrawal, [{ ...withdrawn, objections }]),
  ),
  exampleEmail('held-payment', 'To you: a payment is held', () => heldPaymentEmail(held, ada)),
  exampleEmail('dispute-news', 'To you: a dispute was opened', () =>
    vendorDisputeEmail({ dispute, orderId, customer: ada }),
  ),
  exampleEmail('refund-failed', 'To you: a refund failed', () =>
    refundFailedEmail({ ...whole, failure: 'The card has expired' }),
  ),
]

const invitationTo = ({ publicUrl }: EmailSettings) => ({
  email: ada.email,
  role: 'support' as const,
  link: `${publicUrl}/desk/invitation#${code}`,
  isReset: false,
})

const ofAccounts = () => [
  exampleEmail('guest', "A guest's way to their licenses", (to) => account.guestEmail(to, ada, code, orderId)),
  exampleEmail('confirmation', 'Account confirmation', (to) => account.confirmationEmail(to, ada, code)),
  exampleEmail('password', 'New password', (to) => account.passwordEmail(to, ada, code)),
  exampleEmail('email-change', 'Address change, to the new one', (to) =>
    account.emailChangeEmail(to, { ...ada, email: 'ada@new.example' }, code),
  ),
  exampleEmail('email-arrived', 'Address change by you, to the new one', (to) =>
    account.emailArrivedEmail(to, { ...ada, email: 'ada@new.example' }),
  ),
  exampleEmail('accounts-merged', 'Accounts merged, to both addresses', (to) =>
    account.mergedEmail(to, ada, { kept: ada.email, closed: 'ada@old.example' }),
  ),
  exampleEmail('sign-in-link', 'Sign-in by a link', (to) => signIn.signInLinkEmail(to, ada, code)),
  exampleEmail('new-sign-in', 'Sign-in from a browser that is new', (to) =>
    signIn.newSignInEmail(to, ada, { at, browser: 'Firefox on Mac', country: 'PT' }),
  ),
  exampleEmail('passkey-added', 'Passkey', (to) => signIn.passkeyAddedEmail(to, ada, { name: 'Studio Mac', at })),
  exampleEmail('address-join', 'Another address for an account, to that address', (to) =>
    account.addressJoinEmail(to, { ...ada, email: 'ada@old.example' }, ada.email, code),
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
  exampleEmail('staff-invitation', 'To your staff: an invitation', (to) => staffInvitationEmail(to, invitationTo(to))),
  exampleEmail('staff-reset', 'To your staff: a reset of the access', (to) =>
    staffInvitationEmail(to, { ...invitationTo(to), isReset: true }),
  ),
  exampleEmail('erased', 'Account erased', (to) =>
    erasedEmail(to, ada, { id: 'c-1', hadAccount: true, licenses: 2, orders: 1, at }),
  ),
  exampleEmail('erased-guest', 'Guest erased', (to) =>
    erasedEmail(to, ada, { id: 'c-2', hadAccount: false, licenses: 0, orders: 0, at }),
  ),
]

const ofLicenses = ({ products, received, message }: ExampleFacts) => [
  exampleEmail('lost-licenses', 'Lost my license, found', (to) =>
    lostLicensesEmail(to, ada.email, { products, way: { email: ada.email, code: null }, claimCode: null }),
  ),
  exampleEmail('lost-licenses-of-newcomer', 'Lost my license, found, without a password yet', (to) =>
    lostLicensesEmail(to, ada.email, { products, way: { email: ada.email, code }, claimCode: null }),
  ),
  exampleEmail('old-serial', 'Serial number of a former store', (to) =>
    oldSerialEmail(to, { email: ada.email, code }, products),
  ),
  exampleEmail('old-serial-of-account', 'Serial number of a former store, of an account with a password', (to) =>
    oldSerialEmail(to, { email: ada.email, code: null }, products),
  ),
  exampleEmail('licenses-imported', 'Licenses have moved from a former store', (to) =>
    licensesImportedEmail(to, { email: ada.email, code }, products),
  ),
  exampleEmail('licenses-imported-to-account', 'Licenses have moved, to an account with a password', (to) =>
    licensesImportedEmail(to, { email: ada.email, code: null }, products),
  ),
  exampleEmail('lost-licenses-of-guest', 'Lost my license, not fetched yet', (to) =>
    lostLicensesEmail(to, ada.email, { products: [], way: null, claimCode: code }),
  ),
  exampleEmail('lost-licenses-none', 'Lost my license, none', (to) =>
    lostLicensesEmail(to, ada.email, { products: [], way: null, claimCode: null }),
  ),
  exampleEmail('message-received', 'Message received', (to) => supportReceiptEmail(to, received)),
  exampleEmail('message', 'To you: a message', () => supportMessageEmail(message)),
  exampleEmail('parked-job', 'To you: a job is parked', () => parkedJobEmail({ id: orderId, kind: 'refund-payment' })),
]

const ofEducation = ({ schooled, product }: ExampleFacts) => [
  exampleEmail('education-received', 'Education, received', (to) =>
    education.educationReceiptEmail(to, { receivedAt: at }),
  ),
  exampleEmail('education-approved', 'Education, a code', (to) =>
    education.educationApprovedEmail(to, { ...schooled, percentage: 40, items: [product] }),
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
]

/** An email of every kind, about the products and prices of a shop. */
export function createExampleEmails(shop: ExampleShop) {
  const facts = createExampleFacts(shop)
  return [
    ...ofSales(facts),
    ...ofAccounts(),
    ...ofLicenses(facts),
    ...createExampleLicenseEmails(facts.product),
    ...ofEducation(facts),
    ...ofDisputes(facts),
  ]
}
export type ExampleEmails = ReturnType<typeof createExampleEmails>

/** For tests: those of the example shop, whose prices contain no tax, so that every row shows. */
export const exampleEmails = createExampleEmails({ catalogue: exampleContent, chargesTax: true })
