import type { MinorPrices } from '#service/database/index.ts'

export type Reduction = {
  id: string
  name: string
  description: string | null
  /** A percentage in hundredths of a percent: 3000 is 30 %. */
  basisPoints: number | null
  /** Taken off each copy, in minor units. */
  amounts: MinorPrices | null
  isExclusive: boolean
  /** It lowers no price below this, in minor units: of coupons only. */
  minimumPrices?: MinorPrices | null
}

/** What is sold of something, as a fraction of whole numbers: a partial bundle is less than all of it. */
export type Share = { part: number; whole: number }

/** What a price comes to in one currency: `original` less all that was taken off is `price`, to the last unit. */
export type Quote<R extends Reduction = Reduction> = {
  original: number
  price: number
  taken: { by: R; amount: number }[]
}

/** An exact number of minor units: floating numbers round 9,949.5 down as often as up. */
type Exact = { numerator: bigint; denominator: bigint }

const all: Share = { part: 1, whole: 1 }

/**
 * The price rule, in minor units: the list price, the share that is sold of it, percentages one upon the other, then
 * amounts; rounded once, half up, and never below zero. Exclusive reductions never combine: the lowest price wins. A
 * reduction with a minimum price takes nothing off where the price would come below it, whatever it is combined with.
 */
export function quotePrice<R extends Reduction>(
  listPrice: number,
  currency: string,
  reductions: readonly R[],
  share: Share = all,
): Quote<R> {
  const start = times({ numerator: BigInt(listPrice), denominator: 1n }, share.part, share.whole)
  const together = reductions.filter((reduction) => !reduction.isExclusive)
  const alone = reductions.filter((reduction) => reduction.isExclusive).map((reduction) => [reduction])
  return [together, ...alone]
    .flatMap((combined) => reduceToMinimums(start, currency, combined))
    .reduce((best, quote) => (quote.price < best.price ? quote : best))
}

/**
 * What reductions come to together, for each minimum price among them: those with a higher one are left out, and the price
 * stays at that minimum. Where the others bring it lower than that by themselves, a minimum price changes nothing.
 */
function reduceToMinimums<R extends Reduction>(start: Exact, currency: string, reductions: readonly R[]): Quote<R>[] {
  const minimumOf = ({ minimumPrices }: R) => minimumPrices?.[currency] ?? 0
  const unlimited = reductions.filter((one) => minimumOf(one) === 0)
  const first = reduce(start, currency, unlimited)
  const minimums = [...new Set(reductions.map(minimumOf))].filter((minimum) => minimum > 0 && minimum < first.price)
  return [
    first,
    ...minimums.map((minimum) => {
      const allowed = reductions.filter((one) => minimumOf(one) <= minimum)
      return raiseTo(minimum, reduce(start, currency, allowed))
    }),
  ]
}

/** Gives back what was taken off beyond a minimum price: first by those that have one, the last before the others. */
function raiseTo<R extends Reduction>(minimum: number, { original, price, taken }: Quote<R>): Quote<R> {
  if (price >= minimum) return { original, price, taken }
  const isLimited = (one: Quote<R>['taken'][number]) => (one.by.minimumPrices ? 1 : 0)
  const left = new Map(taken.map((one) => [one.by, one.amount]))
  let missing = minimum - price
  for (const one of taken.toReversed().toSorted((first, second) => isLimited(second) - isLimited(first))) {
    const back = Math.min(one.amount, missing)
    left.set(one.by, one.amount - back)
    missing -= back
  }
  const kept = taken.map(({ by }) => ({ by, amount: left.get(by) ?? 0 }))
  return { original, price: minimum, taken: kept.filter(({ amount }) => amount > 0) }
}

function reduce<R extends Reduction>(start: Exact, currency: string, reductions: readonly R[]): Quote<R> {
  const percentages = reductions.filter((reduction) => reduction.basisPoints !== null)
  const amounts = reductions.filter((reduction) => reduction.basisPoints === null)
  const original = round(start)
  const taken: Quote<R>['taken'] = []
  let exact = start
  let price = original
  for (const by of [...percentages, ...amounts]) {
    exact = takeOff(exact, by, currency)
    // What each took is the difference of what was left before and after it, so that the parts add up.
    const left = round(exact)
    if (left < price) taken.push({ by, amount: price - left })
    price = left
  }
  return { original, price, taken }
}

function takeOff(exact: Exact, { basisPoints, amounts }: Reduction, currency: string): Exact {
  if (basisPoints !== null) return times(exact, 10_000 - basisPoints, 10_000)
  const left = exact.numerator - BigInt(amounts?.[currency] ?? 0) * exact.denominator
  return { ...exact, numerator: left < 0n ? 0n : left }
}

const times = ({ numerator, denominator }: Exact, factor: number, divisor: number): Exact => ({
  numerator: numerator * BigInt(factor),
  denominator: denominator * BigInt(divisor),
})

/** Half up, of what is never negative. */
const round = ({ numerator, denominator }: Exact) => Number((2n * numerator + denominator) / (2n * denominator))

export const findLargest = <R extends Reduction>({ taken }: Quote<R>) =>
  taken.reduce<Quote<R>['taken'][number] | undefined>(
    (largest, one) => (largest && largest.amount >= one.amount ? largest : one),
    undefined,
  )
