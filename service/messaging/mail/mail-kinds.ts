import type { JobQueue } from '#service/database/index.ts'

export const mailJob = 'send-mail'

/** The queue of each kind of email. None uses the queue `money`: payments never wait for a mail server. */
export const mailQueues = {
  confirmation: 'access',
  password: 'access',
  'email-change': 'access',
  'email-changed': 'access',
  'email-arrived': 'access',
  'accounts-merged': 'access',
  'address-join': 'access',
  'sign-in-link': 'access',
  'new-sign-in': 'access',
  'passkey-added': 'access',
  'guest-confirmation': 'access',
  'order-completed': 'access',
  'lost-licenses': 'access',
  'old-serial': 'access',
  refund: 'mail',
  'payment-delayed': 'mail',
  'payment-failed': 'mail',
  'payment-returned': 'mail',
  dispute: 'mail',
  document: 'mail',
  withdrawal: 'mail',
  'license-granted': 'mail',
  'license-ended': 'mail',
  'license-restored': 'mail',
  'license-moved': 'mail',
  'license-waits': 'access',
  'license-transfer': 'mail',
  'license-transfer-offered': 'access',
  'support-receipt': 'mail',
  'education-receipt': 'mail',
  'education-decision': 'mail',
  erased: 'mail',
  subscription: 'mail',
  'education-ends': 'news',
  'licenses-imported': 'news',
  'support-message': 'mail',
  vendor: 'mail',
  'staff-invitation': 'access',
} as const satisfies Record<string, JobQueue>
export type MailKind = keyof typeof mailQueues
/** Mail to the vendor goes to an address of the shop's own settings. */
export const isForVendor = (kind: string): boolean => kind === 'vendor' || kind === 'support-message'
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailQueues, kind)
