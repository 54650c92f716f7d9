import * as z from 'zod/mini'
import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { findCouponUsePage, type ListedCouponUse } from '#service/catalogue/index.ts'
import { readByIndex } from '#service/database/index.ts'
import { findRedemptionPage } from '#service/licensing/index.ts'
import { ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, readSortedPart } from './pages.ts'
import { toWire } from './to-wire.ts'

/** Where a use of a coupon is in its list, after its time: the order and the coupon. */
const useId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/.{1,200})?$/))

export function registerCodeUseRoutes({ read }: VendorRouter, { database }: VendorServices): void {
  const { listRedemptions, listCouponUses } = vendorApi

  read(listRedemptions, async ({ query }) => {
    const { size, ...range } = readSortedPart(query)
    const rows = await readByIndex(database, (tx) => findRedemptionPage(tx, query, { ...range, limit: size + 1 }))
    return ok(
      answerPage(
        listRedemptions.path,
        query,
        rows,
        (row) => row,
        ({ id, name, email, createdAt, ...voucher }) =>
          toWire({
            id,
            code: voucher.shownCode,
            batch: voucher.batchId,
            redeemedAt: createdAt,
            customerId: voucher.redeemedBy,
            customer: name !== null && email !== null ? { name, email } : null,
          }),
      ),
    )
  })
  read(listCouponUses, async ({ query }) => {
    const { after, size, ...range } = readSortedPart(query, useId)
    // The id of a coupon of a batch contains a slash itself.
    const [orderId = '', ...coupon] = after.id.split('/')
    const part = { ...range, after: { takenAt: after.createdAt, orderId, couponId: coupon.join('/') }, limit: size + 1 }
    const rows = await readByIndex(database, (tx) => findCouponUsePage(tx, query, part))
    return ok(answerPage(listCouponUses.path, query, rows, placeOf, toWire))
  })
}

const placeOf = ({ takenAt: createdAt, orderId, couponId }: ListedCouponUse) => ({
  createdAt,
  id: `${orderId}/${couponId}`,
})
