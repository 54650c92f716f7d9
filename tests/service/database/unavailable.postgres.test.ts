import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPostgresDialect, defaultTimeouts, withoutTimeLimit } from '#service/database/postgres-dialect.ts'
import { DatabaseAwayError } from '#service/database/unavailable.ts'
import { leaseDuration } from '#service/platform/jobs/rules.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { startGate } from '#tests/support/tcp-gate.ts'
import { problemOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { createTestService, type TestService } from '../test-service.ts'

const place = await freshDatabase('away')
const gate = await startGate(place.databaseUrl ?? '')
afterAll(() => gate.close())

describe('while PostgreSQL is away, the shop', () => {
  let service: TestService
  beforeAll(async () => {
    service = await createTestService('away', { place: { ...place, databaseUrl: gate.url } })
  })
  afterAll(() => service.close())
  const readOrder = () => send(service.app, 'GET', `/api/customer/orders/${randomUUID()}`)

  it('asks to try again in a few seconds, and goes on by itself once it is back', async () => {
    await signUp(service.app)
    gate.shut()
    const refusal = readOrder()
    expect(await problemOf(refusal)).toMatchObject({ statusCode: 503, title: 'Unavailable' })
    expect((await refusal).headers['retry-after']).toBe('5')
    expect((await send(service.app, 'GET', '/healthz')).statusCode).toBe(503)
    gate.open()
    await vi.waitFor(async () => expect((await readOrder()).statusCode).toBe(404), { timeout: 20_000 })
    expect((await send(service.app, 'GET', '/healthz')).statusCode).toBe(200)
    // A mail that was on its way waits until its lease is over.
    service.clock.advance(leaseDuration)
    await vi.waitFor(() => expect(service.mails).toHaveLength(1), { timeout: 20_000 })
  })

  it('is told when a connection breaks in the middle of a transaction, and nothing of it is kept', async () => {
    const { database } = service
    const broken = database.transaction(async (tx) => {
      await tx.updateTable('customers').set({ name: 'Half' }).execute()
      gate.shut()
      await tx.updateTable('customers').set({ name: 'Whole' }).execute()
    })
    await expect(broken).rejects.toThrow(DatabaseAwayError)
    gate.open()
    // A pooled connection may be found broken only when it is used.
    const readNames = () => database.query.selectFrom('customers').select('name').execute()
    await vi.waitFor(async () => expect(await readNames()).toEqual([{ name: 'Ada' }]), { timeout: 60_000 })
  })
})

describe('nobody waits for ever', () => {
  const brief = { wait: 500, statement: 400, pause: 400, silence: 800 }
  const open = (size: number, timeouts = defaultTimeouts) => {
    const { dialect, pool } = createPostgresDialect(gate.url, size, { ...defaultTimeouts, ...timeouts })
    return { db: new Kysely<unknown>({ dialect }), pool }
  }
  const timed = async (work: Promise<unknown>) => {
    const startedAt = Date.now()
    await expect(work).rejects.toThrow(DatabaseAwayError)
    return Date.now() - startedAt
  }

  it('for a connection when all are taken', { tags: ['long'] }, async () => {
    const { db, pool } = open(1, { ...defaultTimeouts, wait: brief.wait })
    // The wait bounds the opening of a connection too, which may take longer on a busy machine.
    await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 20_000 })
    const end = Promise.withResolvers<void>()
    const first = db.connection().execute(() => end.promise)
    await vi.waitFor(() => expect(pool().inUse).toBe(1), { timeout: 20_000 })
    expect(await timed(sql`select 1`.execute(db))).toBeLessThan(defaultTimeouts.wait)
    end.resolve()
    await first
    await sql`select 1`.execute(db)
    await db.destroy()
  })

  it('for a lock that somebody else holds', async () => {
    const { db } = open(2, { ...defaultTimeouts, statement: brief.statement })
    const lock = sql`select pg_advisory_xact_lock(7)`
    await db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      expect(await timed(db.transaction().execute((other) => lock.execute(other)))).toBeLessThan(defaultTimeouts.wait)
    })
    await db.destroy()
  })

  it('but what is to take as long as it takes', { tags: ['long'] }, async () => {
    const { db } = open(1, { ...defaultTimeouts, statement: brief.statement, silence: brief.silence })
    const long = sql`select pg_sleep(${(2 * brief.silence) / 1000})`
    await db.transaction().execute(async (tx) => {
      await sql.raw(withoutTimeLimit).execute(tx)
      await long.execute(tx)
    })
    expect(await timed(db.transaction().execute((tx) => long.execute(tx)))).toBeLessThan(defaultTimeouts.wait)
    await db.destroy()
  })

  it('for a transaction whose process says nothing more', { tags: ['long'] }, async () => {
    const { db } = open(2, { ...defaultTimeouts, pause: brief.pause })
    const held = db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(8)`.execute(tx)
      await wait(3 * brief.pause)
      await sql`select 1`.execute(tx)
    })
    await expect(held).rejects.toThrow(DatabaseAwayError)
    await db.transaction().execute((tx) => sql`select pg_advisory_xact_lock(8)`.execute(tx))
    await db.destroy()
  })

  it('for a connection that nothing comes back from, and never uses it again', { tags: ['long'] }, async () => {
    const { db, pool } = open(1, { ...defaultTimeouts, silence: brief.silence })
    await sql`select 1`.execute(db)
    gate.swallow()
    expect(await timed(sql`select 1`.execute(db))).toBeLessThan(defaultTimeouts.wait)
    expect(pool()).toMatchObject({ inUse: 0 })
    gate.open()
    await sql`select 1`.execute(db)
    await db.destroy()
  })
})
