import type { Database, Queryable } from '#service/database/index.ts'
import { unavailable } from '#service/platform/index.ts'
import type { Period } from '../invoices/repository.ts'
import { type PaymentProvider, type Payout, ProviderCallError } from '../payments/providers/provider.ts'
import { type Days, toPeriod } from '../reports/report-tables.ts'
import { findDisputesOf, findPaymentsByReference, findPaymentsOf, findRefundsOf } from './repository.ts'
import { findDifferences, type Noted, type PayoutReport, sumWaiting, toPayoutRow } from './rules.ts'

/** Payouts of the payment provider, compared with the payments, refunds and disputes of the shop. */
export function createPayoutReports({ database, provider }: { database: Database; provider: PaymentProvider }) {
  async function list(period: Period): Promise<Payout[] | null> {
    try {
      return (await provider.listPayouts?.(period)) ?? null
    } catch (error) {
      if (error instanceof ProviderCallError) throw unavailable(error.message, error)
      throw error
    }
  }

  return {
    /** The payouts that arrive on these days. Throws a 503 problem while the provider can't be asked. */
    async report(days: Days): Promise<PayoutReport> {
      const period = toPeriod(days)
      const payouts = await list(period)
      if (payouts === null)
        return { provider: provider.name, isReported: false, rows: [], differences: [], waiting: [] }
      const db = database.query
      const noted = await readNoted(db, provider.name, payouts)
      const taken = await findPaymentsOf(db, provider.name, period)
      return {
        provider: provider.name,
        isReported: true,
        rows: payouts.map(toPayoutRow),
        differences: payouts.flatMap((payout) => findDifferences(payout, noted)),
        waiting: sumWaiting(taken, payouts),
      }
    },
  }
}

async function readNoted(db: Queryable, provider: string, payouts: readonly Payout[]): Promise<Noted> {
  const references = payouts.flatMap(({ entries }) => entries.flatMap((entry) => entry.paymentReference ?? []))
  const payments = await findPaymentsByReference(db, provider, [...new Set(references)])
  const ids = payments.map(({ id }) => id)
  return {
    Payment: byReference(payments),
    Refund: byReference(await findRefundsOf(db, ids)),
    Dispute: byReference(await findDisputesOf(db, ids)),
  }
}

const byReference = <Row extends { reference: string | null }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.reference ?? '', row]))
