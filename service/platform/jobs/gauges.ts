import type { ReadGauges } from '../telemetry/gauges.ts'
import { type Family, gauge, secondsSince } from '../telemetry/registry.ts'
import { countJobs, countParkedJobs } from './repository.ts'

export const readJobGauges: ReadGauges = async (db, now) => {
  const jobs = await countJobs(db)
  const parked = await countParkedJobs(db)
  const byKind = (name: string, help: string, value: (job: (typeof jobs)[number]) => number): Family =>
    gauge(
      name,
      help,
      jobs.map((job) => ({ labels: { kind: job.kind }, value: value(job) })),
    )
  return [
    byKind('backline_jobs_waiting', 'Jobs that wait to be done, by kind; mails are send-mail.', ({ count }) => count),
    byKind('backline_jobs_failed', 'Of these, those that failed at least once.', ({ failed }) => failed),
    byKind('backline_jobs_overdue_seconds', 'For how long the first of them is due.', ({ dueAt }) =>
      secondsSince(dueAt, now),
    ),
    gauge(
      'backline_jobs_parked',
      'Jobs that wait for a person to decide, by kind and queue.',
      parked.map(({ kind, queue, count }) => ({ labels: { kind, queue }, value: count })),
    ),
  ]
}
