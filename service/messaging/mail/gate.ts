import type { Tx } from '#service/database/index.ts'
import { type Limiter, sensitiveLimits } from '#service/platform/index.ts'
import type { MailKind } from './queue.ts'
import { mailboxOf } from './rules.ts'

/** A mail that somebody asks for who has not proved that the address is theirs. */
export type AskedMail = {
  kind: MailKind
  to: string
  /** The network of whoever asks. */
  from: string
  /** The account that they are signed in to, if any. */
  askedBy?: string | null | undefined
  /** Whether they have proved that the address is theirs: then only their own mails count. */
  isOwn?: boolean
}

export type MailGate = {
  /**
   * Every mail that anybody can have sent to an address passes here before anything else is done about it, and before
   * anybody looks whether the address is known. Throws a 429 problem when its network, its recipient, or this kind of mail to
   * them has had enough. Within a transaction it counts there.
   */
  admit: (mail: AskedMail, tx?: Tx) => Promise<void>
}

/** One limit over network, recipient and kind of mail, so that neither many strangers nor one is mailed to as a nuisance. */
export const createMailGate = (limiter: Pick<Limiter, 'count'>): MailGate => ({
  async admit({ kind, to, from, askedBy = null, isOwn = false }, tx) {
    if (isOwn && askedBy !== null) return limiter.count(sensitiveLimits.mailKind, `${kind} ${askedBy}`, tx)
    // The network first: one that has had enough must not use up what is left for a stranger.
    await limiter.count(sensitiveLimits.mailFrom, from, tx)
    await limiter.count(sensitiveLimits.mailFromADay, from, tx)
    if (askedBy !== null) await limiter.count(sensitiveLimits.mailKind, `${kind} ${askedBy}`, tx)
    const mailbox = mailboxOf(to)
    await limiter.count(sensitiveLimits.mailKind, `${kind} ${mailbox}`, tx)
    await limiter.count(sensitiveLimits.mailTo, mailbox, tx)
  },
})
