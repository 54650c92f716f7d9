import { appliesTo, type CatalogueCoupon } from '#service/catalogue/index.ts'

/** The name by which other coupons refer to a coupon: its batch if it was issued in one, else its file. */
const nameOf = ({ batch, id }: CatalogueCoupon): string => batch ?? id

/** Whether two coupons belong to the same batch. An order accepts one code of a batch. */
export const isSameBatch = (one: CatalogueCoupon, other: CatalogueCoupon): boolean => nameOf(one) === nameOf(other)

/** Whether two coupons can be used together: each has to name the other, and neither is exclusive. */
export const canCombine = (one: CatalogueCoupon, other: CatalogueCoupon): boolean =>
  !isSameBatch(one, other) &&
  !one.isExclusive &&
  !other.isExclusive &&
  one.combinesWith.includes(nameOf(other)) &&
  other.combinesWith.includes(nameOf(one))

/**
 * Chooses the coupons that an order is sold with: a combination with the lowest price and, if several cost the same, the
 * one with the earliest coupon. The result keeps the order of `coupons`. `dueWith` returns what the order costs with some of
 * them; it must not depend on their order.
 */
export function chooseCoupons(
  coupons: readonly CatalogueCoupon[],
  dueWith: (some: readonly CatalogueCoupon[]) => number,
): CatalogueCoupon[] {
  const sets = listCombinations([], coupons, [])
  const chosen = sets.length === 1 ? sets[0] : findBest(sets, coupons, dueWith)
  return coupons.filter((coupon) => chosen?.includes(coupon))
}

/**
 * All maximal sets of coupons that combine, by the algorithm of Bron and Kerbosch with a pivot: they contain `set` and some of
 * `candidates`, and none of `done`, with which they were found already. The pivot keeps the number of steps linear when all
 * coupons combine.
 */
function listCombinations(
  set: readonly CatalogueCoupon[],
  candidates: readonly CatalogueCoupon[],
  done: readonly CatalogueCoupon[],
): (readonly CatalogueCoupon[])[] {
  const countFitting = (one: CatalogueCoupon) => candidates.filter((other) => canCombine(one, other)).length
  const [pivot] = candidates.toSorted((one, other) => countFitting(other) - countFitting(one))
  if (!pivot) return done.length === 0 ? [set] : []
  const tried = candidates.filter((one) => !canCombine(one, pivot))
  return tried.flatMap((coupon, index) => {
    const earlier = tried.slice(0, index)
    const fits = (one: CatalogueCoupon) => canCombine(one, coupon)
    const others = candidates.filter((one) => !earlier.includes(one) && fits(one))
    return listCombinations([...set, coupon], others, [...done, ...earlier].filter(fits))
  })
}

/** The set with the lowest price; on a tie the largest one, then the one with the earliest of `coupons`. */
function findBest(
  sets: readonly (readonly CatalogueCoupon[])[],
  coupons: readonly CatalogueCoupon[],
  dueWith: (some: readonly CatalogueCoupon[]) => number,
): readonly CatalogueCoupon[] | undefined {
  const priced = sets.map((set) => ({
    set,
    due: dueWith(set),
    earliest: coupons.findIndex((coupon) => set.includes(coupon)),
  }))
  const [best] = priced.toSorted(
    (one, other) => one.due - other.due || other.set.length - one.set.length || one.earliest - other.earliest,
  )
  return best?.set
}

type CoverableLine = {
  lineId: string
  itemId: string
  /** The products that each copy contains: of a bundle, those that are sold with it. */
  productIds: readonly string[]
  quantity: number
  /** How much the coupon reduces the price of one copy, and the price without it, in minor units. */
  saving: number
  price: number
}

/**
 * How many copies of each line a coupon covers. It covers a limited number of copies of each product, whether they are in a
 * line of the product, in another variation or in a bundle. The lines with the largest saving are covered first.
 */
export function findCoveredCopies(coupon: CatalogueCoupon, lines: readonly CoverableLine[]): Map<string, number> {
  const left = new Map<string, number>()
  const leftOf = (productId: string) => left.get(productId) ?? coupon.copies
  const covered = new Map<string, number>()
  const byBenefit = lines
    .filter((line) => line.saving > 0 && appliesTo(coupon, line.itemId))
    .toSorted(
      (one, other) => other.saving - one.saving || other.price - one.price || (one.lineId < other.lineId ? -1 : 1),
    )
  for (const { lineId, productIds, quantity } of byBenefit) {
    const copies = Math.min(quantity, ...productIds.map(leftOf))
    if (copies === 0) continue
    covered.set(lineId, copies)
    for (const productId of productIds) left.set(productId, leftOf(productId) - copies)
  }
  return covered
}

type Tier = { quantity: number; coupons: CatalogueCoupon[] }

/** Groups the copies of a line by price, those with the most coupons first. `copiesOf` returns how many a coupon covers. */
export function toTiers(
  quantity: number,
  coupons: readonly CatalogueCoupon[],
  copiesOf: (coupon: CatalogueCoupon) => number,
): Tier[] {
  const ends = [...new Set([...coupons.map(copiesOf), quantity])].filter((end) => end > 0).toSorted((a, b) => a - b)
  return ends.map((end, index) => ({
    quantity: end - (ends[index - 1] ?? 0),
    coupons: coupons.filter((coupon) => copiesOf(coupon) >= end),
  }))
}
