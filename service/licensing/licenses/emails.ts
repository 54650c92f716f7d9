import type { Contact, Tx } from '#service/database/index.ts'
import {
  button,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  greet,
  licensesUrl,
  paragraph,
  type QueueEmail,
  type Reader,
  withGuestCode,
} from '#service/messaging/index.ts'

export type LicenseGranted = { id: string; product: string; seats: number; reason: string }
export type LicenseWaits = LicenseGranted & { code: string }
type LicenseEnded = { product: string; reason: string }
type LicenseMovedAway = { id: string; product: string; devices: number; reason: string; orderId: string | null }
/** The ids of moves are those of the move, not of the license: it may come and go more than once. */
type LicenseMovedHere = { id: string; product: string; seats: number; reason: string }

const toLicenses = (publicUrl: string) => button('Go to your licenses', licensesUrl(publicUrl))

export const licenseGrantedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, seats, reason }: LicenseGranted,
): Email => ({
  subject: `A license of ${product} from ${vendor.name}`,
  preview: 'It is in your account already. There is nothing to pay.',
  title: 'A license for you',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`We have put a license of ${product} into your account. There is nothing to pay and nothing to redeem.`),
    facts({ Product: product, 'Runs on': countOf(seats, 'device'), Reason: reason }),
    toLicenses(publicUrl),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

export const licenseWaitsEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, seats, reason, code }: LicenseWaits,
): Email => ({
  subject: `A license of ${product} from ${vendor.name} is waiting for you`,
  preview: 'Confirm this address and choose a password to get it. There is nothing to pay.',
  title: 'A license is waiting for you',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `We have a license of ${product} for you. Confirm this address and choose a password to get it. There is nothing to pay.`,
    ),
    facts({ Product: product, 'Runs on': countOf(seats, 'device'), Reason: reason }),
    button('Get my license', withGuestCode(publicUrl, to.email, code)),
  ],
  because: `${vendor.name} has a license for whoever has this address. If you do not want it, do nothing.`,
})

export const licenseEndedEmail = ({ vendor }: EmailSettings, to: Reader, { product, reason }: LicenseEnded): Email => ({
  subject: `Your license of ${product} has ended`,
  preview: 'It activates no more devices.',
  title: 'A license of yours has ended',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `Your license of ${product} has ended. It activates no more devices. Plug-ins that use it stop at their next check.`,
    ),
    facts({ Product: product, Reason: reason }),
    paragraph('If you think this is wrong, answer this mail.'),
  ],
  because: `a license of ${vendor.name} belonged to the account with this address.`,
})

export const licenseRestoredEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product }: Pick<LicenseEnded, 'product'>,
): Email => ({
  subject: `Your license of ${product} is back`,
  preview: 'It is yours again, with its devices.',
  title: 'Your license is back',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `Your license of ${product} is back, with its devices. If a plug-in does not find it, activate it again.`,
    ),
    toLicenses(publicUrl),
  ],
  because: `a license of ${vendor.name} belongs to the account with this address.`,
})

export const licenseMovedAwayEmail = (
  { vendor }: EmailSettings,
  to: Reader,
  { product, devices, reason, orderId }: LicenseMovedAway,
): Email => ({
  subject: `Your license of ${product} is in another account now`,
  preview: 'It activates no more devices of yours.',
  title: 'A license has moved',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`We have moved your license of ${product} to another account. It activates no more devices of yours.`),
    facts({ Product: product, 'Devices freed': String(devices), Order: orderId, Reason: reason }),
    ...(orderId === null ? [] : [paragraph('The order and its invoice stay yours.')]),
    paragraph('If you did not ask for this, answer this mail right away.'),
  ],
  because: `a license of ${vendor.name} belonged to the account with this address.`,
})

export const licenseMovedHereEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, seats, reason }: LicenseMovedHere,
): Email => ({
  subject: `A license of ${product} is in your account now`,
  preview: 'All of its devices are free.',
  title: 'A license has come to you',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`We have moved a license of ${product} from another account to yours. None of its devices is taken.`),
    facts({ Product: product, 'Runs on': countOf(seats, 'device'), Reason: reason }),
    toLicenses(publicUrl),
    paragraph('If the purchase it came from is refunded, this license ends.'),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

/** Mails about licenses that come, go or end without an order of who gets the mail. */
export const createLicenseMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueLicenseGranted: (tx: Tx, to: Contact, granted: LicenseGranted): Promise<void> =>
    queue(tx, { kind: 'license-granted', to: to.email, key: `license-granted:${granted.id}` }, (reader) =>
      licenseGrantedEmail(settings, reader, granted),
    ),
  /** To an address that nobody has confirmed: the link by which its owner gets the license. */
  queueLicenseWaits: (tx: Tx, to: string, waits: LicenseWaits): Promise<void> =>
    queue(tx, { kind: 'license-waits', to, key: `license-waits:${waits.id}` }, (reader) =>
      licenseWaitsEmail(settings, reader, waits),
    ),
  queueLicenseEnded: (tx: Tx, to: Contact, ended: LicenseEnded): Promise<void> =>
    queue(tx, { kind: 'license-ended', to: to.email }, (reader) => licenseEndedEmail(settings, reader, ended)),
  queueLicenseRestored: (tx: Tx, to: Contact, restored: Pick<LicenseEnded, 'product'>): Promise<void> =>
    queue(tx, { kind: 'license-restored', to: to.email }, (reader) => licenseRestoredEmail(settings, reader, restored)),
  queueLicenseMovedAway: (tx: Tx, to: Contact, moved: LicenseMovedAway): Promise<void> =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-away:${moved.id}` }, (reader) =>
      licenseMovedAwayEmail(settings, reader, moved),
    ),
  queueLicenseMovedHere: (tx: Tx, to: Contact, moved: LicenseMovedHere): Promise<void> =>
    queue(tx, { kind: 'license-moved', to: to.email, key: `license-moved-here:${moved.id}` }, (reader) =>
      licenseMovedHereEmail(settings, reader, moved),
    ),
})

export type LicenseMails = ReturnType<typeof createLicenseMails>
