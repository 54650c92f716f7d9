import { isDeepStrictEqual } from 'node:util'
import { isUuid } from '#service/platform/index.ts'
import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Turn } from './context.ts'
import type { CouponTerms, KnownCoupon } from './known.ts'

type Coupon = RecordOf<'coupon'>
type Products = readonly (readonly { id: string }[])[]

/** What a coupon takes off, of which products here, and until when. */
export const termsOf = ({ basisPoints, amounts, endsAt }: Coupon, products: Products | undefined): CouponTerms => ({
  basisPoints: basisPoints ?? null,
  amounts: amounts ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  appliesTo: products === undefined ? null : [...new Set(products.flat().map(({ id }) => id))].sort(),
})

/**
 * What becomes of a coupon whose code the shop has: with the same terms it is the same one, and how often it can still be used stays
 * as it is here.
 */
export function decideTaken(record: Coupon, terms: CouponTerms, taken: KnownCoupon | null, turn: Turn): Decision {
  const { findProduct, source } = turn
  if (taken === null) return rejected('The shop has another code that is spelled like it')
  const { id, ...there } = taken
  const products = there.appliesTo?.map((product) => findProduct(source, product) ?? [])
  const appliesTo = products ? [...new Set(products.flat().map((one) => one.id))].sort() : null
  if (!isDeepStrictEqual({ ...there, appliesTo }, terms))
    return rejected('The shop has a coupon with the same code and other terms')
  const objectId = id.slice(-36)
  const named = isUuid(objectId) ? { objectId } : {}
  if (source === 'backline' && record.key === id) return { outcome: 'kept', ...named }
  if (named.objectId) noteKey(turn, { kind: 'coupon', key: record.key, objectId, isNew: false })
  return { outcome: 'merged', ...named, reason: 'The shop has a coupon with the same code and terms' }
}
