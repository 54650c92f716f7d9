import type { WayIn } from '#service/accounts/index.ts'
import type { Tx } from '#service/database/index.ts'
import { describeHoldings, type Holding, wayInto } from '#service/licensing/index.ts'
import { type Email, type EmailSettings, facts, paragraph, type QueueEmail } from '#service/messaging/index.ts'

/** To a customer of a former store whose licenses the shop has imported. */
export const licensesImportedEmail = (settings: EmailSettings, way: WayIn, holdings: readonly Holding[]): Email => ({
  subject: `Your ${settings.vendor.name} licenses have moved with us`,
  preview: 'We have a new shop, and your licenses are there already.',
  title: 'Your licenses are here',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `${settings.vendor.name} has a new shop, and everything you own is there already. Plug-ins that you use keep running, and your serial numbers stay valid.`,
    ),
    facts(describeHoldings(holdings)),
    paragraph(
      way.code === null
        ? 'It is all in the account that you have with this address.'
        : 'We have not taken your password along. Choose a new one when you first need your account, to download or to activate.',
    ),
    ...wayInto(settings, way),
  ],
  because: `you have licenses of ${settings.vendor.name} under this address. This is the only mail about the move.`,
})

/** Emails about imports. */
export const createImportMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueLicensesImported: (tx: Tx, way: WayIn, holdings: readonly Holding[]): Promise<void> =>
    queue(tx, { kind: 'licenses-imported', to: way.email }, () => licensesImportedEmail(settings, way, holdings)),
})

export type ImportMails = ReturnType<typeof createImportMails>
