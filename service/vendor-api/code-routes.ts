import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { findCouponPage, readBatchTerms } from '#service/catalogue/index.ts'
import { beforeOldest, created, ok, type VendorRouter } from '#service/platform/index.ts'
import { toVoucherCsv } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, belowTexts, byId, readPart, textId } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerCouponRoutes({ read, change }: VendorRouter, services: VendorServices): void {
  const { database, catalogue, couponBatches, freshCodes } = services
  const { listCoupons, createCoupons, stopCoupons } = vendorApi

  read(listCoupons, async ({ query }) => {
    const { after, limit } = readPart(query, belowTexts, textId)
    const rows = await findCouponPage(database.query, { batch: query.batch, afterId: after.id, limit })
    return ok(answerPage(listCoupons.path, query, rows, byId, toCoupon))
  })
  change(createCoupons, async ({ body: { batch, count, prefix, code, maxUses, reason: _, ...fields } }) => {
    const terms = readBatchTerms(fields, catalogue.current())
    const codes = code === undefined ? await freshCodes.make(count, prefix) : [await freshCodes.choose(code)]
    await couponBatches.issue(batch, terms, codes, maxUses)
    const noted = { about: batch, customerId: null, before: {}, after: { codes: count } }
    return { reply: created({ batch, codes }), change: noted }
  })
  change(stopCoupons, async ({ parameters: { batch } }) => {
    const before = await couponBatches.count(batch)
    const stopped = await couponBatches.withdraw(batch)
    const after = await couponBatches.count(batch)
    return {
      reply: ok({ batch, stopped, used: after.used }),
      change: { about: batch, customerId: null, before, after },
    }
  })
}

type CouponRow = Awaited<ReturnType<typeof findCouponPage>>[number]

function toCoupon({ isIssued, basisPoints, withdrawnAt: stoppedAt, ...coupon }: CouponRow) {
  const percentage = basisPoints === null ? null : basisPoints / 10_000
  return toWire({ ...coupon, isInFile: !isIssued, percentage, stoppedAt })
}

export function registerVoucherRoutes({ read, change }: VendorRouter, services: VendorServices): void {
  const { voucherBatches, freshCodes } = services
  const { listVoucherBatches, listVouchers, createVouchers, stopVouchers } = vendorApi
  registerResellers({ read, change }, services)

  read(listVoucherBatches, async ({ query }) => {
    const { after, limit } = readPart(query, belowTexts, textId)
    const rows = await voucherBatches.findPage({ afterId: after.id, limit })
    return ok(
      answerPage(listVoucherBatches.path, query, rows, byId, ({ contents, issuedAt, withdrawnAt, ...batch }) =>
        toWire({ ...batch, ...contents, isInFile: issuedAt === null, stoppedAt: withdrawnAt }),
      ),
    )
  })
  read(listVouchers, async ({ parameters: { batch }, query }) => {
    const { after, limit } = readPart(query, beforeOldest)
    const isRedeemed = query.isRedeemed === undefined ? {} : { isRedeemed: query.isRedeemed === 'true' }
    const rows = await voucherBatches.findCodes(batch, { ...isRedeemed, after: after.id, limit })
    const path = listVouchers.path.replace('{batch}', encodeURIComponent(batch))
    return ok(
      answerPage(path, query, rows, byId, ({ shownCode: code, withdrawnAt: stoppedAt, name, email, ...voucher }) =>
        toWire({ ...voucher, code, stoppedAt, customer: name !== null && email !== null ? { name, email } : null }),
      ),
    )
  })
  change(createVouchers, async ({ body: { count, prefix, reason: _, ...batch } }) => {
    const codes = await freshCodes.make(count, prefix)
    const id = await voucherBatches.issue({ ...batch, codes })
    const noted = { about: id, customerId: null, before: {}, after: { codes: count } }
    return { reply: created({ batch: id, codes }), change: noted }
  })
  change(stopVouchers, async ({ parameters: { batch } }) => {
    const { stopped, redeemed } = await voucherBatches.stop(batch)
    const noted = { before: { redeemed, left: stopped }, after: { redeemed, left: 0 } }
    return { reply: ok({ batch, stopped, redeemed }), change: { about: batch, customerId: null, ...noted } }
  })
}

function registerResellers(
  { read, change }: Pick<VendorRouter, 'read' | 'change'>,
  { voucherBatches }: VendorServices,
) {
  read(vendorApi.exportVouchers, async ({ parameters }) =>
    ok(toVoucherCsv(await voucherBatches.exportCodes(parameters.batch))),
  )
  change(vendorApi.assignVouchers, async ({ parameters: { batch }, body: { reseller } }) => {
    const { before } = await voucherBatches.assign(batch, reseller)
    const noted = { about: batch, customerId: null, before: { reseller: before }, after: { reseller } }
    return { reply: ok({ batch, reseller }), change: noted }
  })
}
