import {
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailRevertedLetter,
  guestLetter,
  passwordLetter,
} from '#service/accounts/identity/emails.ts'
import { type ErasureNews, erasedLetter } from '#service/accounts/identity/erased-email.ts'
import { type OptionalLinks, subscriptionLetter, unsubscribeHeaders } from '#service/accounts/preferences/emails.ts'
import { createSupportMails, type SupportMails } from '#service/accounts/support/queue-emails.ts'
import { createEducationMails, type EducationMails } from '#service/catalogue/education/queue-emails.ts'
import type { Contact, Tx } from '#service/database/index.ts'
import { createLicenseMails, type LicenseMails } from '#service/licensing/licenses/queue-emails.ts'
import { type KnownLicenses, lostLicensesLetter } from '#service/licensing/lost-licenses/email.ts'
import type { JobService, OnParked } from '#service/platform/index.ts'
import { createDocumentMails, type DocumentMails } from '#service/sales/invoices/queue-emails.ts'
import { createOrderMails, type OrderMails } from '#service/sales/orders/queue-emails.ts'
import { createPaymentMails, type PaymentMails } from '#service/sales/payments/queue-emails.ts'
import { parkedJobLetter } from '#service/sales/payments/vendor-emails.ts'
import type { MailVendor } from './letter.ts'
import { createMailQueue } from './queue.ts'
import { createMailSender } from './sending.ts'

export { mailJob } from './queue.ts'
export type { AttachDocument } from './sending.ts'
export { createAllowMail, findSuppression, liftSuppression } from './suppressions.ts'

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
    queueEmailChange: (tx: Tx, to: string, code: string) => Promise<void>
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
    /** To the vendor: a job about money is parked. Of others the command line and the metrics tell. */
    queueParkedJob: OnParked
    /** Hands a queued mail to the mailer; what it throws tells the job queue what to do. */
    send: (payload: unknown) => Promise<void>
  }

type Dependencies = Parameters<typeof createMailSender>[0] & {
  jobs: JobService
  vendor: MailVendor
  publicUrl: string
}

/** Mail goes through the job queue: queued with what it tells of, sent once that has committed. */
export function createMailService({ jobs, vendor, publicUrl, ...sending }: Dependencies): MailService {
  const settings = { vendor, publicUrl }
  const queue = createMailQueue(jobs, settings)
  return {
    ...createOrderMails(queue, settings),
    ...createPaymentMails(queue, settings),
    ...createDocumentMails(queue, settings),
    ...createSupportMails(queue, settings),
    ...createEducationMails(queue, settings),
    ...createLicenseMails(queue, settings),
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
    queueSubscription: (tx, to, links) =>
      queue(tx, { kind: 'subscription', to, headers: unsubscribeHeaders(links) }, () =>
        subscriptionLetter(settings, links),
      ),
    queueLostLicenses: (tx, to, known) =>
      queue(tx, { kind: 'lost-licenses', to }, () => lostLicensesLetter(settings, to, known)),

    async queueParkedJob(tx, job) {
      if (job.queue !== 'money') return
      await queue(tx, { kind: 'vendor', to: vendor.email, key: `parked:${job.id}` }, () => parkedJobLetter(job))
    },
    send: createMailSender(sending),
  }
}
