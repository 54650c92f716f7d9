import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { systemClock } from '#service/platform/clock.ts'
import { findUsableKeys, insertKeys } from '#service/platform/keys/repository.ts'
import { createKeyRotation, type KeyRotation } from '#service/platform/keys/rotation.ts'
import { KeysUnavailableError } from '#service/platform/keys/sealing.ts'
import { generateKey, loadKeys } from '#service/platform/keys/service.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { send } from '../calls.ts'
import { buyer } from '../customers.ts'
import { activate, readJwt, validate } from '../licensing/devices.ts'
import { createTestService, type TestService, testKeySecret } from '../test-service.ts'

async function countWaiting(tx: Tx): Promise<number> {
  const { rows } =
    await sql`select 1 from pg_locks join pg_database on oid = database where not granted and datname = current_database()`.execute(
      tx,
    )
  return rows.length
}

const within2s = { timeout: 2000, interval: 50 }

describe('two processes on one PostgreSQL', () => {
  let services: [TestService, TestService]
  let vendor: Database
  let rotation: KeyRotation
  beforeAll(async () => {
    const first = await createTestService('two-keys')
    services = [first, await createTestService('two-keys', { place: first.place })]
    vendor = await openDatabase(first.place)
    rotation = createKeyRotation(vendor, systemClock, testKeySecret)
  })
  afterAll(() => Promise.all([vendor, ...services].map(({ close }) => close())))

  const publishedBy = ({ app }: TestService) =>
    send(app, 'GET', '/api/public/vendors/current/keys/jwks.json').then((response): string[] =>
      response.json().keys.map(({ kid }: { kid: string }) => kid),
    )
  const published = () => Promise.all(services.map(publishedBy))

  // What else the machine does may delay one try; a real delay is there in each.
  it('take up a rotation within 2 seconds, and a retirement, while they run', { retry: 2 }, async () => {
    const [one, other] = services
    const before = await publishedBy(one)
    const [older = '', compact] = before
    const { token } = await buyer(one.app)
    const shown = await activate(one.app, token)

    const newer = await rotation.rotate()
    const both = [newer, ...before]
    await vi.waitFor(async () => expect(await published()).toEqual([both, both]), within2s)
    expect(readJwt(await activate(other.app, token, 'another device')).header.kid).toBe(newer)
    expect(readJwt((await validate(other.app, shown)).body).header.kid).toBe(older)

    await rotation.retire(older)
    const left = [newer, compact]
    await vi.waitFor(async () => expect(await published()).toEqual([left, left]), within2s)
    for (const { app } of services) expect((await validate(app, shown)).statusCode).toBe(400)
  })

  it('go on with the keys they know when somebody else puts one into the table, and say so', {
    tags: ['long'],
  }, async () => {
    const before = await published()
    const smuggled = await generateKey('license', new Date())
    await vendor.transaction((tx) => insertKeys(tx, [smuggled]))
    await vi.waitFor(() => {
      for (const { log } of services) expect(log.join('')).toContain('the signing keys could not be read')
    }, 20_000)
    expect(await published()).toEqual(before)
    for (const { log } of services) expect(log.join('')).not.toContain('PRIVATE KEY')
  })

  it('with a key secret each, that start at once on an empty database: one makes all keys, the other ends', async () => {
    const place = await freshDatabase('two-secrets')
    const databases = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)])
    const [first, second, third] = databases
    await migrateDatabase(third)
    let loading = Promise.allSettled<unknown>([])
    await third.transaction(async (tx) => {
      // Both see that there are no keys, and neither can add its own before the other is as far.
      await sql`lock table keys in exclusive mode`.execute(tx)
      loading = Promise.allSettled([
        loadKeys(first, systemClock, Buffer.alloc(32, 1)),
        loadKeys(second, systemClock, Buffer.alloc(32, 2)),
      ])
      await vi.waitFor(async () => expect(await countWaiting(tx)).toBe(2), { timeout: 10_000 })
    })
    const results = await loading
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons).toEqual([expect.any(KeysUnavailableError)])
    expect(await findUsableKeys(third.query)).toHaveLength(9)
    await Promise.all(databases.map(({ close }) => close()))
  })
})
