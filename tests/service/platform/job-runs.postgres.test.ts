import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { claimJob, completeJob, insertJob, postponeJob } from '#service/platform/jobs/repository.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { noteJobRuns, readJobRuns } from '#tests/support/fleet/job-runs.ts'

// What trials say of jobs they read from these notes, so these must be able to say that something is wrong.
const place = await freshDatabase('job-runs')
const database = await openDatabase(place)
await migrateDatabase(database)
await noteJobRuns(place.databaseUrl ?? '')
afterAll(() => database.close())

const claim = (kind: string) =>
  claimJob(database.query, { queue: 'mail', takes: 'oldest', kinds: [kind], now: new Date(), sharedNow: new Date() })

async function takeUp() {
  const kind = `kind-${randomUUID()}`
  const job = { id: randomUUID(), kind, queue: 'mail', payload: '{}', dedupeKey: null, runAt: new Date() } as const
  await database.transaction((tx) => insertJob(tx, job))
  const claimed = await claim(kind)
  if (!claimed) throw new Error('The job was not there')
  return { ...claimed, again: () => claim(kind) }
}
const change = (id: string, changes: { doneAt?: Date | null; attempts?: number; leasedUntil?: Date | null }) =>
  database.query.updateTable('jobs').set(changes).where('id', '=', id).execute()
const faultsOf = async (kind: string) => {
  const { twice } = await readJobRuns(place.databaseUrl ?? '')
  return twice.filter((fault) => fault.includes(kind))
}

describe('notes of what became of jobs', () => {
  it('find nothing in one that was put off, taken up again and ended', async () => {
    const job = await takeUp()
    await postponeJob(database.query, job, new Date(), 'not yet')
    const second = await job.again()
    await completeJob(database.query, { ...job, attempts: second?.attempts ?? 0 }, new Date())
    expect(await faultsOf(job.kind)).toEqual([])
    expect(await readJobRuns(place.databaseUrl ?? '')).toMatchObject({ ended: 1, takenUpAgain: 1 })
  })

  it('find one that two processes had at once', async () => {
    const job = await takeUp()
    await change(job.id, { attempts: 2 })
    expect(await faultsOf(job.kind)).toEqual([expect.stringContaining('while another process had it')])
  })

  it('find one that was taken up after it had ended', async () => {
    const job = await takeUp()
    await completeJob(database.query, job, new Date())
    await change(job.id, { attempts: 2 })
    expect(await faultsOf(job.kind)).toEqual([expect.stringContaining('after it had ended')])
  })

  it('find one that two processes ended', async () => {
    const job = await takeUp()
    await completeJob(database.query, job, new Date())
    await change(job.id, { doneAt: null })
    await change(job.id, { doneAt: new Date() })
    expect(await faultsOf(job.kind)).toContainEqual(expect.stringContaining('ended more than once'))
  })
})
