import type { Contact, OfferedFee, Tx } from '#service/database/index.ts'
import {
  button,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatDay,
  formatMinor,
  greet,
  licensesUrl,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'

type Transferred = { id: string; products: readonly string[] }
type Offer = Transferred & { fee: OfferedFee | null; expiresAt: Date }
export type TransferBegun = Offer & { recipient: string | null }
/** `from` is the proved address of the owner: a name is whatever somebody has typed, and the mail may go to a stranger. */
export type TransferOffered = Offer & { from: string; link: string }
export type TransferredAway = Transferred & { devices: number }

const nameAll = (products: readonly string[]) => products.join(', ')
/** A fee as an offer states it, in each currency in which it can be paid; the checkout shows the taxes of the payer's country. */
function describeFee(fee: OfferedFee | null, payer: Record<OfferedFee['paidBy'], string>): string | null {
  if (fee === null) return null
  const amounts = Object.entries(fee.amounts).filter(([one]) => fee.currency === null || one === fee.currency)
  return `${amounts.map(([one, amount]) => formatMinor(amount, one)).join(' or ')}, paid by ${payer[fee.paidBy]} once the offer is accepted`
}

const transfersUrl = (publicUrl: string) => `${publicUrl}/transfer`

/** To the owner, who may not have been the one to offer them. */
export const transferBegunEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { products, recipient, fee, expiresAt }: TransferBegun,
): Email => ({
  subject: `You have offered ${countOf(products.length, 'license')} to somebody else`,
  preview: 'Nothing has changed yet. You can take the offer back until it is accepted.',
  title: 'An offer of yours',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      fee === null
        ? 'Once it is accepted, your devices lose their seats and the licenses are not yours any more.'
        : 'Once it is accepted and the fee is paid, your devices lose their seats and the licenses are not yours any more.',
    ),
    facts({
      Licenses: nameAll(products),
      To: recipient ?? 'Whoever has the link',
      Fee: describeFee(fee, { owner: 'you', recipient: 'the new owner' }),
      Until: formatDay(expiresAt),
    }),
    button('See the offer', transfersUrl(publicUrl)),
    paragraph('If this was not you, take the offer back and choose a new password right away.'),
  ],
  because: `licenses of ${vendor.name} belong to the account with this address.`,
})

export const transferOfferedEmail = (
  { vendor }: EmailSettings,
  { products, from, link, fee, expiresAt }: TransferOffered,
): Email => ({
  subject: `You are offered ${countOf(products.length, 'license')} from ${vendor.name}`,
  preview: 'Open the link to accept. All seats will be free.',
  title: 'Licenses for you',
  blocks: [
    paragraph('Hello,'),
    paragraph('Their owner wants to hand licenses on to the account with this address. They come with all seats free.'),
    facts({
      Licenses: nameAll(products),
      From: from,
      Fee: describeFee(fee, { owner: 'the present owner', recipient: 'you' }),
      Until: formatDay(expiresAt),
    }),
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

/** What both sides of an accepted transfer are told of its fee. */
export type FeeDue = Transferred & {
  due: { currency: string; amount: number }
  isTaxIncluded: boolean
  expiresAt: Date
}
export type TransferAccepted = FeeDue & Pick<OfferedFee, 'paidBy'>
/** The reason is a sentence without its full stop. */
export type TransferEnded = Transferred & { reason: string; side: 'owner' | 'recipient' }

const describeDue = ({ due, isTaxIncluded }: FeeDue) =>
  `${formatMinor(due.amount, due.currency)}, ${isTaxIncluded ? 'with any tax included' : 'plus tax where it applies'}`

export const transferFeeDueEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, fee: FeeDue): Email => ({
  subject: `Pay the fee to complete the transfer from ${vendor.name}`,
  preview: `${describeDue(fee)}, until ${formatDay(fee.expiresAt)}.`,
  title: 'One step is left',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      'The offer is accepted. The licenses change hands as soon as the fee is paid. Until then nothing changes.',
    ),
    facts({ Licenses: nameAll(fee.products), Fee: describeDue(fee), Until: formatDay(fee.expiresAt) }),
    button('Pay the fee', transfersUrl(publicUrl)),
    paragraph('If you have paid already, there is nothing to do. If it is not paid in time, the transfer ends.'),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

export const transferAcceptedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  fee: TransferAccepted,
): Email => ({
  subject: `A transfer from ${vendor.name} waits for its fee`,
  preview: 'The offer is accepted. The licenses change hands once the fee is paid.',
  title: 'Accepted',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      fee.paidBy === 'owner'
        ? 'You have accepted. The licenses are yours as soon as their present owner has paid the fee, and we will mail you then.'
        : 'Your offer was accepted. The licenses leave your account as soon as their new owner has paid the fee, and we will mail you then.',
    ),
    facts({ Licenses: nameAll(fee.products), Fee: describeDue(fee), Until: formatDay(fee.expiresAt) }),
    button('See the transfer', transfersUrl(publicUrl)),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

export const transferEndedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { products, reason }: TransferEnded,
): Email => ({
  subject: `A transfer from ${vendor.name} was not completed`,
  preview: `${reason}.`,
  title: 'The transfer was not completed',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`${reason}. The licenses stay with their owner.`),
    facts({ Licenses: nameAll(products) }),
    paragraph('If a payment of the fee was made or is under way, all of it goes back by itself.'),
    button('See your transfers', transfersUrl(publicUrl)),
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
  queueTransferFeeDue: (tx: Tx, to: Contact, due: FeeDue): Promise<void> =>
    queue(tx, { kind: 'license-transfer', to: to.email, key: `license-transfer-fee:${due.id}` }, (reader) =>
      transferFeeDueEmail(settings, reader, due),
    ),
  queueTransferAccepted: (tx: Tx, to: Contact, accepted: TransferAccepted): Promise<void> =>
    queue(tx, { kind: 'license-transfer', to: to.email, key: `license-transfer-accepted:${accepted.id}` }, (reader) =>
      transferAcceptedEmail(settings, reader, accepted),
    ),
  queueTransferEnded: (tx: Tx, to: Contact, ended: TransferEnded): Promise<void> =>
    queue(
      tx,
      { kind: 'license-transfer', to: to.email, key: `license-transfer-ended:${ended.id}:${ended.side}` },
      (reader) => transferEndedEmail(settings, reader, ended),
    ),
})

export type TransferMails = ReturnType<typeof createTransferMails>
