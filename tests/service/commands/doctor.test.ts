import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseCheck, replicaCheck } from '#cli/commands/doctor/checks/database.ts'
import { jobsCheck } from '#cli/commands/doctor/checks/jobs.ts'
import { keysCheck } from '#cli/commands/doctor/checks/keys.ts'
import { webhooksCheck } from '#cli/commands/doctor/checks/webhooks.ts'
import type { CheckContext } from '#cli/commands/doctor/context.ts'
import { examine } from '#cli/commands/doctor/doctor.ts'
import { exampleCheckContext, linesOf } from '#cli/commands/doctor/example-context.ts'
import { runCommandLine } from '#cli/run.ts'
import { answerCommands } from '#cli/shop-command-server.ts'
import { publishLocalAddress, withdrawLocalAddress } from '#host/local-address.ts'
import { readSettings } from '#host/settings.ts'
import { exampleContent as exampleText } from '#host/shop/example-content.ts'
import { exampleContent } from '#service/catalogue/index.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { migrations } from '#service/database/migrate.ts'
import { makeKeySecret } from '#service/platform/keys/key-secret.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { startService } from '../start-service.ts'

const place = await freshDatabase('doctor')
const keyFile = path.join(place.dataDir, 'apart')
const keySecret = await makeKeySecret(keyFile)
const service = await startService('doctor', { place, keySecret })
const environment = {
  DATA_DIR: place.dataDir,
  KEY_FILE: keyFile,
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
}

/** What doctor finds in the database that the service has open. */
const contextOf = (more: Record<string, string> = {}, given: Partial<CheckContext> = {}) =>
  exampleCheckContext({ ...environment, ...more }, { database: async () => ({ open: service.database }), ...given })

describe('the database', () => {
  const look = async (more?: Record<string, string>) => linesOf(await databaseCheck.look(contextOf(more)))
  const { query } = { query: () => service.database.query }

  it('is fine with its version, its migrations, what its user may do, and what is safe on its disk', async () => {
    const found = await look()
    expect(found.slice(0, 3)).toEqual([
      expect.stringMatching(/^ok: .*PostgreSQL 1\d\.\d+ answers$/),
      'ok: It is at this version',
      'ok: This user may change it',
    ])
    expect(found[3]).toMatch(/fsync/)
  })

  it("is wrong when it is another shop's", async () => {
    const content: CheckContext['content'] = async () => ({
      catalogue: { ...exampleContent, store: { ...exampleContent.store, vendorId: 'another' } },
      vendor: exampleText.vendor,
    })
    const found = linesOf(await databaseCheck.look(contextOf({}, { content })))
    expect(found.join('\n')).toContain('wrong: The database belongs to another shop: to vendorId')
  })

  it('is told of while it lacks migrations', async () => {
    const [last = ''] = Object.keys(migrations).sort().reverse()
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(query())
    await rename(last, '2000-01-01-hidden')
    const found = await look()
    await rename('2000-01-01-hidden', last)
    expect(found[1]).toBe(`warning: It lacks 1 of this version's migrations, from ${last} on`)
  })

  it('is no cause for a backup while no shop is in it', async () => {
    await sql`alter table kysely_migration rename to hidden`.execute(query())
    const found = await look()
    await sql`alter table hidden rename to kysely_migration`.execute(query())
    expect(found[1]).toBe('ok: There is no shop in it yet: the first start, restore or move makes it')
  })

  it('has room for all processes, or says how to make it', async () => {
    if (service.database.kind === 'embedded') return
    expect((await look()).at(-1)).toMatch(
      /^ok: It has room for \d+ connections, of which \d+ are taken; each process may take 10$/,
    )
    expect((await look({ DATABASE_POOL: '80' })).at(-1)).toMatch(/^(warning|wrong|ok): .*may take 80$/)
  })

  it('has a replica that answers and follows, or that is not missed', async () => {
    const [DATABASE_URL, own] = ['postgres://127.0.0.1/shop', service.place.databaseUrl]
    const lookAt = async (DATABASE_READ_URL: string) =>
      linesOf(await replicaCheck.look(contextOf({ DATABASE_URL, DATABASE_READ_URL })))
    expect(linesOf(await replicaCheck.look(contextOf()))).toEqual([])
    if (own) expect(await lookAt(own)).toEqual(['ok: The replica answers, and is at this version'])
    expect(await lookAt('postgres://shop:hunter22@127.0.0.1:9/shop')).toEqual([
      'warning: The replica at 127.0.0.1:9 does not answer: the database itself is read instead',
    ])
  })

  it('that nobody answers for is wrong, and its password is not shown', { tags: ['long'] }, async () => {
    const away = { DATABASE_URL: 'postgres://shop:hunter22@127.0.0.1:9/shop', DATA_DIR: environment.DATA_DIR ?? '' }
    const { exitCode, out } = await runCommandLine(['doctor', '--json'], away)
    expect(exitCode).toBe(1)
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ check: 'database', result: 'wrong', found: expect.stringContaining('127.0.0.1:9') }),
    )
    const said: { check: string; result: string }[] = JSON.parse(out)
    expect(said.filter(({ result }) => result === 'wrong').map(({ check }) => check)).toEqual(['database'])
    expect(out).not.toContain('hunter22')
  })
})

