import { randomUUID } from 'node:crypto'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import { type Clock, invalidInput, type Limit, type Limiter } from '#service/platform/index.ts'
import type { CatalogueCoupon } from '../products/catalogue.ts'
import { toBasisPoints } from '../products/content-schema.ts'
import type { CatalogueService } from '../products/service.ts'
import { normaliseCode } from './coupon-codes.ts'
import { couponRefusals, findCouponFault } from './coupon-refusals.ts'
import {
  findIssued,
  findIssuedByCode,
  findUsedUpCoupons,
  giveBackCouponUses,
  inLockOrder,
  insertIssued,
  takeCouponUse,
  withdrawIssued,
} from './repository.ts'

type NewCoupon = {
  /** The batch that it belongs to: of the coupons of one, an order takes one. */
  batch: string
  code: string
  name: string
  description: string
  /** In per cent, as it is said. */
  percentage: number
  endsAt: Date
  /** Ids of products and bundles; null is all. */
  appliesTo: readonly string[] | null
}

/** How many wrong codes a network may try. */
export const couponGuesses: Limit = {
  name: 'coupon',
  max: 20,
  windowSeconds: 15 * 60,
  detail: 'Too many wrong coupon codes from here: wait 15 minutes, and check how yours is spelled',
}

type Dependencies = { database: Database; catalogue: Pick<CatalogueService, 'current'>; clock: Clock; limiter: Limiter }

/** Coupons of the catalogue: which can be used, and how often they were. */
export function createCouponService({ database, catalogue, clock, limiter }: Dependencies) {
  async function findByCode(db: Queryable, code: string): Promise<CatalogueCoupon | undefined> {
    const sought = normaliseCode(code)
    const filed = catalogue.current().coupons.find((one) => normaliseCode(one.code) === sought)
    return filed ?? (await findIssuedByCode(db, sought))
  }

  return {
    /** Counts an unknown code as a guess. After too many guesses from a network, any code throws a 429 problem. */
    async limitGuesses(code: string, network: string): Promise<void> {
      const exists = (await findByCode(database.query, code)) !== undefined
      // A right code is refused as well, otherwise whatever is not refused would be one.
      await (exists ? limiter.check(couponGuesses, network) : limiter.count(couponGuesses, network))
    },

    /** The coupon of a code, in any letter case; a field error says what to do when there is none that can be used. */
    async find(db: Queryable, code: string): Promise<CatalogueCoupon> {
      const coupon = await findByCode(db, code)
      const usedUp = await findUsedUpCoupons(db, coupon ? [coupon.id] : [])
      const fault = findCouponFault(coupon, clock(), usedUp.size > 0)
      if (!coupon || fault) throw invalidInput({ code: [couponRefusals[fault ?? 'unknown']] }, 'coupon-not-valid')
      return coupon
    },

    async findUsable(db: Queryable, ids: readonly string[]): Promise<CatalogueCoupon[]> {
      const usedUp = await findUsedUpCoupons(db, [...ids])
      const now = clock()
      const filed = catalogue.current().coupons.filter(({ id }) => ids.includes(id))
      const others = ids.filter((id) => !filed.some((coupon) => coupon.id === id))
      const coupons = [...filed, ...(await findIssued(db, others))]
      return ids.flatMap((id) =>
        coupons.filter((coupon) => coupon.id === id && findCouponFault(coupon, now, usedUp.has(id)) === null),
      )
    },

    /** Takes one use of each for an order, in the caller's transaction; answers the first that is used up, else null. */
    async take(tx: Tx, coupons: readonly CatalogueCoupon[], orderId: string): Promise<CatalogueCoupon | null> {
      for (const coupon of inLockOrder(coupons))
        if (!(await takeCouponUse(tx, coupon.id, orderId, clock()))) return coupon
      return null
    },

    giveBack: giveBackCouponUses,

    /** Gives one person a coupon of their own that is good once; answers its id. */
    async issue(tx: Tx, { percentage, appliesTo, ...coupon }: NewCoupon): Promise<string> {
      // Named as no file can be.
      const id = `issued/${randomUUID()}`
      const terms = { basisPoints: toBasisPoints(percentage), isExclusive: false, maxUses: 1, startsAt: clock() }
      const row = { ...coupon, ...terms, id, appliesTo: appliesTo && JSON.stringify(appliesTo) }
      if (!(await insertIssued(tx, row))) throw new Error(`Another coupon has the code of ${id}`)
      return id
    },

    withdraw: (tx: Tx, ids: readonly string[]): Promise<void> => withdrawIssued(tx, ids, clock()),
  }
}

export type CouponService = ReturnType<typeof createCouponService>
