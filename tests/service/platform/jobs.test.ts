import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import type { Tx } from '#service/database/database.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { LostJobError, runWithLease } from '#service/platform/jobs/lease.ts'
import { claimJob, completeJob, insertJob, type Job, postponeJob } from '#service/platform/jobs/repository.ts'
import { leaseDuration, renewalInterval } from '#service/platform/jobs/rules.ts'
import { freshDatabase } from '../../environment/database.ts'

const database = await openDatabase(await freshDatabase('jobs'))
await migrateDatabase(database)
afterAll(() => database.close())

const logger = pino({ level: 'silent' })
const start = new Date('2026-11-22T12:00:00Z')
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)

const clocks = { clock: () => start, sharedClock: async () => start }

const queue = (tx: Tx, kind: string) =>
  insertJob(tx, { id: randomUUID(), kind, queue: 'mail', payload: '{}', dedupeKey: null, runAt: start })
/** A job of a kind of its own, and one process that has taken it up. */
async function takeUp(): Promise<Job & { again: (now: Date, sharedNow?: Date) => Promise<Job | undefined> }> {
  const kind = `kind-${randomUUID()}`
  await database.transaction((tx) => queue(tx, kind))
  const again = (now: Date, sharedNow = now) =>
    claimJob(database.query, { queue: 'mail', takes: 'oldest', kinds: [kind], now, sharedNow })
  const job = await again(start)
  if (!job) throw new Error('The job was not there')
  return { ...job, again }
}
const readJob = ({ id }: Job) =>
  database.query.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a job that a process has taken up', () => {
  it('is with no other as long as the first says that it is at it', async () => {
    const job = await takeUp()
    expect(await job.again(later(leaseDuration - 1))).toBeUndefined()
  })

  it('is with no other whose own clock is two days fast', async () => {
    const job = await takeUp()
    expect(await job.again(later(48 * 3600_000), later(1000))).toBeUndefined()
  })

  it('is kept by a process that is long at it', async () => {
    const job = await takeUp()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = Promise.withResolvers<void>()
    const clock = () => later(leaseDuration - 1)
    const held = runWithLease({ database, clock, sharedClock: async () => clock(), logger }, job, () => end.promise)
    await vi.advanceTimersByTimeAsync(renewalInterval)
    vi.useRealTimers()
    const kept = later(2 * leaseDuration - 1)
    await vi.waitFor(async () => expect((await readJob(job)).leasedUntil).toEqual(kept), { timeout: 15_000 })
    expect(await job.again(later(leaseDuration + 1))).toBeUndefined()
    end.resolve()
    await held
    expect((await readJob(job)).doneAt).toEqual(clock())
  })

  it('is taken up by another once nothing was heard of the first', async () => {
    const job = await takeUp()
    expect(await job.again(later(leaseDuration + 1))).toMatchObject({ id: job.id, attempts: 2 })
  })

  it('never runs again once it has ended well', async () => {
    const job = await takeUp()
    expect(await completeJob(database.query, job, start)).toBe(true)
    expect(await job.again(later(10 * leaseDuration))).toBeUndefined()
    expect(await postponeJob(database.query, job, start, 'an error that came late')).toBe(false)
    expect(await job.again(later(10 * leaseDuration))).toBeUndefined()
  })
})

describe('a process that was thought dead', () => {
  it('neither ends nor puts off the job that another has by then', async () => {
    const first = await takeUp()
    const second = await first.again(later(leaseDuration + 1))
    expect(await completeJob(database.query, first, start)).toBe(false)
    expect(await postponeJob(database.query, first, start, 'it was slow')).toBe(false)
    expect(await readJob(first)).toMatchObject({ doneAt: null, lastError: null, leasedUntil: second?.leasedUntil })
  })

  it('leaves no trace of work that ends with its job', async () => {
    const first = await takeUp()
    await first.again(later(leaseDuration + 1))
    const trace = `trace-${randomUUID()}`
    const held = runWithLease({ ...clocks, database, logger }, first, ({ completeIn }) =>
      database.transaction(async (tx) => {
        await queue(tx, trace)
        await completeIn(tx)
      }),
    )
    await expect(held).rejects.toThrow(LostJobError)
    expect(
      await claimJob(database.query, {
        queue: 'mail',
        takes: 'oldest',
        kinds: [trace],
        now: later(1),
        sharedNow: later(1),
      }),
    ).toBeUndefined()
  })

  it('is told so when its work was elsewhere', async () => {
    const first = await takeUp()
    await first.again(later(leaseDuration + 1))
    await expect(runWithLease({ ...clocks, database, logger }, first, async () => undefined)).rejects.toThrow(
      LostJobError,
    )
  })
})
