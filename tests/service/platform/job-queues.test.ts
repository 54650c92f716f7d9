import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import type { JobTable } from '#service/database/schema.ts'
import { failureLimits, leaseDuration, queues, workers } from '#service/platform/jobs/rules.ts'
import { type JobHandlers, ParkJobError, PauseKindError, UncountedError } from '#service/platform/jobs/runner.ts'
import { createJobService, type JobService, type NewJob } from '#service/platform/jobs/service.ts'
import { createMetrics } from '#service/platform/telemetry/metrics.ts'
import { noTracer } from '#service/platform/telemetry/tracer.ts'
import { freshDatabase } from '../../environment/database.ts'

const logger = pino({ level: 'silent' })

const database = await openDatabase(await freshDatabase('job-queues'))
await migrateDatabase(database)
afterAll(() => database.close())

let jobs: JobService
/** The kinds of jobs that were parked. */
let parked: string[]
beforeEach(() => {
  const given = {
    database,
    clock: () => new Date(),
    sharedClock: async () => new Date(),
    logger,
    metrics: createMetrics(),
    tracer: noTracer,
  }
  jobs = createJobService({ ...given, jobPollInterval: 20 })
  parked = []
})
afterEach(() => jobs.stop())

/** Does jobs of these kinds, which no other test here has. */
const start = (handlers: JobHandlers) => jobs.start(handlers, async (_, { kind }) => void parked.push(kind))

const queue = (...all: Omit<NewJob, 'payload'>[]) =>
  database.transaction(async (tx) => {
    for (const job of all) await jobs.enqueue(tx, { payload: {}, ...job })
  })
const read = (kind: string) => database.query.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()
const change = (kind: string, changes: Updateable<JobTable>) =>
  database.query.updateTable('jobs').set(changes).where('kind', '=', kind).where('leasedUntil', 'is', null).execute()

const waiting = { timeout: 30_000, interval: 10 }
const untilDone = (kind: string) =>
  vi.waitFor(async () => expect((await read(kind)).every(({ doneAt }) => doneAt)).toBe(true), waiting)
/** Waits for something while jobs of a kind are tried again without their rests. */
const hurry = (kind: string, until: () => Promise<void>) =>
  vi.waitFor(async () => {
    await change(kind, { runAt: new Date() })
    await until()
  }, waiting)

describe('jobs of a process', () => {
  it('are under way several at once, as many as there are workers and no more', async () => {
    const gate = Promise.withResolvers<void>()
    let [underWay, most] = [0, 0]
    await queue(...Array(20).fill({ kind: 'slow', queue: 'access' }))
    start({
      async slow() {
        underWay += 1
        most = Math.max(most, underWay)
        await gate.promise
        underWay -= 1
      },
    })
    const able = workers.filter((worker) => worker.queues.includes('access')).length
    await vi.waitFor(() => expect(underWay).toBe(able), waiting)
    gate.resolve()
    await untilDone('slow')
    expect(most).toBe(able)
  })

  it.each(queues.slice(0, -1))(
    'of the queue %s do not wait for a flood of less urgent ones that hang',
    async (urgent) => {
      const gate = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const lower = queues.slice(queues.indexOf(urgent) + 1)
      await queue(...lower.flatMap((one) => Array(100).fill({ kind: `hang-${urgent}`, queue: one })))
      let hanging = 0
      start({
        async [`hang-${urgent}`]() {
          hanging += 1
          await gate.promise
        },
        [`urgent-${urgent}`]: async () => done.resolve(),
      })
      await vi.waitFor(() => expect(hanging).toBeGreaterThan(0), waiting)
      await queue({ kind: `urgent-${urgent}`, queue: urgent })
      await done.promise
      gate.resolve()
    },
  )

  it('of the least urgent queue are done while more urgent ones never end', async () => {
    const done = Promise.withResolvers<void>()
    let isFlooded = true
    const flood = async () => {
      if (isFlooded) await queue({ kind: 'flood', queue: 'money' }, { kind: 'flood', queue: 'access' })
    }
    await queue(...Array(40).fill({ kind: 'flood', queue: 'access' }), { kind: 'news', queue: 'news' })
    start({ flood, news: async () => done.resolve() })
    await done.promise
    isFlooded = false
  })

  it('that were queued last are begun at once, though many of their queue were there before', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await queue(...Array(300).fill({ kind: 'old', queue: 'access' }))
    await queue({ kind: 'new', queue: 'access' })
    start({ old: () => gate.promise, new: async () => begun.resolve() })
    await begun.promise
    gate.resolve()
  })
})

