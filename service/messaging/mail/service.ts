import type { Database } from '#service/database/index.ts'
import type { AuditLog, JobService, OnParked } from '#service/platform/index.ts'
import { type Email, facts, type HasPage, type MailVendor, paragraph } from './email.ts'
import { createMailQueue } from './queue.ts'
import { liftSuppression } from './repository.ts'
import { createMailSender } from './sending.ts'

type Dependencies = Parameters<typeof createMailSender>[0] & {
  jobs: JobService
  vendor: MailVendor
  publicUrl: string
  hasPage?: HasPage | undefined
}

/** Email goes through the job queue: queued with its content, and sent once the transaction has committed. */
export function createMailService({ jobs, vendor, publicUrl, hasPage, look, ...sending }: Dependencies) {
  const settings = { vendor, publicUrl, hasPage, look }
  const queue = createMailQueue(jobs, settings)
  return {
    queue,
    settings,
    /** To the vendor: a job about money is parked. The command line and the metrics report the others. */
    queueParkedJob: (async (tx, job) => {
      if (job.queue !== 'money') return
      await queue(tx, { kind: 'vendor', to: vendor.email, key: `parked:${job.id}` }, () => parkedJobEmail(job))
    }) satisfies OnParked,
    send: createMailSender({ ...sending, look }),
  }
}

export type MailService = ReturnType<typeof createMailService>

export const createAllowMail =
  ({ database, audit }: { database: Database; audit: AuditLog }) =>
  (email: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const lifted = await liftSuppression(tx, email)
      if (lifted) await audit.note(tx, { actor: 'Vendor', action: 'MailAllowed', about: lifted.id })
      return lifted !== undefined
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
