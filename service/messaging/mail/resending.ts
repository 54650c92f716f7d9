import type { Tx } from '#service/database/index.ts'
import { conflict, notFound, type PlatformServices } from '#service/platform/index.ts'
import { isMailKind } from './mail-kinds.ts'
import { findSentCopy, findUnsentJob, insertMail, lockMail } from './mail-log-repository.ts'
import { createMailId, type createMailPost } from './queue.ts'
import { findSuppression } from './repository.ts'
import { resendingOf } from './resend-rules.ts'

/** Queues a mail of a kind with a new code; false where there is nothing any more that a code would be for. */
export type ReissueMail = (tx: Tx, kind: string, email: string) => Promise<boolean>

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'audit'> & {
  post: ReturnType<typeof createMailPost>
  reissue: ReissueMail
}

/** Sends mails again that were sent, or given up. */
export function createMailResending({ database, clock, audit, post, reissue }: Dependencies) {
  async function lockResendable(tx: Tx, id: string) {
    const mail = await lockMail(tx, id)
    if (!mail) throw notFound(`There is no mail ${id}: 'customer show' lists those of a customer, with their ids`)
    const job = await findUnsentJob(tx, mail)
    if (job?.parkedAt) throw conflict(`This mail is parked: 'job retry ${job.jobId}' sends it`)
    if (job) throw conflict('This mail waits to be sent: it is tried by itself')
    const suppressed = await findSuppression(tx, mail.recipient)
    if (suppressed)
      throw conflict(
        `Nothing is mailed to ${mail.recipient} since it answered ${suppressed.reply}: allow mail to it first`,
      )
    return mail
  }

  return {
    /** Queues a mail once more and returns the new one. 404 for an unknown mail; 409 for one that cannot be. */
    resend: (id: string, reason: string): Promise<Resent> =>
      database.transaction(async (tx) => {
        const mail = await lockResendable(tx, id)
        const { kind, recipient: to, author, customerId, subject, draft } = mail
        const newId = createMailId()
        if (resendingOf(kind) === 'WithNewCode') {
          if (!(await reissue(tx, kind, to))) throw conflict('There is nothing any more that this mail could be about')
        } else if (isMailKind(kind) && draft) {
          await post(tx, { id: newId, kind, to, draft, ...(author !== null && { from: author }) })
          const copy = { kind, recipient: to, customerId, author, subject, draft: JSON.stringify(draft) }
          await insertMail(tx, { ...copy, id: newId, queuedAt: clock() })
        } else throw conflict('This mail is not sent again: whoever it is for has to ask for a new one')
        const sent = await findSentCopy(tx, { id: newId, kind, to })
        const entry = { actor: 'Vendor', action: 'MailResent', about: id, details: { kind, mailId: sent } } as const
        await audit.noteWithReason(tx, entry, { reason, customerId })
        return { mailId: sent, kind, customerId }
      }),
  }
}

type Resent = { mailId: string; kind: string; customerId: string | null }

export type MailResending = ReturnType<typeof createMailResending>
