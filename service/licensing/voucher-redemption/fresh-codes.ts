import { randomBytes } from 'node:crypto'
import { type CatalogueService, type CouponBatches, makeCodes, normaliseCode } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { invalidInput } from '#service/platform/index.ts'
import { findTakenCodes } from './repository.ts'

type Dependencies = {
  database: Database
  catalogue: Pick<CatalogueService, 'current'>
  couponBatches: Pick<CouponBatches, 'findTaken'>
}

/** Makes codes of coupons and vouchers. */
export function createFreshCodes({ database, catalogue, couponBatches }: Dependencies) {
  const filed = () => new Set(catalogue.current().coupons.map(({ code }) => normaliseCode(code)))
  const findTaken = async (sought: readonly string[]) => [
    ...(await findTakenCodes(database.query, [...sought])),
    ...(await couponBatches.findTaken(sought)),
  ]

  return {
    /** A code that somebody has chosen. Throws a field error for one that a voucher or coupon has or had. */
    async choose(code: string): Promise<string> {
      const sought = normaliseCode(code)
      if (filed().has(sought) || (await findTaken([sought])).length > 0)
        throw invalidInput({ code: [`${code} is or was the code of another voucher or coupon`] })
      return code
    },

    /** New codes, none of which any voucher or coupon has or had. They begin with `prefix`, if there is one. */
    async make(count: number, prefix: string | undefined): Promise<string[]> {
      let taken = filed()
      for (;;) {
        const codes = makeCodes(count, prefix?.toUpperCase() ?? null, { taken, random: randomBytes })
        const before = await findTaken(codes.map(normaliseCode))
        if (before.length === 0) return codes
        taken = new Set([...taken, ...before])
      }
    },
  }
}
