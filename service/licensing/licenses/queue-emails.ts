import type { Contact, Tx } from '#service/database/index.ts'
import type { EmailSettings, QueueEmail } from '#service/messaging/index.ts'
import * as emails from './emails.ts'

/** Mails about licenses that come, go or end without an order of who gets the mail. */
export type LicenseMails = {
  queueLicenseGranted: (tx: Tx, to: Contact, granted: emails.LicenseGranted) => Promise<void>
  queueLicenseEnded: (tx: Tx, to: Contact, ended: emails.LicenseEnded) => Promise<void>
  queueLicenseRestored: (tx: Tx, to: Contact, restored: Pick<emails.LicenseEnded, 'product'>) => Promise<void>
  queueLicenseMovedAway: (tx: Tx, to: Contact, moved: emails.LicenseMovedAway) => Promise<void>
  queueLicenseMovedHere: (tx: Tx, to: Contact, moved: emails.LicenseMovedHere) => Promise<void>
}

export const createLicenseMails = (queue: QueueEmail, settings: EmailSettings): LicenseMails => ({
  queueLicenseGranted: (tx, to, granted) =>
    queue(tx, { kind: 'license-granted', to: to.email, key: `license-granted:${granted.id}` }, (reader) =>
      emails.licenseGrantedEmail(settings, reader, granted),
    ),
  queueLicenseEnded: (tx, to, ended) =>
    queue(tx, { kind: 'license-ended', to: to.email }, (reader) => emails.licenseEndedEmail(settings, reader, ended)),
  queueLicenseRestored: (tx, to, restored) =>
    queue(tx, { kind: 'license-restored', to: to.email }, (reader) =>
      emails.licenseRestoredEmail(settings, reader, restored),
    ),
  queueLicenseMovedAway: (tx, to, moved) =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-away:${moved.id}` }, (reader) =>
      emails.licenseMovedAwayEmail(settings, reader, moved),
    ),
  queueLicenseMovedHere: (tx, to, moved) =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-here:${moved.id}` }, (reader) =>
      emails.licenseMovedHereEmail(settings, reader, moved),
    ),
})
