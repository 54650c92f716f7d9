import type { Tx } from '#service/database/index.ts'
import { button, type Email, type EmailSettings, paragraph, type QueueEmail } from '#service/messaging/index.ts'

/** The links of an email: the page to confirm or choose, and the address that mail programs call to unsubscribe. */
type OptionalLinks = { page: string; unsubscribe: string }

/** Lets mail programs show their own unsubscribe button (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribe }: OptionalLinks): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** To an address that was entered for the newsletter, perhaps by a stranger: so it greets nobody by name. */
export const subscriptionEmail = ({ vendor }: EmailSettings, { page }: OptionalLinks): Email => ({
  subject: `Mail from ${vendor.name}: please confirm`,
  preview: 'One click to subscribe.',
  title: `Mail from ${vendor.name}?`,
  blocks: [
    paragraph('Hello,'),
    paragraph(`Somebody, probably you, asked for mail from ${vendor.name} to this address. One click to subscribe.`),
    button('Yes, mail me', page),
    paragraph('Unsubscribe with the same link whenever you like.'),
  ],
  because:
    'this address was typed into our newsletter form. If this was not you, do nothing: without the link nothing is mailed.',
})

/** Emails about optional mail. */
export const createSubscriptionMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** To an address that somebody asked optional mail for: the link that confirms it. */
  queueSubscription: (tx: Tx, to: string, links: OptionalLinks): Promise<void> =>
    queue(tx, { kind: 'subscription', to, headers: unsubscribeHeaders(links) }, () =>
      subscriptionEmail(settings, links),
    ),
})

export type SubscriptionMails = ReturnType<typeof createSubscriptionMails>
