import type { Contact, Tx } from '#service/database/index.ts'
import type { LetterSettings, QueueLetter } from '#service/messaging/index.ts'
import * as letters from './emails.ts'

/** Mails about licenses that come, go or end without an order of who gets the mail. */
export type LicenseMails = {
  queueLicenseGranted: (tx: Tx, to: Contact, granted: letters.LicenseGranted) => Promise<void>
  queueLicenseEnded: (tx: Tx, to: Contact, ended: letters.LicenseEnded) => Promise<void>
  queueLicenseRestored: (tx: Tx, to: Contact, restored: Pick<letters.LicenseEnded, 'product'>) => Promise<void>
  queueLicenseMovedAway: (tx: Tx, to: Contact, moved: letters.LicenseMovedAway) => Promise<void>
  queueLicenseMovedHere: (tx: Tx, to: Contact, moved: letters.LicenseMovedHere) => Promise<void>
}

export const createLicenseMails = (queue: QueueLetter, settings: LetterSettings): LicenseMails => ({
  queueLicenseGranted: (tx, to, granted) =>
    queue(tx, { kind: 'license-granted', to: to.email, key: `license-granted:${granted.id}` }, (reader) =>
      letters.licenseGrantedLetter(settings, reader, granted),
    ),
  queueLicenseEnded: (tx, to, ended) =>
    queue(tx, { kind: 'license-ended', to: to.email }, (reader) => letters.licenseEndedLetter(settings, reader, ended)),
  queueLicenseRestored: (tx, to, restored) =>
    queue(tx, { kind: 'license-restored', to: to.email }, (reader) =>
      letters.licenseRestoredLetter(settings, reader, restored),
    ),
  queueLicenseMovedAway: (tx, to, moved) =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-away:${moved.id}` }, (reader) =>
      letters.licenseMovedAwayLetter(settings, reader, moved),
    ),
  queueLicenseMovedHere: (tx, to, moved) =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-here:${moved.id}` }, (reader) =>
      letters.licenseMovedHereLetter(settings, reader, moved),
    ),
})
