import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { apiHeaders } from '#host/headers.ts'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { createQuietTelemetry } from '#service/platform/telemetry/service.ts'
import { createTracer, type Span, type Tracer } from '#service/platform/telemetry/tracer.ts'
import { type FreshDatabase, freshDatabase } from '#tests/environment/database.ts'
import { refuseWritesOfReads } from '#tests/support/every-operation/read-only.ts'
import { type Exchange, repeatCalls } from '#tests/support/every-operation/record.ts'
import { walkEveryOperation, walkedService } from '#tests/support/every-operation/walk.ts'
import { excuses, findInLargeShop, isExcused, lookUpAsVendor } from '#tests/support/query-plans.ts'
import { startGate } from '#tests/support/tcp-gate.ts'
import { send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { createTestService, testKeySecret } from '../test-service.ts'

const headers = apiHeaders({
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://checkout.example',
  allowedOrigins: [],
})
const metricsToken = 'planted-metrics-token'
const spans: Span[] = []
const statements = new Set<string>()
let isMailAway = false

const place = await freshDatabase('every-operation')
await migrateBefore(place)
const gate = await startGate(place.databaseUrl ?? '')
const tracer = createTracer((span) => spans.push(span))
const noteStatement: Tracer['noteStatement'] = (text, ...rest) => {
  statements.add(text)
  tracer.noteStatement(text, ...rest)
}
const service = await createTestService('every-operation', {
  ...walkedService,
  headers,
  metricsToken,
  place: { ...place, databaseUrl: gate.url },
  opens: (settings) => refuseWritesOfReads({ ...settings, databaseUrl: gate.url }),
  telemetry: { ...createQuietTelemetry(), tracer },
  traces: { ...tracer, noteStatement },
  refusesMails: () => isMailAway,
})
const walked = await walkEveryOperation(service)
const { plant } = walked.secrets
plant('metrics token', metricsToken)
plant('key secret', testKeySecret.toString('latin1'))
afterAll(async () => {
  gate.open()
  await service.close()
  await gate.close()
})

/** What a migration reads it reads once: its statements are not among those of the walk. */
async function migrateBefore(place: FreshDatabase): Promise<void> {
  const database = await openDatabase(place)
  await migrateDatabase(database)
  await database.close()
}

/** Everybody's calls once more, by somebody who is signed in. */
const again = (options: Parameters<typeof repeatCalls>[2] = {}) => repeatCalls(service, walked.exchanges, options)

const faultsIn = (exchanges: Exchange[]) =>
  new Set(exchanges.filter(({ response }) => response.statusCode >= 500).map(({ operation }) => operation))

async function signIn(): Promise<string> {
  const { accessToken, refreshToken, email } = await signUp(service.app)
  walked.secrets.plant('refresh token', refreshToken)
  walked.secrets.plant('address', email)
  return walked.secrets.plant('access token', accessToken)
}

/** Does something to every table. */
async function eachTable(change: (table: string) => string): Promise<void> {
  const tables = await service.database.query.introspection.getTables()
  await sql.raw(tables.map(({ name }) => change(`"${name}"`)).join(';')).execute(service.database.query)
}

/** What makes an operation fail, and of how many it makes a fault of ours. */
const troubles: { name: string; faults: number; run: () => Promise<Exchange[]> }[] = [
  { name: 'nothing is wrong', faults: 0, run: async () => walked.exchanges },
  {
    name: 'all is asked for a second time and no mail goes out',
    faults: 0,
    run: async () => {
      isMailAway = true
      return again()
    },
  },
  {
    name: 'another site asks',
    faults: 0,
    run: () => again({ headers: { origin: 'https://evil.example' } }),
  },
  {
    name: 'the database refuses every row',
    faults: 15,
    async run() {
      const token = await signIn()
      await eachTable((table) => `alter table ${table} add constraint never check (false) not valid`)
      const exchanges = await again({ token })
      await eachTable((table) => `alter table ${table} drop constraint never`)
      return exchanges
    },
  },
  {
    name: 'the database is away',
    faults: 50,
    async run() {
      const token = await signIn()
      gate.shut()
      const exchanges = await again({ token })
      gate.open()
      return exchanges
    },
  },
  {
    name: 'the tables are gone',
    faults: 50,
    async run() {
      const token = await signIn()
      await eachTable((table) => `drop table ${table} cascade`)
      return again({ token })
    },
  },
]

it('the walk makes every call of the contract, and all but one of them well', () => {
  const well = walked.exchanges.filter(({ response }) => response.statusCode < 400).map(({ operation }) => operation)
  // How a link to renew is used well is told where it is mailed, after eleven months: education.test.ts.
  expect(Object.keys(endpoints).filter((name) => !well.includes(name))).toEqual(['renewEducation'])
  expect(walked.exchanges.map(({ operation }) => operation)).toContain('renewEducation')
})

it('no GET but those that are listed writes: each was answered by a database that refuses to', () => {
  const names = Object.entries<Endpoint>(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [name] : []))
  const reads = walked.exchanges.filter(({ request }) => request.method === 'GET')
  const failed = reads.filter(({ response }) => response.statusCode >= 500)
  expect(failed.map(({ operation, response }) => `${operation}: ${response.body}`)).toEqual([])
  const answered = new Set(reads.flatMap(({ operation, response }) => (response.statusCode < 400 ? [operation] : [])))
  expect(names.filter((name) => !answered.has(name))).toEqual([])
  expect(service.log.filter((line) => line.includes('read-only transaction'))).toEqual([])
})

