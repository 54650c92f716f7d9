import type { JobQueue } from '#service/database/index.ts'

const second = 1000
const longestDelay = 15 * 60 * second

/** By urgency: payments and invoices, what somebody waits for, other mail to customers, bulk mail and housekeeping. */
export const queues = ['money', 'access', 'mail', 'news'] as const satisfies readonly JobQueue[]

/** A worker takes jobs from the first of its queues that has one due, the oldest or the newest first. */
export type Worker = { queues: readonly JobQueue[]; takes: 'oldest' | 'newest' }

/**
 * The workers of a process; their number limits how many jobs run at once. Each queue has a worker that prefers it, so none
 * starves, and less urgent queues can never occupy all workers. During a backlog, workers that take the newest job first
 * serve people who have just asked, while others work through the backlog.
 */
export const workers: readonly Worker[] = [
  { queues: ['money'], takes: 'oldest' },
  { queues: ['access', 'money'], takes: 'newest' },
  { queues: ['access', 'money', 'mail'], takes: 'oldest' },
  { queues: ['money', 'access', 'mail', 'news'], takes: 'newest' },
  { queues: ['money', 'access', 'mail', 'news'], takes: 'oldest' },
  { queues: ['mail', 'access', 'money'], takes: 'newest' },
  { queues: ['mail', 'access', 'news'], takes: 'oldest' },
  { queues: ['news', 'mail', 'access'], takes: 'oldest' },
]

/** The number of failures after which a job is parked: three days of attempts for money and mail, one for the others. */
export const failureLimits: Record<JobQueue, number> = { money: 300, access: 100, mail: 300, news: 100 }

/** The delay before a failed job is tried again: 2, 4, 8 ... seconds, at most 15 minutes. */
export const retryDelay = (failures: number) => Math.min(2 ** failures * second, longestDelay)

/** How long a kind of job is paused: 2, 4, 8 ... seconds, at most one minute. */
export const pauseDelay = (pauses: number) => Math.min(2 ** pauses * second, 60 * second)

/** How long a lease lasts before another process may take the job over, in milliseconds. */
export const leaseDuration = 20 * second
export const renewalInterval = leaseDuration / 4

const day = 24 * 60 * 60 * second

/** How long a job that is done is kept, in milliseconds. */
export const keptDone = 30 * day
/** Longer for jobs with a dedupe key, without payload: providers may repeat an event months later. */
export const keptDoneWithKey = 400 * day

/** The day in UTC, as it is used in keys. */
export const nameOfDay = (time: Date) => time.toISOString().slice(0, 10)
export const nextDay = (time: Date) => new Date((Math.floor(time.getTime() / day) + 1) * day)
