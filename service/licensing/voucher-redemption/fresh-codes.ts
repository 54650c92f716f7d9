import { randomBytes } from 'node:crypto'
import { type CatalogueService, type CouponBatches, makeCodes, normaliseCode } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { findTakenCodes } from './repository.ts'

type Dependencies = {
  database: Database
  catalogue: Pick<CatalogueService, 'current'>
  couponBatches: Pick<CouponBatches, 'findTaken'>
}

/** Makes codes of coupons and vouchers. */
export function createFreshCodes({ database, catalogue, couponBatches }: Dependencies) {
  return {
    /** New codes, none of which any voucher or coupon has or had. They begin with `prefix`, if there is one. */
    async make(count: number, prefix: string | undefined): Promise<string[]> {
      let taken = new Set(catalogue.current().coupons.map(({ code }) => normaliseCode(code)))
      for (;;) {
        const codes = makeCodes(count, prefix?.toUpperCase() ?? null, { taken, random: randomBytes })
        const sought = codes.map(normaliseCode)
        const before = [...(await findTakenCodes(database.query, sought)), ...(await couponBatches.findTaken(sought))]
        if (before.length === 0) return codes
        taken = new Set([...taken, ...before])
      }
    },
  }
}
