import { once } from 'node:events'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { systemClock } from '#service/adapters/clock.ts'
import { createFailpoint, type Failpoint, noFailpoint } from '#service/adapters/failpoint.ts'
import { createMailer } from '#service/adapters/mail.ts'
import { builtInTaxService } from '#service/adapters/tax.ts'
import { createTestPayments } from '#service/adapters/test-payment.ts'
import { createService, type Service } from '#service/app.ts'
import { type Database, openDatabase } from '#service/database/connection.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import { createMeasurements } from '#service/downloads/measuring.ts'
import { createLogger } from '#service/http/log.ts'
import { settleJob } from '#service/payments/outcomes.ts'
import { createQuietTelemetry } from '#service/telemetry/service.ts'
import { findBrokenBooks } from './books.ts'
import type { Acknowledged } from './ledger.ts'
import { type Answer, type Order, orderSchema } from './messages.ts'
import { eventSecret, keySecret, origin, storage, wares } from './wares.ts'

// The whole service in a process of its own, without the pages that a start of the whole program would make ready.
// Whoever started it says what to do, by messages.

const { values } = parseArgs({ options: { place: { type: 'string', default: '' } } })
const place = z.parse(z.object({ databaseUrl: z.optional(z.string()), dataDir: z.string() }), JSON.parse(values.place))

let die: Failpoint = noFailpoint
let opened: { database: Database; service: Service } | undefined

async function open({ port, acknowledged }: Extract<Order, { do: 'open' }>): Promise<Partial<Answer>> {
  const database = await openDatabase(place)
  const faults = acknowledged === null ? [] : await takeOver(database, acknowledged)
  const service = await createService(dependenciesOf(database))
  opened = { database, service }
  await service.app.listen({ host: '127.0.0.1', port })
  return { faults }
}

function dependenciesOf(database: Database): ServiceDependencies {
  const { provider, bank } = createTestPayments(database, systemClock, eventSecret)
  return {
    ...{ database, keySecret, storage, clock: systemClock, catalogue: wares },
    ...{ paymentProvider: provider, testBank: bank, taxService: builtInTaxService },
    vendor: {
      id: wares.store.vendorId,
      name: 'Works',
      logoUrl: null,
      email: 'hello@works.example',
      company: undefined,
    },
    logger: createLogger('error', process.stderr),
    telemetry: createQuietTelemetry(),
    mailer: createMailer({ from: 'shop@works.example', dataDir: place.dataDir }),
    measurements: createMeasurements({}),
    ...{ publicUrl: origin, checkoutOrigin: origin, allowedOrigins: [origin], limits: false },
    failpoint: (name) => die(name),
    jobPollInterval: 50,
  }
}

/** Answers what is wrong with the books of the one that died; its jobs are anybody's, as they are after a moment. */
async function takeOver(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const faults = await findBrokenBooks(database, acknowledged)
  await database.query.updateTable('jobs').set({ leasedUntil: null }).where('doneAt', 'is', null).execute()
  return faults
}

async function letTimePass({ query }: Database): Promise<void> {
  const waiting = query.updateTable('jobs').set({ runAt: new Date() }).where('kind', '=', settleJob)
  await waiting.where('doneAt', 'is', null).where('runAt', '>', new Date()).execute()
}

/** What of the queue should have been done by now. */
async function findDue({ query }: Database): Promise<string[]> {
  const jobs = query.selectFrom('jobs').select(['kind', 'lastError']).where('doneAt', 'is', null)
  const due = await jobs
    .where((where) => where.or([where('runAt', '<=', new Date()), where('lastError', 'is not', null)]))
    .execute()
  return due.map(({ kind, lastError }) => `${kind} ${lastError ?? ''}`)
}

const readPayments = ({ query }: Database) =>
  query.selectFrom('payments').select(['id as paymentId', 'orderId', 'status', 'amount', 'currency']).execute()

async function findFaultsAtLast(
  database: Database,
  { sales }: Extract<Order, { do: 'find-faults' }>,
): Promise<string[]> {
  // Loaded by the last program of a chain alone: the others start faster.
  const { findFinalFaults } = await import('./final-books.ts')
  return findFinalFaults(database, place.dataDir, sales)
}

async function obey(order: Order): Promise<Partial<Answer>> {
  if (order.do === 'open') return open(order)
  if (!opened) throw new Error(`The shop is not open: ${order.do}`)
  const { database, service } = opened
  switch (order.do) {
    case 'arm':
      die = createFailpoint(order.point)
      return {}
    case 'read-payments':
      return { payments: await readPayments(database) }
    case 'let-time-pass':
      await letTimePass(database)
      return {}
    case 'find-due':
      return { due: await findDue(database) }
    case 'find-faults':
      return { faults: await findFaultsAtLast(database, order) }
    case 'stop':
      await service.close()
      return {}
  }
}

process.on('message', async (message) => {
  const order = z.parse(orderSchema, message)
  process.send?.(await obey(order))
  if (order.do === 'stop') process.disconnect()
})
await once(process, 'disconnect')
process.exit()
