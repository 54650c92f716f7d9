import * as license from '#service/licensing/licenses/emails.ts'
import * as transfer from '#service/licensing/transfers/emails.ts'
import { exampleEmail } from '#service/messaging/index.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const id = 'b3a6d1d2-7c1b-4f07-8f0e-0c1d2e3f4a5b'
const orderId = '6f1c1a52-6d0e-4c39-9a8e-3f2b7c9d4e10'
const seats = 3
const expiresAt = new Date('2026-12-04T12:00:00Z')
const fee = { paidBy: 'recipient' as const, amounts: { EUR: 2000, USD: 2000 }, currency: null }
const feeDue = { id, due: { currency: 'EUR', amount: 2000 }, isTaxIncluded: true, expiresAt }
const moved = { id, reason: 'It was bought with the wrong address' }

/** Emails about licenses for a product. */
export const createExampleLicenseEmails = (product: string) => [
  exampleEmail('license-granted', 'License, from you', (to) =>
    license.licenseGrantedEmail(to, ada, { id, product, seats, reason: 'Thank you for the report' }),
  ),
  exampleEmail('license-waits', 'License, waiting', (to) =>
    license.licenseWaitsEmail(to, ada, { id, product, seats, reason: 'For your review', code: 'example' }),
  ),
  exampleEmail('license-ended', 'License, ended', (to) =>
    license.licenseEndedEmail(to, ada, { product, reason: 'It was granted twice by mistake' }),
  ),
  exampleEmail('license-restored', 'License, back', (to) => license.licenseRestoredEmail(to, ada, { product })),
  exampleEmail('license-moved-away', 'License, moved away', (to) =>
    license.licenseMovedAwayEmail(to, ada, { ...moved, product, devices: 2, orderId }),
  ),
  exampleEmail('license-moved-here', 'License, moved here', (to) =>
    license.licenseMovedHereEmail(to, ada, { ...moved, product, seats }),
  ),
  exampleEmail('license-transfer-begun', 'Transfer, begun', (to) =>
    transfer.transferBegunEmail(to, ada, { id, products: [product], recipient: 'kim@example.com', fee, expiresAt }),
  ),
  exampleEmail('license-transfer-offered', 'Transfer, offered', (to) =>
    transfer.transferOfferedEmail(to, {
      id,
      products: [product],
      from: ada.email,
      link: `${to.publicUrl}/transfer`,
      fee,
      expiresAt,
    }),
  ),
  exampleEmail('license-transfer-fee', 'Transfer, fee due', (to) =>
    transfer.transferFeeDueEmail(to, ada, { ...feeDue, products: [product] }),
  ),
  exampleEmail('license-transfer-accepted', 'Transfer, accepted and not paid', (to) =>
    transfer.transferAcceptedEmail(to, ada, { ...feeDue, products: [product], paidBy: 'recipient' }),
  ),
  exampleEmail('license-transfer-ended', 'Transfer, not completed', (to) =>
    transfer.transferEndedEmail(to, ada, {
      id,
      products: [product],
      reason: 'The fee was not paid in time',
      side: 'owner',
    }),
  ),
  exampleEmail('license-transferred-away', 'Transfer, complete for the former owner', (to) =>
    transfer.transferredAwayEmail(to, ada, { id, products: [product], devices: 2 }),
  ),
  exampleEmail('license-transferred-here', 'Transfer, complete for the new owner', (to) =>
    transfer.transferredHereEmail(to, ada, { id, products: [product] }),
  ),
]
