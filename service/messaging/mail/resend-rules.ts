import type { MailKind } from './mail-kinds.ts'

/**
 * How a mail is sent again: as it was; with a new code instead of the one that it contained, which is good once; or not at
 * all, since only whoever asked for it may ask again.
 */
export type Resending = 'AsItWas' | 'WithNewCode' | 'Never'

export const resendings: Record<MailKind, Resending> = {
  confirmation: 'WithNewCode',
  password: 'WithNewCode',
  'guest-confirmation': 'WithNewCode',
  'license-waits': 'WithNewCode',
  'address-join': 'Never',
  'sign-in-link': 'Never',
  'new-sign-in': 'Never',
  'passkey-added': 'AsItWas',
  'email-change': 'Never',
  'email-changed': 'Never',
  'email-arrived': 'AsItWas',
  'accounts-merged': 'AsItWas',
  'lost-licenses': 'Never',
  'old-serial': 'Never',
  'licenses-imported': 'Never',
  subscription: 'Never',
  erased: 'Never',
  'order-completed': 'AsItWas',
  refund: 'AsItWas',
  'payment-delayed': 'AsItWas',
  'payment-failed': 'AsItWas',
  'payment-returned': 'AsItWas',
  dispute: 'AsItWas',
  document: 'AsItWas',
  withdrawal: 'AsItWas',
  'license-granted': 'AsItWas',
  'license-ended': 'AsItWas',
  'license-restored': 'AsItWas',
  'license-moved': 'AsItWas',
  'license-transfer': 'AsItWas',
  'license-transfer-offered': 'AsItWas',
  'support-receipt': 'AsItWas',
  'education-receipt': 'AsItWas',
  'education-decision': 'AsItWas',
  'education-ends': 'AsItWas',
  'support-message': 'AsItWas',
  vendor: 'Never',
  'staff-invitation': 'Never',
}

/** The kind of a stored mail; null for one of another version of the program. */
export const resendingOf = (kind: string): Resending | null =>
  Object.entries(resendings).find(([known]) => known === kind)?.[1] ?? null

/** What a mail says is stored only if it has no code: whoever reads the database must not get into an account. */
export const keepsDraft = (kind: MailKind): boolean => resendings[kind] === 'AsItWas'

/** Of whom was erased nothing is kept. News for the vendor are about what is stored anyway. */
export const isLogged = (kind: MailKind): boolean => kind !== 'vendor' && kind !== 'erased'

/** How long a mail is kept after it was queued, in milliseconds. */
export const keptMails = 400 * 24 * 60 * 60 * 1000
