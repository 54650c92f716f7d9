import type { JobQueue } from '#service/database/index.ts'
import { countSuppressed, oneLine } from '#service/messaging/index.ts'
import { countParkedJobs, type ListedJob, queues } from '#service/platform/index.ts'
import { type ShopCommand, UsageError } from '../command.ts'

const limit = 200

export const jobList: ShopCommand = {
  name: 'job list',
  options: { parked: null, queue: 'money' },
  summary: `Jobs that are not done and why they failed, ${limit} at most: all, those that are parked, or those of one queue`,
  async run({ options, database, withServices }) {
    const queue = readQueue(options.get('queue'))
    const filter = { isParked: options.has('parked'), ...(queue && { queue }) }
    const jobs = await withServices(({ parkedJobs }) => parkedJobs.list(filter, limit))
    const [parked, suppressed] = [await countParkedJobs(database.query), await countSuppressed(database.query)]
    const text = jobs.length === 0 ? 'There are no such jobs.' : jobs.map(describeJob).join('\n')
    return { text, data: { jobs, parked, suppressed } }
  },
}

function readQueue(text: string | undefined): JobQueue | undefined {
  const queue = queues.find((one) => one === text)
  if (text !== undefined && !queue) throw new UsageError(`--queue: Must be ${queues.join(', ')}`)
  return queue
}

function describeJob({ id, kind, queue, attempts, runAt, parkedAt, lastError, mail, to }: ListedJob): string {
  const about = to === null ? kind : `${kind} (${mail ?? 'of an older version'}) to ${oneLine(to)}`
  const tried = attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`
  const state = parkedAt ? `parked ${parkedAt.toISOString()}` : `due ${runAt.toISOString()}`
  return `${id}  ${queue.padEnd(6)}  ${state}  ${about}${tried}${lastError === null ? '' : `: ${oneLine(lastError)}`}`
}

const all = 'all'

export const jobRetry: ShopCommand = {
  name: 'job retry',
  words: ['<id-or-all>'],
  summary: 'Try a parked job again, or all of them: once the cause of the failure is gone',
  async run({ words: [id = ''], withServices }) {
    const retried = await withServices(async ({ parkedJobs }) => {
      if (id === all) return parkedJobs.retryAll()
      await parkedJobs.retry(id)
      return 1
    })
    const text = `${retried === 1 ? 'One job is' : `${retried} jobs are`} tried again by the running shop.`
    return { text, data: { id, retried } }
  },
}

export const jobDrop: ShopCommand = {
  name: 'job drop',
  words: ['<id>'],
  summary: 'Give a parked job up for good: its work is never done, and what it carried is forgotten',
  async run({ words: [id = ''], withServices }) {
    await withServices(({ parkedJobs }) => parkedJobs.drop(id))
    return { text: `The job ${id} is dropped.`, data: { id } }
  },
}
