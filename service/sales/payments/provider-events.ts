import type { FastifyBaseLogger } from 'fastify'
import type { Database, Row, Tx } from '#service/database/index.ts'
import { type Clocks, type Failpoint, isUuid, notFound, refused } from '#service/platform/index.ts'
import type { DisputeService } from '../disputes/service.ts'
import type { RefundService } from '../refunds/service.ts'
import type { Outcomes } from './payment-outcomes.ts'
import type { OpenedProviders } from './providers/opened-providers.ts'
import { ForgedEventError, type PaymentEvent, type PaymentProvider } from './providers/provider.ts'
import * as repository from './repository.ts'

export type Posted = { provider: string; body: string; signature: (header: string) => string | null }

type Dependencies = Clocks & {
  database: Database
  logger: FastifyBaseLogger
  providers: OpenedProviders
  outcomes: Outcomes
  refunds: RefundService
  disputes: DisputeService
  failpoint: Failpoint
}

/** The events of payment providers, which may be late, duplicated, out of order or missing (specification §4). */
export function createPaymentEvents(dependencies: Dependencies) {
  const { database, clock, wallClock, logger, providers, outcomes, refunds, disputes, failpoint } = dependencies

  async function read(provider: PaymentProvider, { body, signature }: Posted): Promise<readonly PaymentEvent[]> {
    const { signatureHeader } = provider
    try {
      const read = await provider.readEvent(body, signatureHeader && signature(signatureHeader), wallClock())
      return [read ?? []].flat()
    } catch (error) {
      if (!(error instanceof ForgedEventError)) throw error
      logger.warn({ reason: error.message }, 'an event was refused that the payment provider did not sign')
      throw refused('This event is not signed by the payment provider')
    }
  }

  async function findPaymentId(provider: PaymentProvider, { paymentId, reference }: PaymentEvent) {
    if (paymentId !== null && isUuid(paymentId)) return paymentId
    if (reference === null) return null
    const known = await repository.findPaymentId(database.query, provider.name, reference)
    return known ?? (await provider.findPayment?.(reference)) ?? null
  }

  /** Whether the event completed an order. */
  async function take(tx: Tx, payment: Row<'payments'>, event: PaymentEvent): Promise<boolean> {
    if (event.about === 'payment') return outcomes.applyIn(tx, payment, event)
    if (event.about === 'refund') await refunds.receive(tx, payment, event)
    else await disputes.receive(tx, payment, event)
    return false
  }

  /** Processes an event once. Payments of other shops at the same account are ignored. */
  async function process(provider: PaymentProvider, event: PaymentEvent): Promise<void> {
    const paymentId = await findPaymentId(provider, event)
    if (!paymentId) return
    const isCompleted = await database.transaction(async (tx) => {
      const payment = await repository.lockPayment(tx, paymentId)
      if (payment?.provider !== provider.name) return false
      if (!(await repository.insertEvent(tx, { id: event.id, paymentId, type: event.type, receivedAt: clock() })))
        return false
      failpoint('event-noted')
      return take(tx, payment, event)
    })
    if (isCompleted) failpoint('completion-committed')
  }

  return {
    /** Processes what was posted, each event once; a 400 problem if the provider did not sign it. */
    async receive(posted: Posted): Promise<void> {
      const provider = providers.find(posted.provider)
      if (!provider) throw notFound('This shop has no such payment provider')
      for (const event of await read(provider, posted)) await process(provider, event)
    },
  }
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>
