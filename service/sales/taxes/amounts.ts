import type { TaxedLine, TaxRow, TaxTreatment } from '#service/database/index.ts'
import type { TaxLine, TaxQuote, TaxSale } from './tax-quote.ts'

const whole = 10_000

type Priced = Pick<TaxSale, 'pricesIncludeTax' | 'lines'>

/** An amount with an id, so that remainders go to the same line in any order of the lines. */
type Amount = { id: string; amount: number }

/** A tax rate in basis points of `per`: 2500 of 10,000 is added, 2500 of 12,500 is included. */
type Fraction = { rate: number; per: number }

const onTop = (rate: number): Fraction => ({ rate, per: whole })
const contained = (rate: number): Fraction => ({ rate, per: whole + rate })

/** `amount * rate / per` as quotient and remainder. */
function divide(amount: number, { rate, per }: Fraction) {
  const product = amount * rate
  if (amount < 0 || !Number.isSafeInteger(amount) || !Number.isSafeInteger(product))
    throw new RangeError(`No tax can be worked out of ${amount}`)
  const rest = product % per
  return { units: (product - rest) / per, rest }
}

/** The tax of an amount, rounded half up. */
function taxOf(amount: number, fraction: Fraction): number {
  const { units, rest } = divide(amount, fraction)
  return rest * 2 >= fraction.per ? units + 1 : units
}

/** Distributes the tax of the total; remaining units go to the largest remainders, then amounts, then ids. */
function shareTax(amounts: readonly Amount[], fraction: Fraction): Map<string, number> {
  const shares = amounts.map((one) => ({ ...one, ...divide(one.amount, fraction) }))
  const given = shares.reduce((sum, { units }) => sum + units, 0)
  const left = taxOf(totalOf(amounts), fraction) - given
  const byLoss = shares.toSorted(
    (one, other) => other.rest - one.rest || other.amount - one.amount || (one.id < other.id ? -1 : 1),
  )
  return new Map(byLoss.map(({ id, units }, index) => [id, index < left ? units + 1 : units]))
}

const totalOf = (amounts: readonly Amount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

/** The amounts without the included tax. */
function takeOut(amounts: readonly Amount[], rate: number): Amount[] {
  const taxes = shareTax(amounts, contained(rate))
  return amounts.map(({ id, amount }) => ({ id, amount: amount - (taxes.get(id) ?? 0) }))
}

/** A consumer pays the price with its tax; a buyer with another rate pays that rate on top of the net price. */
function taxLines(amounts: readonly Amount[], { pricesIncludeTax }: Priced, treatment: TaxTreatment): TaxedLine[] {
  const { rate, consumerRate } = treatment
  const nets = pricesIncludeTax ? takeOut(amounts, consumerRate) : amounts
  const taxes =
    pricesIncludeTax && rate === consumerRate ? shareTax(amounts, contained(rate)) : shareTax(nets, onTop(rate))
  return nets.map(({ id, amount }) => {
    const tax = taxes.get(id) ?? 0
    return { id, net: amount, tax, gross: amount + tax }
  })
}

const toRows = ({ label, rate }: TaxTreatment, base: number, amount: number): TaxRow[] =>
  label === null ? [] : [{ label, rate, base, amount }]

/** The sums of a sale under a treatment. Throws RangeError for amounts that are negative, fractional or too large. */
export function quoteSale(sale: Priced, treatment: TaxTreatment): TaxQuote {
  const byId = Map.groupBy(sale.lines, ({ id }) => id)
  const amountsOf = (pick: (line: TaxLine) => number) =>
    [...byId].map(([id, copies]) => ({
      id,
      amount: copies.reduce((sum, line) => sum + pick(line) * line.quantity, 0),
    }))
  const lines = taxLines(
    amountsOf(({ amount }) => amount),
    sale,
    treatment,
  )
  const listed = totalOf(amountsOf(({ original }) => original))
  const original = sale.pricesIncludeTax ? listed - taxOf(listed, contained(treatment.consumerRate)) : listed
  const subtotal = lines.reduce((sum, { net }) => sum + net, 0)
  const taxes = lines.reduce((sum, { tax }) => sum + tax, 0)
  return {
    treatment,
    lines,
    original,
    discount: original - subtotal,
    subtotal,
    taxes,
    due: subtotal + taxes,
    rows: toRows(treatment, subtotal, taxes),
  }
}
