import type { Contact, Tx } from '#service/database/index.ts'
import {
  button,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatDay,
  greet,
  licensesUrl,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'

type Transferred = { id: string; products: readonly string[] }
export type TransferBegun = Transferred & { recipient: string | null; expiresAt: Date }
/** `from` is the proved address of the owner: a name is whatever somebody has typed, and the mail may go to a stranger. */
export type TransferOffered = Transferred & { from: string; link: string; expiresAt: Date }
export type TransferredAway = Transferred & { devices: number }

const nameAll = (products: readonly string[]) => products.join(', ')
const transfersUrl = (publicUrl: string) => `${publicUrl}/transfer`

/** To the owner, who may not have been the one to offer them. */
export const transferBegunEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { products, recipient, expiresAt }: TransferBegun,
): Email => ({
  subject: `You have offered ${countOf(products.length, 'license')} to somebody else`,
  preview: 'Nothing has changed yet. You can take the offer back until it is accepted.',
  title: 'An offer of yours',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('Once it is accepted, your devices lose their seats and the licenses are not yours any more.'),
    facts({ Licenses: nameAll(products), To: recipient ?? 'Whoever has the link', Until: formatDay(expiresAt) }),
    button('See the offer', transfersUrl(publicUrl)),
    paragraph('If this was not you, take the offer back and choose a new password right away.'),
  ],
  because: `licenses of ${vendor.name} belong to the account with this address.`,
})

export const transferOfferedEmail = (
  { vendor }: EmailSettings,
  { products, from, link, expiresAt }: TransferOffered,
): Email => ({
  subject: `You are offered ${countOf(products.length, 'license')} from ${vendor.name}`,
  preview: 'Open the link to accept. All seats will be free.',
  title: 'Licenses for you',
  blocks: [
    paragraph('Hello,'),
    paragraph('Their owner wants to hand licenses on to the account with this address. They come with all seats free.'),
    facts({ Licenses: nameAll(products), From: from, Until: formatDay(expiresAt) }),
    button('See the offer', link),
    paragraph('If the payment of the original purchase is disputed later, or it is refunded, the license ends.'),
  ],
  because: `${from}, who has licenses of ${vendor.name}, has offered them to this address. If you do not want them, do nothing.`,
})

export const transferredAwayEmail = (
  { vendor }: EmailSettings,
  to: Reader,
  { products, devices }: TransferredAway,
): Email => ({
  subject: `${countOf(products.length, 'license')} of yours ${products.length === 1 ? 'has' : 'have'} a new owner`,
  preview: 'The transfer is complete.',
  title: 'The transfer is complete',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('Your offer was accepted. The licenses are in the account of their new owner now.'),
    facts({ Licenses: nameAll(products), 'Devices freed': String(devices) }),
    paragraph('Your orders and invoices stay yours. If you did not offer these licenses, answer this mail right away.'),
  ],
  because: `licenses of ${vendor.name} belonged to the account with this address.`,
})

export const transferredHereEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { products }: Transferred,
): Email => ({
  subject: `${countOf(products.length, 'license')} from ${vendor.name} ${products.length === 1 ? 'is' : 'are'} yours now`,
  preview: 'All seats are free: activate your devices.',
  title: 'The licenses are yours',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('The transfer is complete. All seats are free: download the plug-ins and activate your devices.'),
    facts({ Licenses: nameAll(products) }),
    button('Go to your licenses', licensesUrl(publicUrl)),
    paragraph('If the payment of the original purchase is disputed later, or it is refunded, the license ends.'),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

/** Emails about licenses that go from one customer to another. */
export const createTransferMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueTransferBegun: (tx: Tx, to: Contact, begun: TransferBegun): Promise<void> =>
    queue(tx, { kind: 'license-transfer', to: to.email, key: `license-transfer-begun:${begun.id}` }, (reader) =>
      transferBegunEmail(settings, reader, begun),
    ),
  queueTransferOffered: (tx: Tx, to: string, offered: TransferOffered): Promise<void> =>
    queue(tx, { kind: 'license-transfer-offered', to, key: `license-transfer-offered:${offered.id}` }, () =>
      transferOfferedEmail(settings, offered),
    ),
  queueTransferredAway: (tx: Tx, to: Contact, away: TransferredAway): Promise<void> =>
    queue(tx, { kind: 'license-transfer', to: to.email, key: `license-transferred-away:${away.id}` }, (reader) =>
      transferredAwayEmail(settings, reader, away),
    ),
  queueTransferredHere: (tx: Tx, to: Contact, here: Transferred): Promise<void> =>
    queue(tx, { kind: 'license-transfer', to: to.email, key: `license-transferred-here:${here.id}` }, (reader) =>
      transferredHereEmail(settings, reader, here),
    ),
})

export type TransferMails = ReturnType<typeof createTransferMails>
