import { once } from 'node:events'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createService, type Service } from '#service/app.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { databaseClock } from '#service/database/shared-clock.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import { createMeasurements } from '#service/licensing/downloads/file-measurements.ts'
import { createMailer } from '#service/messaging/mail/transport.ts'
import { machineClocks } from '#service/platform/clock.ts'
import { type Failpoint, type FailpointName, noFailpoint } from '#service/platform/failpoint.ts'
import { createLogger } from '#service/platform/http/log.ts'
import { createQuietTelemetry } from '#service/platform/telemetry/service.ts'
import { createTestPayments } from '#service/sales/payments/providers/test/provider.ts'
import { builtInTaxService } from '#service/sales/taxes/service.ts'
import { endLeases, findDueJobs, hastenSettling } from '../let-time-pass.ts'
import { createDeskProvider, deskAddressSchema } from '../payments/desk-providers.ts'
import { findBrokenBooks } from './check-database.ts'
import { catalogue, eventSecret, keySecret, origin, storage } from './shop-catalogue.ts'
import { type Acknowledged, type Answer, type Order, orderSchema } from './shop-protocol.ts'

// The whole service in a process of its own, without the pages that a start of the whole program would make ready.
// Whoever started it says what to do, by messages.

const { values } = parseArgs({ options: { place: { type: 'string', default: '' } } })
const place = z.parse(
  z.object({ databaseUrl: z.optional(z.string()), dataDir: z.string(), payments: z.optional(deskAddressSchema) }),
  JSON.parse(values.place),
)

let die: Failpoint = noFailpoint
let opened: { database: Database; service: Service } | undefined

/** Ends this process as kill -9 would, when the named step is reached. */
const dieAt =
  (armed: FailpointName): Failpoint =>
  (name) => {
    if (name === armed) process.kill(process.pid, 'SIGKILL')
  }

async function open({ port, acknowledged }: Extract<Order, { do: 'open' }>): Promise<Partial<Answer>> {
  const database = await openDatabase(place)
  const faults = acknowledged === null ? [] : await takeOver(database, acknowledged)
  const service = await createService(dependenciesOf(database))
  opened = { database, service }
  await service.app.listen({ host: '127.0.0.1', port })
  return { faults }
}

function dependenciesOf(database: Database): ServiceDependencies {
  const { provider, bank } = createTestPayments(database, machineClocks, eventSecret)
  return {
    database,
    keySecret,
    storage,
    ...machineClocks,
    sharedClock: databaseClock,
    catalogue,
    paymentProvider:
      place.payments === undefined
        ? provider
        : createDeskProvider(place.payments, { clock: machineClocks.clock, database: () => database }),
    testBank: bank,
    taxService: builtInTaxService,
    vendor: {
      id: catalogue.store.vendorId,
      name: 'Works',
      logoUrl: null,
      email: 'hello@works.example',
      company: undefined,
    },
    logger: createLogger('error', process.stderr),
    telemetry: createQuietTelemetry(),
    mailer: createMailer({ from: 'shop@works.example', dataDir: place.dataDir }),
    measurements: createMeasurements({}),
    publicUrl: origin,
    checkoutOrigin: origin,
    allowedOrigins: [origin],
    limits: false,
    failpoint: (name) => die(name),
    jobPollInterval: 50,
  }
}

/** Answers what is wrong with the books of the one that died; its jobs are anybody's, as they are after a moment. */
async function takeOver(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const faults = await findBrokenBooks(database, acknowledged)
  await endLeases(database)
  return faults
}

const readPayments = ({ query }: Database) =>
  query
    .selectFrom('payments')
    .select(['id as paymentId', 'orderId', 'reference', 'status', 'amount', 'currency'])
    .execute()

async function findFaultsAtLast(
  database: Database,
  { sales }: Extract<Order, { do: 'find-faults' }>,
): Promise<string[]> {
  // Loaded by the last program of a chain alone: the others start faster.
  const { findFinalFaults, findTestPaymentFaults } = await import('./check-database.ts')
  return [
    ...(await findFinalFaults(database, place.dataDir, sales)),
    ...(place.payments === undefined ? await findTestPaymentFaults(database, sales) : []),
  ]
}

async function obey(order: Order): Promise<Partial<Answer>> {
  if (order.do === 'open') return open(order)
  if (!opened) throw new Error(`The shop is not open: ${order.do}`)
  const { database, service } = opened
  switch (order.do) {
    case 'arm':
      die = dieAt(order.point)
      return {}
    case 'read-payments':
      return { payments: await readPayments(database) }
    case 'let-time-pass':
      await hastenSettling(database)
      return {}
    case 'refund':
      await service.services.refunds.request(order.orderId, { reason: 'Bought twice' })
      return {}
    case 'find-due':
      return { due: await findDueJobs(database) }
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
