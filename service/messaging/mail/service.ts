import type { JobService, OnParked } from '#service/platform/index.ts'
import type { LetterSettings, MailVendor } from './letter.ts'
import { parkedJobLetter } from './parked-job-email.ts'
import { createMailQueue, type QueueLetter } from './queue.ts'
import { createMailSender } from './sending.ts'

export type MailService = {
  /** Queues an email of a feature in the transaction that it is about. */
  queue: QueueLetter
  settings: LetterSettings
  /** To the vendor: a job about money is parked. The command line and the metrics report the others. */
  queueParkedJob: OnParked
  /** Hands a queued email to the mailer; what it throws tells the job queue what to do. */
  send: (payload: unknown) => Promise<void>
}

type Dependencies = Parameters<typeof createMailSender>[0] & {
  jobs: JobService
  vendor: MailVendor
  publicUrl: string
}

/** Email goes through the job queue: queued with its content, and sent once the transaction has committed. */
export function createMailService({ jobs, vendor, publicUrl, ...sending }: Dependencies): MailService {
  const settings = { vendor, publicUrl }
  const queue = createMailQueue(jobs, settings)
  return {
    queue,
    settings,
    async queueParkedJob(tx, job) {
      if (job.queue !== 'money') return
      await queue(tx, { kind: 'vendor', to: vendor.email, key: `parked:${job.id}` }, () => parkedJobLetter(job))
    },
    send: createMailSender(sending),
  }
}
