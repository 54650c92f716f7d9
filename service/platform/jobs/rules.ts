import type { JobQueue } from '#service/database/index.ts'

const second = 1000
const longestDelay = 15 * 60 * second

/**
 * How urgent a job is: `money` is payments, refunds and invoices, `access` is what somebody waits for in front of their
 * mailbox, `mail` is everything else about a customer, `news` is bulk mail and housekeeping.
 */
export const queues = ['money', 'access', 'mail', 'news'] as const satisfies readonly JobQueue[]

/** What a worker of a process takes: from the first of its queues that has a due job, the oldest or the newest first. */
export type Worker = { queues: readonly JobQueue[]; takes: 'oldest' | 'newest' }

/**
 * The workers of a process, so as many jobs are under way at most. Each queue has a worker that prefers it, so none is
 * starved, and the less urgent queues can never occupy all of them. Where more is due than can be done, one that takes the
 * newest first serves whoever has just asked, while another works through the backlog.
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

/** After how many failures a job is parked for a person to look at: three days of tries for money and mail, one for the others. */
export const failureLimits: Record<JobQueue, number> = { money: 300, access: 100, mail: 300, news: 100 }

/** How long a failed job rests before its next try: 2, 4, 8 ... seconds, at most 15 minutes. */
export const retryDelay = (failures: number) => Math.min(2 ** failures * second, longestDelay)

/** How long a kind of job rests in which nothing can be done at the moment: 2, 4, 8 ... seconds, at most one minute. */
export const pauseDelay = (pauses: number) => Math.min(2 ** pauses * second, 60 * second)

/** How long a process may say nothing of a job before another may think it dead and take the job up, in milliseconds. */
export const leaseDuration = 20 * second
/** How often a process says that it is still at a job, in milliseconds. */
export const renewalInterval = leaseDuration / 4

const day = 24 * 60 * 60 * second

/** How long a job that is done is kept, in milliseconds. */
export const keptDone = 30 * day
/**
 * The same for one with a dedupe key: the row is what keeps its work from being done twice. A payment provider may send
 * an event again months later, so it outlives all of those; it is empty by then.
 */
export const keptDoneWithKey = 400 * day
/** How long a parked job is kept, in milliseconds. Those about money stay until somebody has decided. */
export const keptParked = 90 * day

/** A day as a key names it, in UTC. */
export const nameOfDay = (time: Date) => time.toISOString().slice(0, 10)
/** When the next day begins, in UTC. */
export const nextDay = (time: Date) => new Date((Math.floor(time.getTime() / day) + 1) * day)
