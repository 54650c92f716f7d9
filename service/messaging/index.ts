export { createMailGate, type MailGate } from './mail/gate.ts'
export {
  type Block,
  type BoughtLine,
  type Fact,
  head,
  type Letter,
  type LetterSettings,
  type MailContent,
  say,
  tell,
  writeLetter,
} from './mail/letter.ts'
export {
  forgotPasswordUrl,
  legalLinks,
  licensesUrl,
  productsUrl,
  signInUrl,
  supportUrl,
  withCode,
  withGuestCode,
} from './mail/links.ts'
export { inScheme } from './mail/mail-style.ts'
export { parkedJobLetter } from './mail/parked-job-email.ts'
export { linesOf, oneLine } from './mail/plain-text.ts'
export { type MailedDocument, mailJob, mailQueues, type QueueLetter } from './mail/queue.ts'
export type { Reader } from './mail/readers.ts'
export { mailboxOf } from './mail/rules.ts'
export { createMailService, type MailService } from './mail/service.ts'
export { countSuppressed, createAllowMail, findSuppression, liftSuppression } from './mail/suppressions.ts'
export { createMailer, type MailAttachment, type Mailer, mailFolder } from './mail/transport.ts'
export { countOf, formatDay, formatMinor, formatMoment, greet, greetable } from './mail/wording.ts'
export { createOutbox, newsOfLicenses, type Outbox } from './webhooks/outbox.ts'
export { listParked } from './webhooks/parked.ts'
export type { ReceiverSummary } from './webhooks/receivers.ts'
export type { Pace } from './webhooks/rules.ts'
export type { WebhookBodies } from './webhooks/sender.ts'
export {
  bringBackDeliveries,
  createWebhookService,
  type Delivery,
  forgetOldDeliveries,
  type ReplayChoice,
} from './webhooks/service.ts'
