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

type Lent = { id: string; product: string }
/** `from` is the proved address of the owner: a name is whatever somebody has typed, and the mail may go to a stranger. */
export type LoanOffered = Lent & { from: string; link: string; hours: number; expiresAt: Date }
export type LoanBegun = Lent & { endsAt: Date }

/** A moment that everybody reads alike: '29 November 2026, 14:05 UTC'. */
const formatMoment = (time: Date): string => `${formatDay(time)}, ${time.toISOString().slice(11, 16)} UTC`

export const loanOfferedEmail = (
  { vendor }: EmailSettings,
  { product, from, link, hours, expiresAt }: LoanOffered,
): Email => ({
  subject: `You can borrow ${product} from ${vendor.name}`,
  preview: `Open the link to borrow it for ${countOf(hours, 'hour')}.`,
  title: 'A seat to borrow',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `The owner of a license lends you a seat: ${product} runs on one device of yours for ${countOf(hours, 'hour')} from when you accept. Then it stops by itself.`,
    ),
    facts({ Product: product, From: from, 'Accept until': formatDay(expiresAt) }),
    button('See the offer', link),
  ],
  because: `${from}, who has a license of ${vendor.name}, lends a seat to this address. If you do not want it, do nothing.`,
})

export const seatLentEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, endsAt }: LoanBegun,
): Email => ({
  subject: `You have lent a seat of ${product}`,
  preview: 'It is yours again by itself.',
  title: 'A seat is lent',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`Your offer was accepted. The seat is yours again at the time below, without anybody's help.`),
    facts({ License: product, Until: formatMoment(endsAt) }),
    button('See your loans', `${publicUrl}/lend`),
    paragraph('If you did not offer it, choose a new password right away and answer this mail.'),
  ],
  because: `a license of ${vendor.name} belongs to the account with this address.`,
})

export const seatBorrowedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { product, endsAt }: LoanBegun,
): Email => ({
  subject: `You have borrowed ${product}`,
  preview: 'Activate it on one device. It stops by itself.',
  title: 'A borrowed seat',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`You can activate ${product} on one device that is connected. At the time below it stops by itself.`),
    facts({ Product: product, Until: formatMoment(endsAt) }),
    button('Go to your licenses', licensesUrl(publicUrl)),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

export const seatReturnedEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, { product }: Lent): Email => ({
  subject: `Your seat of ${product} is back`,
  preview: 'It was given back before its time.',
  title: 'The seat is yours again',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(`The seat of ${product} that you had lent was given back early. You can use it at once.`),
    button('Go to your licenses', licensesUrl(publicUrl)),
  ],
  because: `a license of ${vendor.name} belongs to the account with this address.`,
})

/** Emails about seats that customers lend to each other. */
export const createLoanMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueLoanOffered: (tx: Tx, to: string, offered: LoanOffered): Promise<void> =>
    queue(tx, { kind: 'seat-loan-offered', to, key: `seat-loan-offered:${offered.id}` }, () =>
      loanOfferedEmail(settings, offered),
    ),
  queueSeatLent: (tx: Tx, to: Contact, begun: LoanBegun): Promise<void> =>
    queue(tx, { kind: 'seat-loan', to: to.email, key: `seat-lent:${begun.id}` }, (reader) =>
      seatLentEmail(settings, reader, begun),
    ),
  queueSeatBorrowed: (tx: Tx, to: Contact, begun: LoanBegun): Promise<void> =>
    queue(tx, { kind: 'seat-loan', to: to.email, key: `seat-borrowed:${begun.id}` }, (reader) =>
      seatBorrowedEmail(settings, reader, begun),
    ),
  queueSeatReturned: (tx: Tx, to: Contact, returned: Lent): Promise<void> =>
    queue(tx, { kind: 'seat-loan', to: to.email, key: `seat-returned:${returned.id}` }, (reader) =>
      seatReturnedEmail(settings, reader, returned),
    ),
})

export type LoanMails = ReturnType<typeof createLoanMails>
