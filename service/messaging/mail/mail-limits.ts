import type { Tx } from '#service/database/index.ts'
import type { Limit, Limiter } from '#service/platform/index.ts'
import type { MailKind } from './mail-kinds.ts'

type AskedMail = {
  kind: MailKind
  to: string
  from: string
  askedBy?: string | null | undefined
  /** Whether they have proved to own the address: then only their own emails count. */
  isOwn?: boolean
}

/** Limits by network, recipient and kind of email, so that nobody can use the shop to send unwanted emails. */
export const createMailGate = (limiter: Pick<Limiter, 'count'>) => ({
  /**
   * Every mail that anybody can have sent to an address passes here before anything else is done about it, and before
   * anybody looks whether the address is known. Throws a 429 problem when its network, its recipient, or this kind of mail to
   * them has had enough. Within a transaction it counts there.
   */
  async admit({ kind, to, from, askedBy = null, isOwn = false }: AskedMail, tx?: Tx): Promise<void> {
    if (isOwn && askedBy !== null) return limiter.count(mailLimits.perKind, `${kind} ${askedBy}`, tx)
    // The network first: one that has had enough must not use up what is left for a stranger.
    await limiter.count(mailLimits.perNetworkAndHour, from, tx)
    await limiter.count(mailLimits.perNetworkAndDay, from, tx)
    if (askedBy !== null) await limiter.count(mailLimits.perKind, `${kind} ${askedBy}`, tx)
    const mailbox = mailboxOf(to)
    await limiter.count(mailLimits.perKind, `${kind} ${mailbox}`, tx)
    await limiter.count(mailLimits.perRecipient, mailbox, tx)
  },
})

export type MailGate = ReturnType<typeof createMailGate>

const hour = 60 * 60
const day = 24 * hour

export const mailLimits = {
  perNetworkAndHour: {
    name: 'mail-from',
    max: 20,
    windowSeconds: hour,
    detail: 'Too many mails were asked for from your network: wait an hour, then try again',
  },
  perNetworkAndDay: {
    name: 'mail-from-a-day',
    max: 60,
    windowSeconds: day,
    detail: 'Too many mails were asked for from your network today: try again tomorrow',
  },
  perRecipient: {
    name: 'mail-to',
    max: 8,
    windowSeconds: day,
    detail: 'Several mails went to this address today already: look for them, or try again tomorrow',
  },
  perKind: {
    name: 'mail-kind',
    max: 5,
    windowSeconds: hour,
    detail: 'Several of these mails are on their way to this address already: look for them, or wait an hour',
  },
} as const satisfies Record<string, Limit>

const google = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address, without tags after a plus sign and Google's dots; limits count by it. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [untagged = ''] = name.split('+')
  return google.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
