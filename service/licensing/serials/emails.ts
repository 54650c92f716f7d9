import type { WayIn } from '#service/accounts/index.ts'
import type { Tx } from '#service/database/index.ts'
import { type Email, type EmailSettings, facts, paragraph, type QueueEmail } from '#service/messaging/index.ts'
import { describeHoldings, type Holding, wayInto } from '../lost-licenses/emails.ts'

/** To the owner of the licenses of an old serial number that somebody has entered. */
export const oldSerialEmail = (settings: EmailSettings, way: WayIn, holdings: readonly Holding[]): Email => ({
  subject: `Your ${settings.vendor.name} licenses are here`,
  preview: 'Your serial number still works. Open the link to get in.',
  title: 'Your serial number still works',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      way.code === null
        ? 'The licenses of your serial number are in the account with this address. Sign in to download and activate.'
        : 'We have moved to a new shop, and brought your licenses along. Choose a password to download and activate.',
    ),
    ...(holdings.length === 0 ? [] : [facts(describeHoldings(holdings))]),
    ...wayInto(settings, way),
  ],
  because: `somebody, probably you, entered one of your serial numbers at ${settings.vendor.name}. If that was not you, do nothing: without this mail nobody gets into your account.`,
})

/** Emails about serial numbers of former stores. */
export const createSerialMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueOldSerial: (tx: Tx, way: WayIn, holdings: readonly Holding[]): Promise<void> =>
    queue(tx, { kind: 'old-serial', to: way.email }, () => oldSerialEmail(settings, way, holdings)),
})

export type SerialMails = ReturnType<typeof createSerialMails>
