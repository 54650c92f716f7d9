import type { CatalogueCoupon } from '#service/catalogue/index.ts'
import { appliesTo } from '#service/catalogue/index.ts'

/** What a coupon is known by to others: the batch that it was issued in, or its file. */
const nameOf = ({ batch, id }: CatalogueCoupon): string => batch ?? id

/** Whether two coupons are of one batch, of whose codes an order takes one. */
export const isSameBatch = (one: CatalogueCoupon, other: CatalogueCoupon): boolean => nameOf(one) === nameOf(other)

/** Whether two coupons lower prices of one order together: each has to name the other, and neither is exclusive. */
export const canCombine = (one: CatalogueCoupon, other: CatalogueCoupon): boolean =>
  !isSameBatch(one, other) &&
  !one.isExclusive &&
  !other.isExclusive &&
  one.combinesWith.includes(nameOf(other)) &&
  other.combinesWith.includes(nameOf(one))

/**
 * Those of some coupons that an order is sold with, in the order they came: they all combine, and nothing that does costs
 * less; of several ways that cost the same, the one with the earliest. `dueWith` says what the order costs with some. It
 * costs the same in whichever order the coupons come.
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
 * All sets of coupons that combine and that no other coupon fits to (Bron and Kerbosch's way to find them): those that
 * begin with `set`, go on with some of `candidates`, and are not found already because they have one of `done`. Each set
 * has the pivot or one that does not combine with it, so that many coupons that all combine are one step each.
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

/** The set with the lowest price; of those with the same the largest, else the one with the earliest of `coupons`. */
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

/** What a coupon has to know of a line to cover copies of it. */
export type CoverableLine = {
  lineId: string
  /** The product or the bundle. */
  itemId: string
  /** The products of which each copy is one: of a bundle, those that are sold with it. */
  productIds: readonly string[]
  quantity: number
  /** What the coupon takes off one copy, and what that costs without it, in minor units. */
  saving: number
  price: number
}

/**
 * How many copies of which lines a coupon covers: of each product so many as it states, be they in lines of their own, in
 * other variations or in bundles. Those come first of which it takes most off.
 */
export function coverCopies(coupon: CatalogueCoupon, lines: readonly CoverableLine[]): Map<string, number> {
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

/** Copies of a line that cost the same: how many they are, and with which coupons. */
export type Tier = { quantity: number; coupons: CatalogueCoupon[] }

/** The copies of a line by what they cost, those with most coupons first. `copiesOf` says how many a coupon covers. */
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