describe('the key file', () => {
  const look = async (given?: Partial<CheckContext>, more?: Record<string, string>) =>
    (await examine([keysCheck], contextOf(more, given))).map(({ result, found }) => `${result}: ${found}`)

  it('is fine for its owner alone, and opens the keys', async () => {
    const found = await look()
    expect(found[0]).toBe(`ok: ${keyFile} is for its owner alone`)
    expect(found[2]).toMatch(/^ok: It opens the keys; the one that signs licenses does so for \d+ days$/)
  })

  it('is wrong where others may read it', async () => {
    await chmod(keyFile, 0o644)
    expect((await look())[0]).toBe(`wrong: Others on this machine may read ${keyFile}`)
    await chmod(keyFile, 0o600)
  })

  it('is wrong where it is gone, or another one', async () => {
    const gone = `${keyFile}-gone`
    expect(await look({}, { KEY_FILE: gone })).toEqual([
      `wrong: ${gone} is not there, and the keys of this database open with it alone`,
    ])
    const other = `${keyFile}-other`
    const secret = Buffer.alloc(32, 'another').toString('base64')
    await writeFile(other, `${secret}\n`, { mode: 0o600 })
    const found = await look({}, { KEY_FILE: other })
    expect(found).toEqual([expect.stringMatching(/^wrong: /)])
    expect(found.join('')).not.toContain(secret)
  })

  it('beside the embedded database is told of: one copy would have both', async () => {
    const [, place] = await look()
    expect(place).toMatch(service.database.kind === 'embedded' ? /^warning: The key file lies in/ : /^ok: A copy/)
  })

  it('has signed for long enough after two years', async () => {
    const later = new Date(Date.now() + 731 * 24 * 60 * 60 * 1000)
    expect((await look({ clock: () => later })).at(-1)).toMatch(/^warning: .* for 731 days$/)
  })
})

it('parked jobs are reported by their kind, those about money as wrong, as are addresses refusing mail', async () => {
  const look = async () => linesOf(await jobsCheck.look(contextOf()))
  expect(await look()).toEqual(['ok: No job is parked'])
  const { query } = service.database
  const parked = { payload: '{}', runAt: new Date(), parkedAt: new Date() }
  const kinds = [
    { kind: 'refund-payment', queue: 'money' },
    { kind: 'send-mail', queue: 'access' },
    { kind: 'send-mail', queue: 'access' },
  ] as const
  const jobs = kinds.map((job) => ({ id: randomUUID(), ...parked, ...job }))
  await query.insertInto('jobs').values(jobs).execute()
  const refused = { id: randomUUID(), email: 'gone@example.com', reply: '550 5.1.1', refusedAt: new Date() }
  await query.insertInto('suppressedAddresses').values(refused).execute()
  expect((await look()).toSorted()).toEqual([
    'ok: Nothing is mailed to 1 addresses that were refused for good',
    'warning: 2 jobs are parked: send-mail',
    'wrong: A job is parked: refund-payment',
  ])
  const ids = jobs.map(({ id }) => id)
  await query.deleteFrom('jobs').where('id', 'in', ids).execute()
  await query.deleteFrom('suppressedAddresses').execute()
})

