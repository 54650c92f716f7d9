import type { Contact, Tx } from '#service/database/index.ts'
import type { EmailSettings, QueueEmail } from '#service/messaging/index.ts'
import {
  confirmationEmail,
  emailChangedEmail,
  emailChangeEmail,
  emailRevertedEmail,
  guestEmail,
  passwordEmail,
} from './emails.ts'
import { type ErasureNews, erasedEmail } from './erased-email.ts'

/** Emails about an account: they prove an address, change it, and end with the account. */
export type AccountMails = {
  /** After a sign-up: the link that confirms the account. */
  queueConfirmation: (tx: Tx, to: Contact, code: string) => Promise<void>
  /** After a guest's purchase: the link to what they bought, once for each order. */
  queueGuestConfirmation: (tx: Tx, to: Contact, code: string, orderId: string) => Promise<void>
  queuePasswordLink: (tx: Tx, to: Contact, code: string) => Promise<void>
  /** To the new address of an account, which counts once the code comes back. */
  queueEmailChange: (tx: Tx, to: string, code: string) => Promise<void>
  /** To the old address of an account: with a code, the link that reverts the change. */
  queueEmailChanged: (tx: Tx, of: Contact, to: string, revertCode: string | null) => Promise<void>
  /** To the address that an account loses again, because its old one reverted the change. */
  queueEmailReverted: (tx: Tx, of: Contact, to: string) => Promise<void>
  /** To an address of which nothing more is kept, once. */
  queueErased: (tx: Tx, to: Contact, erased: ErasureNews) => Promise<void>
}

export const createAccountMails = (queue: QueueEmail, settings: EmailSettings): AccountMails => ({
  queueConfirmation: (tx, to, code) =>
    queue(tx, { kind: 'confirmation', to: to.email }, (reader) => confirmationEmail(settings, reader, code)),
  queueGuestConfirmation: (tx, to, code, orderId) =>
    queue(tx, { kind: 'guest-confirmation', to: to.email, key: `guest-confirmation:${orderId}` }, (reader) =>
      guestEmail(settings, reader, code, orderId),
    ),
  queuePasswordLink: (tx, to, code) =>
    queue(tx, { kind: 'password', to: to.email }, (reader) => passwordEmail(settings, reader, code)),
  queueEmailChange: (tx, to, code) =>
    queue(tx, { kind: 'email-change', to }, (reader) => emailChangeEmail(settings, reader, code)),
  queueEmailChanged: (tx, of, to, revertCode) =>
    queue(tx, { kind: 'email-changed', to: of.email }, (reader) => emailChangedEmail(settings, reader, to, revertCode)),
  queueEmailReverted: (tx, of, to) =>
    queue(tx, { kind: 'email-changed', to: of.email }, (reader) => emailRevertedEmail(settings, reader, to)),
  queueErased: (tx, to, erased) =>
    queue(tx, { kind: 'erased', to: to.email, key: `erased:${erased.id}` }, (reader) =>
      erasedEmail(settings, reader, erased),
    ),
})