it('no statement of the walk reads a whole table that grows with sales, customers or devices', {
  tags: ['long'],
}, async () => {
  await lookUpAsVendor(service.database.query, walked.exchanges)
  const found = await findInLargeShop([...statements])
  const reasons = new Set(found.map(isExcused))
  expect(found.filter((read) => !isExcused(read))).toEqual([])
  expect(excuses.filter((excuse) => !reasons.has(excuse))).toEqual([])
  expect(statements.size).toBeGreaterThan(250)
})

describe.each(troubles)('when $name', ({ faults, run }) => {
  let exchanges: Exchange[]
  let written: string
  let traced: string
  beforeAll(async () => {
    exchanges = await run()
    written = service.log.splice(0).join('')
    traced = JSON.stringify(spans.splice(0))
  })

  it(`${faults} operations or more fail`, () => {
    const failing = faultsIn(exchanges).size
    expect(failing).toBeGreaterThanOrEqual(faults)
    if (faults === 0) expect(failing).toBe(0)
  })

  it('no password, token, code, key or address of a customer is in the log, at its most talkative', () => {
    expect(walked.secrets.findIn(written)).toEqual([])
    expect(written).not.toMatch(/argon2|PRIVATE KEY/)
    expect(written.split('\n').length).toBeGreaterThan(exchanges.length)
  })

  it('nor in a trace', () => {
    expect(walked.secrets.findIn(traced)).toEqual([])
    expect(traced.length).toBeGreaterThan(exchanges.length * 100)
  })

  it('nor in the metrics', async () => {
    const { statusCode, body } = await send(service.app, 'GET', '/metrics', { token: metricsToken })
    expect(walked.secrets.findIn(body)).toEqual([])
    if (faults < 50) expect(statusCode).toBe(200)
  })

  it('nor in the problem that somebody is answered', () => {
    // What former stores refuse is no problem, and says the license key again that was sent.
    const problems = exchanges.filter(({ response: { statusCode, headers } }) => {
      return statusCode >= 400 && !String(headers['content-type']).startsWith('application/json')
    })
    const telling = problems.flatMap(({ operation, response }) => {
      const found = walked.secrets.findIn(response.body + JSON.stringify(response.headers))
      return found.map((kind) => `${operation}: ${kind}`)
    })
    expect(telling).toEqual([])
  })

  it('and every answer carries the security headers', () => {
    const bare = exchanges.filter(({ response }) =>
      Object.entries(headers).some(([name, value]) => response.headers[name] !== value),
    )
    expect(bare.map(({ operation, response }) => `${operation} ${response.statusCode}`)).toEqual([])
  })
})