it('deliveries that are parked are told of by their receiver', async () => {
  expect(linesOf(await webhooksCheck.look(contextOf()))).toEqual([expect.stringMatching(/^ok: No delivery is parked/)])
  const { database, services } = service
  const url = 'http://127.0.0.1:9/hook?secret=hunter22'
  const { id } = await services.webhooks.receivers.add(url, ['refund.failed'])
  await database.query
    .insertInto('webhookDeliveries')
    .values({
      messageId: id,
      receiverId: id,
      event: 'refund.failed',
      objectId: id,
      subjectId: id,
      status: 'Parked',
      createdAt: new Date(),
      dueAt: new Date(),
      finishedAt: new Date(),
    })
    .execute()
  const found = await webhooksCheck.look(contextOf())
  expect(found).toEqual([
    {
      result: 'warning',
      found: '1 deliveries to 127.0.0.1:9 are parked: it was away for days',
      todo: `Mend it, then type: webhook replay ${id} --parked`,
    },
  ])
})

describe('while a shop runs on the embedded database', () => {
  let database: Database | undefined
  let server: Server
  let ready = 200
  let place: { dataDir: string }
  let stopCommands = async () => {}
  const type = async () => {
    const { exitCode, out } = await runCommandLine(['doctor', '--json'], { DATA_DIR: place.dataDir, PORT: '9' })
    const found: { check: string; result: string; found: string }[] = JSON.parse(out)
    return {
      exitCode,
      lineOf: (check: string) => found.filter((one) => one.check === check).map((one) => `${one.result}: ${one.found}`),
    }
  }
  beforeAll(async () => {
    if (service.database.kind !== 'embedded') return
    place = await freshDatabase('doctor-in-shop')
    database = await openDatabase(place)
    server = createServer((_, response) => {
      response.writeHead(ready).end(JSON.stringify({ title: 'Unavailable', status: ready, detail: 'It is stopping' }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await publishLocalAddress(place.dataDir, `http://127.0.0.1:${port}`)
    await makeKeySecret(path.join(place.dataDir, 'keys', 'secret'))
    stopCommands = await answerCommands({
      settings: readSettings({ DATA_DIR: place.dataDir }),
      clock: () => new Date(),
      database,
      logger: service.app.log,
      withServices: (work) => work(service.services, () => Promise.reject(new Error('No content is read'))),
    })
  })
  afterAll(async () => {
    await stopCommands()
    await database?.close()
    server?.close()
  })

  it('asks that shop at its own address, whatever PORT doctor is given, and says so', { tags: ['long'] }, async () => {
    if (!database) return
    const { exitCode, lineOf } = await type()
    expect(lineOf('database')).toEqual([
      expect.stringMatching(/^ok: The shop that is running has it, and is ready: http/),
    ])
    expect(lineOf('webhooks')).toEqual([expect.stringMatching(/^warning: 1 deliveries/)])
    expect(lineOf('keys')).toContain('ok: The shop that is running has opened its keys with it')
    expect(exitCode).toBe(0)
    ready = 503
    expect((await type()).lineOf('database')).toEqual([
      'wrong: The shop that is running has it, and is not ready: It is stopping',
    ])
    ready = 200
  })

  it('is wrong where no shop answers', { tags: ['long'] }, async () => {
    if (!database) return
    await publishLocalAddress(place.dataDir, 'http://127.0.0.1:9')
    const { out, exitCode } = await runCommandLine(['doctor'], { DATA_DIR: place.dataDir })
    expect(out).toContain('no shop answers at http://127.0.0.1:9/readyz')
    expect(exitCode).toBe(1)
    await withdrawLocalAddress(place.dataDir)
    expect((await runCommandLine(['doctor'], { DATA_DIR: place.dataDir })).out).toContain(
      'no shop has said that it listens',
    )
  })
})

it('settings that can not be used are told of as the only thing', async () => {
  const { exitCode, out } = await runCommandLine(['doctor', '--json'], { PORT: 'x', METRICS_TOKEN: 'short secret' })
  expect(exitCode).toBe(1)
  expect(JSON.parse(out)).toEqual([
    expect.objectContaining({
      check: 'settings',
      result: 'wrong',
      found: expect.stringMatching(/^PORT: .*; METRICS_TOKEN: /),
    }),
  ])
  expect(out).not.toContain('short secret')
})
