import type { Contact, Tx } from '#service/database/index.ts'
import type { LetterSettings, QueueLetter } from '#service/messaging/index.ts'
import {
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailRevertedLetter,
  guestLetter,
  passwordLetter,
} from './emails.ts'
import { type ErasureNews, erasedLetter } from './erased-email.ts'

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

export const createAccountMails = (queue: QueueLetter, settings: LetterSettings): AccountMails => ({
  queueConfirmation: (tx, to, code) =>
    queue(tx, { kind: 'confirmation', to: to.email }, (reader) => confirmationLetter(settings, reader, code)),
  queueGuestConfirmation: (tx, to, code, orderId) =>
    queue(tx, { kind: 'guest-confirmation', to: to.email, key: `guest-confirmation:${orderId}` }, (reader) =>
      guestLetter(settings, reader, code, orderId),
    ),
  queuePasswordLink: (tx, to, code) =>
    queue(tx, { kind: 'password', to: to.email }, (reader) => passwordLetter(settings, reader, code)),
  queueEmailChange: (tx, to, code) =>
    queue(tx, { kind: 'email-change', to }, (reader) => emailChangeLetter(settings, reader, code)),
  queueEmailChanged: (tx, of, to, revertCode) =>
    queue(tx, { kind: 'email-changed', to: of.email }, (reader) =>
      emailChangedLetter(settings, reader, to, revertCode),
    ),
  queueEmailReverted: (tx, of, to) =>
    queue(tx, { kind: 'email-changed', to: of.email }, (reader) => emailRevertedLetter(settings, reader, to)),
  queueErased: (tx, to, erased) =>
    queue(tx, { kind: 'erased', to: to.email, key: `erased:${erased.id}` }, (reader) =>
      erasedLetter(settings, reader, erased),
    ),
})
