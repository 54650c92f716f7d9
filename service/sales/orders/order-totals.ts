import type { LineItem, OrderTotal } from '#contract/entities/orders.ts'
import type { TaxDecision } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import { scale } from '../invoices/proportional-shares.ts'
import { quoteGoods } from '../taxes/service.ts'
import type { TaxLine } from '../taxes/tax-quote.ts'
import { lineOriginal, lineTotal, partsOf } from './order-lines.ts'

export type Totals = { original: number; discount: number; subtotal: number; taxes: number; due: number }

/** Adds up priced lines. `subtotal` is after discounts, `due` with taxes. */
export function totalLines(lines: LineItem[], currency: string): Totals {
  const sum = (sumOf: typeof lineTotal) => lines.reduce((total, line) => total + sumOf(line, currency), 0)
  const [original, subtotal] = [sum(lineOriginal), sum(lineTotal)]
  const taxes = 0
  return { original, discount: original - subtotal, subtotal, taxes, due: subtotal + taxes }
}

/** Priced lines as the tax calculation needs them: copies with different prices apart, with the id of their line. */
export const toTaxLines = (lines: readonly LineItem[], currency: string): TaxLine[] =>
  lines.flatMap((line) => partsOf(line, currency).map((part) => ({ id: line.id, ...part })))

/** Sums with the taxes of a decision; without one there are no taxes. */
export function taxedTotals(lines: LineItem[], currency: string, decision: TaxDecision | null) {
  if (!decision) return { totals: totalLines(lines, currency), taxation: null }
  const {
    rows,
    lines: taxed,
    original,
    discount,
    subtotal,
    taxes,
    due,
  } = quoteGoods({ lines: toTaxLines(lines, currency) }, decision)
  return { totals: { original, discount, subtotal, taxes, due }, taxation: { ...decision, rows, lines: taxed } }
}

/** The sums of an order as a merchant of record reports them: the net is what is left of the amount without its tax. */
export function toReportedTotals(priced: Totals, { amount, tax }: { amount: number; tax: number }): Totals {
  const subtotal = amount - tax
  const original = priced.subtotal === 0 ? subtotal : scale(priced.original, subtotal, priced.subtotal)
  return { original, discount: original - subtotal, subtotal, taxes: tax, due: amount }
}

/** Sums as the API returns them (specification §3, Completed order). [entities.completed-order] */
export function toOrderTotal(totals: Totals, currency: string): OrderTotal {
  const money = (amount: number) => ({ currency, amount: toMajor(amount, currency) })
  return {
    original: money(totals.original),
    discount: money(totals.discount),
    subtotal: money(totals.subtotal),
    taxes: money(totals.taxes),
    due: money(totals.due),
  }
}
