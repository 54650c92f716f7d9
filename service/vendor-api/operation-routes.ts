import { vendorApi } from '#contract/vendor/endpoints.ts'
import { beforeOldest, done, findAccessPage, findEntryPage, ok, type VendorRouter } from '#service/platform/index.ts'
import { type Days, readBooks, reportSales, reportTax, salesAsCsv, taxAsCsv, toPeriod } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { aboveNumbers, answerPage, byId, numberId, readPart } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerJobRoutes({ read, change }: VendorRouter, { parkedJobs }: VendorServices): void {
  const { listJobs, retryJob, retryAllJobs, dropJob } = vendorApi
  const parked = { status: 'Parked' }

  read(listJobs, async ({ query }) => {
    const filter = { isParked: query.isParked === 'true', queue: query.queue }
    const rows = await parkedJobs.findPage(filter, readPart(query, beforeOldest))
    return ok(answerPage(listJobs.path, query, rows, ({ runAt: createdAt, id }) => ({ createdAt, id }), toWire))
  })
  change(retryJob, async ({ parameters: { id } }) => {
    await parkedJobs.retry(id)
    return { reply: done, change: { about: id, customerId: null, before: parked, after: { status: 'Waiting' } } }
  })
  change(retryAllJobs, async () => {
    const retried = await parkedJobs.retryAll()
    return { reply: ok({ retried }), change: { about: 'all', customerId: null, before: {}, after: { retried } } }
  })
  change(dropJob, async ({ parameters: { id } }) => {
    await parkedJobs.drop(id)
    return { reply: done, change: { about: id, customerId: null, before: parked, after: { status: 'Dropped' } } }
  })
}

export function registerReportRoutes({ read }: VendorRouter, { database }: VendorServices): void {
  const readPeriod = (days: Days) => readBooks(database.query, toPeriod(days))

  read(vendorApi.reportTax, async ({ query }) => ok(await reportTax(readPeriod(query))))
  read(vendorApi.reportTaxAsCsv, async ({ query }) => ok(taxAsCsv(await reportTax(readPeriod(query)))))
  read(vendorApi.reportSales, async ({ query }) => ok(await reportSales(readPeriod(query))))
  read(vendorApi.reportSalesAsCsv, async ({ query }) => ok(salesAsCsv(await reportSales(readPeriod(query)))))
}

const day = 24 * 60 * 60 * 1000

/** The moments between two days in UTC, both of which are included. */
const toRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + day),
})

export function registerAuditRoutes({ read }: VendorRouter, { database }: VendorServices): void {
  const { listAudit, listAccess } = vendorApi
  read(listAudit, async ({ query }) => {
    const { after, limit } = readPart(query, aboveNumbers, numberId)
    const page = { about: query.about, ...toRange(query), before: Number(after.id), limit }
    const rows = await findEntryPage(database.query, page)
    return ok(answerPage(listAudit.path, query, rows, byId, toWire))
  })
  read(listAccess, async ({ query }) => {
    const { after, limit } = readPart(query, aboveNumbers, numberId)
    const page = { customerId: query.customerId, ...toRange(query), before: Number(after.id), limit }
    const rows = await findAccessPage(database.query, page)
    return ok(answerPage(listAccess.path, query, rows, byId, toWire))
  })
}
