import type { Tx } from '#service/database/index.ts'
import type { Limiter } from '#service/platform/index.ts'
import type { MailKind } from './queue.ts'
import { mailboxOf, mailLimits } from './rules.ts'

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