describe('a job that fails', () => {
  it.each(queues)('in the queue %s is tried as often as the limit says, then parked and told of', async (of) => {
    const kind = `failing-${of}`
    await queue({ kind, queue: of })
    await change(kind, { failures: failureLimits[of] - 3 })
    let tried = 0
    start({
      async [kind]() {
        tried += 1
        throw new Error('Not today')
      },
    })
    await hurry(kind, async () => expect((await read(kind))[0]?.parkedAt).not.toBeNull())
    expect(parked).toEqual([kind])
    await change(kind, { runAt: new Date() })
    await queue({ kind, queue: of })
    await vi.waitFor(async () => expect(tried).toBe(4), waiting)
    const jobs = await read(kind)
    expect(jobs.map(({ doneAt }) => doneAt)).toEqual([null, null])
    expect(jobs.filter(({ parkedAt }) => parkedAt)).toHaveLength(1)
  })

  it('for good is parked at once', async () => {
    await queue({ kind: 'hopeless', queue: 'mail' })
    start({
      async hopeless() {
        throw new ParkJobError('It will never do')
      },
    })
    await vi.waitFor(async () => expect((await read('hopeless'))[0]?.parkedAt).not.toBeNull(), waiting)
    expect(parked).toEqual(['hopeless'])
    expect(await read('hopeless')).toMatchObject([{ attempts: 1, parkedAt: expect.any(Date) }])
  })

  it('for what is not its fault is tried for as long as it takes', async () => {
    await queue({ kind: 'innocent', queue: 'news' })
    let tried = 0
    start({
      async innocent() {
        tried += 1
        if (tried <= 5) throw new UncountedError('The others are to blame')
      },
    })
    await hurry('innocent', async () => expect((await read('innocent'))[0]?.doneAt).not.toBeNull())
    expect(await read('innocent')).toMatchObject([{ failures: 0, parkedAt: null }])
  })

  it('because none of its kind can be done has all of them rest, and no failure counted; others go on', {
    tags: ['long'],
  }, async () => {
    await queue(...Array(50).fill({ kind: 'away', queue: 'access' }))
    let [tried, isAway] = [0, true]
    const other = Promise.withResolvers<void>()
    start({
      async away() {
        tried += 1
        if (isAway) throw new PauseKindError('Nobody is there')
      },
      other: async () => other.resolve(),
    })
    await vi.waitFor(() => expect(tried).toBeGreaterThan(0), waiting)
    await queue({ kind: 'other', queue: 'access' })
    await other.promise
    expect(tried).toBeLessThanOrEqual(workers.length)
    isAway = false
    await untilDone('away')
    expect((await read('away')).every(({ failures }) => failures === 0)).toBe(true)
  })

  it('by killing the process that does it is parked after as many deaths as it may have failures', async () => {
    await queue({ kind: 'deadly', queue: 'news' })
    // As the last of those processes has left it.
    const left = { failures: failureLimits.news - 1, attempts: 100, leasedUntil: new Date(Date.now() - leaseDuration) }
    await change('deadly', left)
    let tried = 0
    start({
      async deadly() {
        tried += 1
      },
    })
    await vi.waitFor(async () => expect((await read('deadly'))[0]?.parkedAt).not.toBeNull(), waiting)
    expect(parked).toEqual(['deadly'])
    expect(tried).toBe(0)
  })
})

it('a job that is parked stays so, whatever process comes by', async () => {
  const id = randomUUID()
  await queue({ kind: 'parked', queue: 'money', dedupeKey: id })
  await change('parked', { parkedAt: new Date() })
  await queue({ kind: 'later', queue: 'money' })
  const seen: string[] = []
  start({ parked: async () => void seen.push('parked'), later: async () => void seen.push('later') })
  await vi.waitFor(() => expect(seen).toContain('later'), waiting)
  expect(seen).toEqual(['later'])
})
