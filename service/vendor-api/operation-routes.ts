import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { readByIndex } from '#service/database/index.ts'
import { beforeOldest, done, findAccessPage, findEntryPage, ok, type VendorRouter } from '#service/platform/index.ts'
import {
  type Days,
  payoutsAsCsv,
  readBooks,
  readMerchantSales,
  reportSales,
  reportTax,
  salesAsCsv,
  taxAsCsv,
  toPeriod,
} from '#service/sales/index.ts'
import { nameSubjects } from './audit-names.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, answerSlice, numberEdges, numberId, readPart, readSortedPart } from './pages.ts'
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

export function registerReportRoutes({ read }: VendorRouter, { database, payoutReports }: VendorServices): void {
  const readPeriod = (days: Days) => readBooks(database.query, toPeriod(days))
  const readSales = (days: Days) => reportSales(readPeriod(days), readMerchantSales(database.query, toPeriod(days)))

  read(vendorApi.reportTax, async ({ query }) => ok(await reportTax(readPeriod(query))))
  read(vendorApi.reportTaxAsCsv, async ({ query }) => ok(taxAsCsv(await reportTax(readPeriod(query)))))
  read(vendorApi.reportSales, async ({ query }) => ok(await readSales(query)))
  read(vendorApi.reportSalesAsCsv, async ({ query }) => ok(salesAsCsv(await readSales(query))))
  read(vendorApi.reportPayouts, async ({ query }) => ok(await payoutReports.report(query)))
  read(vendorApi.reportPayoutsAsCsv, async ({ query }) => ok(payoutsAsCsv(await payoutReports.report(query))))
}

export function registerAuditRoutes({ read }: VendorRouter, services: VendorServices): void {
  const { database } = services
  const { listAudit, listAccess } = vendorApi
  read(listAudit, async ({ query }) => {
    const part = readSortedPart(query, numberId, numberEdges)
    const slice = await readByIndex(database, (tx) => findEntryPage(tx, query, part))
    const names = await nameSubjects(
      services,
      slice.rows.map(({ about }) => about),
    )
    const toEntry = (row: (typeof slice.rows)[number]) => toWire({ ...row, aboutName: names.get(row.about) ?? null })
    return ok(answerSlice(listAudit.path, query, slice, toEntry))
  })
  read(listAccess, async ({ query }) => {
    const part = readSortedPart(query, numberId, numberEdges)
    const rows = await readByIndex(database, (tx) => findAccessPage(tx, query, part))
    const placeOf = ({ firstAt: createdAt, id }: (typeof rows)[number]) => ({ createdAt, id: String(id) })
    return ok(answerPage(listAccess.path, query, rows, placeOf, toWire))
  })
}
