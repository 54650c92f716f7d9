import type { Contact, Tx } from '#service/database/index.ts'
import {
  button,
  type Email,
  type EmailSettings,
  facts,
  greet,
  licensesUrl,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'

/** `devices` is how many have to fetch their permanent license. */
export type LicensePermanent = { id: string; product: string; devices: number }

export const licensePermanentEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, devices }: LicensePermanent,
): Email => ({
  subject: `Your license of ${product} is permanent now`,
  preview:
    devices === 0
      ? 'Its devices need no server from now on.'
      : `Open ${product} once on each device while it is connected.`,
  title: 'A permanent license',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `Your license of ${product} is permanent now. A device that has its permanent license runs without asking our server again.`,
    ),
    facts({ License: product, 'Devices to open it on': devices === 0 ? null : String(devices) }),
    ...(devices === 0
      ? []
      : [
          paragraph(
            `Open ${product} once on each device while it is connected: it fetches its permanent license with its next check. Your account shows which devices have it.`,
          ),
        ]),
    button('Go to your licenses', licensesUrl(publicUrl)),
    paragraph('This can’t be undone. If it was not you, choose a new password right away and answer this mail.'),
  ],
  because: `a license of ${vendor.name} belongs to the account with this address.`,
})

/** Emails about licenses that need no server. */
export const createPermanenceMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueLicensePermanent: (tx: Tx, to: Contact, permanent: LicensePermanent): Promise<void> =>
    queue(tx, { kind: 'license-permanent', to: to.email, key: `license-permanent:${permanent.id}` }, (reader) =>
      licensePermanentEmail(settings, reader, permanent),
    ),
})

export type PermanenceMails = ReturnType<typeof createPermanenceMails>
