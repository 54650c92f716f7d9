export {
  type Block,
  type BoughtLine,
  button,
  type Email,
  type EmailSettings,
  type Fact,
  facts,
  type GetMailLook,
  type HasPage,
  heading,
  paragraph,
} from './mail/email.ts'
export { exampleEmail } from './mail/example-email.ts'
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
export { defaultLook, type MailLogo, type MailLook, toMailLook } from './mail/look.ts'
export type { MailKind } from './mail/mail-kinds.ts'
export type { MailGate } from './mail/mail-limits.ts'
export { mailboxOf } from './mail/mail-limits.ts'
export type { LoggedMail } from './mail/mail-log.ts'
export { readMail, readMailLog } from './mail/mail-log.ts'
export { linesOf, oneLine } from './mail/plain-text.ts'
export type { QueueEmail } from './mail/queue.ts'
export { countSuppressed, findSuppression, liftSuppression, type Reader } from './mail/repository.ts'
export type { ReissueMail } from './mail/resending.ts'
export { parkedJobEmail } from './mail/service.ts'
export { inScheme } from './mail/style.ts'
export { countOf, formatDay, formatMinor, formatMoment, greet, greetable } from './mail/text-formats.ts'
export { readMailEvents, readMessageEvents } from './mail/timeline-repository.ts'
export { createMailer, type MailAttachment, type Mailer, mailFolder } from './mail/transport.ts'
export { type MailContent, writeEmail } from './mail/write-email.ts'
export { createMessaging, type MessagingServices } from './module.ts'
export * as personalData from './personal-data-repository.ts'
export { findUnsentMails } from './personal-data-repository.ts'
export { licenseEvents, type Outbox } from './webhooks/outbox.ts'
export { findReceiversWithParked } from './webhooks/parked-deliveries-repository.ts'
export { listParked, type ReceiverSummary } from './webhooks/receivers.ts'
export type { OutboxEvent, Pace } from './webhooks/rules.ts'
export type { WebhookBodies } from './webhooks/sender.ts'
export type { Delivery, ReplayChoice } from './webhooks/service.ts'
