import * as z from 'zod/mini'
import { emailSchema } from '#contract/entities/identity.ts'
import type { MailAttachment, Mailer } from '../adapters/mail.ts'
import type { Tx } from '../database/connection.ts'
import type { Contact } from '../database/schema.ts'
import type { JobService } from '../jobs/service.ts'
import {
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailRevertedLetter,
  guestLetter,
  passwordLetter,
} from './account-letters.ts'
import { createDocumentMails, type DocumentMails } from './document-mails.ts'
import { createEducationMails, type EducationMails } from './education-mails.ts'
import { type ErasureNews, erasedLetter } from './erased-letter.ts'
import type { MailVendor } from './letter.ts'
import { createLicenseMails, type LicenseMails } from './license-mails.ts'
import { type KnownLicenses, lostLicensesLetter } from './lost-licenses-letter.ts'
import { type OptionalLinks, subscriptionLetter, unsubscribeHeaders } from './optional-letters.ts'
import { createOrderMails, type OrderMails } from './order-mails.ts'
import { createPaymentMails, type PaymentMails } from './payment-mails.ts'
import { createMailQueue, type MailedDocument } from './queue.ts'
import { createSupportMails, type SupportMails } from './support-mails.ts'

export { mailJob } from './queue.ts'

export type MailService = OrderMails &
  PaymentMails &
  DocumentMails &
  SupportMails &
  EducationMails &
  LicenseMails & {
    /** After a sign-up: the link that confirms the account. */
    queueConfirmation: (tx: Tx, to: Contact, code: string) => Promise<void>
    /** After a guest's purchase: the link to what they bought, once for each order. */
    queueGuestConfirmation: (tx: Tx, to: Contact, code: string, orderId: string) => Promise<void>
    queuePasswordLink: (tx: Tx, to: Contact, code: string) => Promise<void>
    /** To the new address of an account, which counts once the code comes back. */
    queueEmailChange: (tx: Tx, of: Contact, to: string, code: string) => Promise<void>
    /** To the old address of an account: with a code, the link that takes the change back. */
    queueEmailChanged: (tx: Tx, of: Contact, to: string, revertCode: string | null) => Promise<void>
    /** To the address that an account loses again, because its old one took the change back. */
    queueEmailReverted: (tx: Tx, of: Contact, to: string) => Promise<void>
    /** To an address of which nothing more is kept, once. */
    queueErased: (tx: Tx, to: Contact, erased: ErasureNews) => Promise<void>
    /** To an address that somebody asked optional mail for: the link that confirms it. */
    queueSubscription: (tx: Tx, to: string, links: OptionalLinks) => Promise<void>
    /** To an address that somebody asked its licenses for: what is known under it, or that nothing is. */
    queueLostLicenses: (tx: Tx, to: string, known: KnownLicenses) => Promise<void>
    /** Hands a queued mail to the mailer; throws when it is for more or less than one address. */
    send: (payload: unknown) => Promise<void>
  }

const payloadSchema = z.object({
  id: z.string(),
  to: emailSchema,
  subject: z.string().check(z.regex(/^\P{Cc}*$/u, 'Must be one line')),
  text: z.string(),
  html: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  document: z.optional(z.object({ series: z.enum(['Invoice', 'CreditNote']), number: z.int() })),
})

/** The file of a document that a mail carries. */
export type AttachDocument = (document: MailedDocument) => MailAttachment

/** Mail goes through the job queue: queued with what it tells of, sent once that has committed. */
export function createMailService(
  jobs: JobService,
  mailer: Mailer,
  vendor: MailVendor,
  publicUrl: string,
  attach: AttachDocument,
): MailService {
  const settings = { vendor, publicUrl }
  const queue = createMailQueue(jobs, settings)
  return {
    ...createOrderMails(queue, settings),
    ...createPaymentMails(queue, settings),
    ...createDocumentMails(queue, settings),
    ...createSupportMails(queue, settings),
    ...createEducationMails(queue, settings),
    ...createLicenseMails(queue, settings),
    queueConfirmation: (tx, to, code) => queue(tx, { to: to.email }, confirmationLetter(settings, to, code)),
    queueGuestConfirmation: (tx, to, code, orderId) =>
      queue(tx, { to: to.email, key: `guest-confirmation:${orderId}` }, guestLetter(settings, to, code, orderId)),
    queuePasswordLink: (tx, to, code) => queue(tx, { to: to.email }, passwordLetter(settings, to, code)),
    queueEmailChange: (tx, { name }, to, code) => queue(tx, { to }, emailChangeLetter(settings, name, to, code)),
    queueEmailChanged: (tx, of, to, revertCode) =>
      queue(tx, { to: of.email }, emailChangedLetter(settings, of, to, revertCode)),
    queueEmailReverted: (tx, of, to) => queue(tx, { to: of.email }, emailRevertedLetter(settings, of, to)),
    queueErased: (tx, to, erased) =>
      queue(tx, { to: to.email, key: `erased:${erased.id}` }, erasedLetter(settings, to, erased)),
    queueSubscription: (tx, to, links) =>
      queue(tx, { to, headers: unsubscribeHeaders(links) }, subscriptionLetter(settings, links)),
    queueLostLicenses: (tx, to, known) => queue(tx, { to }, lostLicensesLetter(settings, to, known)),

    async send(payload) {
      const { document, ...message } = z.parse(payloadSchema, payload)
      await mailer.send({ ...message, ...(document && { attachments: [attach(document)] }) })
    },
  }
}
