import type { Database } from '#service/database/index.ts'
import { type AuditLog, conflict, type JobService, type OnParked } from '#service/platform/index.ts'
import { type Email, facts, type HasPage, type MailVendor, paragraph } from './email.ts'
import { createMailPost, createMailQueue } from './queue.ts'
import { liftSuppression } from './repository.ts'
import { createMailResending, type ReissueMail } from './resending.ts'
import { createMailSender } from './sending.ts'

type Dependencies = Parameters<typeof createMailSender>[0] & {
  jobs: JobService
  audit: AuditLog
  reissue: ReissueMail
  vendor: MailVendor
  publicUrl: string
  hasPage?: HasPage | undefined
}

/** Email goes through the job queue: queued with its content, and sent once the transaction has committed. */
export function createMailService({
  jobs,
  audit,
  reissue,
  vendor,
  publicUrl,
  hasPage,
  look,
  ...sending
}: Dependencies) {
  const settings = { vendor, publicUrl, hasPage, look }
  const queue = createMailQueue(jobs, settings, sending.clock)
  return {
    queue,
    settings,
    ...createMailResending({ ...sending, audit, reissue, post: createMailPost(jobs, settings) }),
    /** To the vendor: a job about money is parked. The command line and the metrics report the others. */
    queueParkedJob: (async (tx, job) => {
      if (job.queue !== 'money') return
      await queue(tx, { kind: 'vendor', to: vendor.email, key: `parked:${job.id}` }, () => parkedJobEmail(job))
    }) satisfies OnParked,
    send: createMailSender({ ...sending, look }),
  }
}

export type MailService = ReturnType<typeof createMailService>

/** Mails again to an address in lower case; returns the refusal that had stopped it, and 409 where there was none. */
export const createAllowMail =
  ({ database, audit }: { database: Database; audit: AuditLog }) =>
  (email: string): Promise<{ id: string; reply: string }> =>
    database.transaction(async (tx) => {
      const lifted = await liftSuppression(tx, email)
      if (!lifted) throw conflict(`Mail to ${email} was not stopped`)
      await audit.note(tx, { actor: 'Vendor', action: 'MailAllowed', about: lifted.id })
      return { id: lifted.id, reply: lifted.reply }
    })

type ParkedJob = { id: string; kind: string }

/** Tells the vendor that a job about money has failed many times and needs a decision. */
export const parkedJobEmail = ({ id, kind }: ParkedJob): Email => ({
  subject: 'A job about money needs you',
  preview: `The job ${kind} was tried again and again, and did not succeed.`,
  title: 'A job needs you',
  blocks: [
    paragraph('The shop tried this again and again without success. It does not try any more until you say so.'),
    facts({ Job: kind, Number: id }),
    paragraph('This shows why it failed, and with it every other job that waits for you:'),
    { kind: 'command', command: 'npm run backline -- job list --parked' },
    paragraph('Once the cause is gone, this has it tried again:'),
    { kind: 'command', command: `npm run backline -- job retry ${id}` },
  ],
  because: 'it is the address of the shop, as its shop.yaml says.',
})
