import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import type { Permission } from '#contract/vendor-api/permissions.ts'
import { type SearchKind, searchHits, searchTextLength } from '#contract/vendor-api/search.ts'
import { findCustomerHits } from '#service/accounts/index.ts'
import { findCouponBatchHits, findCouponHits } from '#service/catalogue/index.ts'
import { type Queryable, readByIndex } from '#service/database/index.ts'
import { findFormerOrderHits } from '#service/imports/index.ts'
import {
  findDeviceHits,
  findLicenseHits,
  findLicensesByIds,
  findVoucherBatchHits,
  findVoucherHits,
} from '#service/licensing/index.ts'
import { formatMinor } from '#service/messaging/index.ts'
import { type ApiCaller, type Hits, joinHits, ok, type VendorRouter } from '#service/platform/index.ts'
import { findInvoiceHits, findOrderHits } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

type Find<Row> = (db: Queryable, text: string, size: number) => Promise<Hits<Row>>
type Hit = {
  id: string
  title: string
  detail: string
  status: string | null
  customerId: string | null
  email: string | null
  orderId: string | null
  at: Date | null
}
type Source = {
  kind: SearchKind
  permission: Permission
  /** How many characters it takes at least. */
  shortest: number
  search: Find<Hit>
}

const hitOf =
  <Row>(find: Find<Row>, toHit: (row: Row) => Partial<Hit> & Pick<Hit, 'id' | 'title' | 'detail'>): Find<Hit> =>
  async (db, text, size) => {
    const { rows, mayHaveMore } = await find(db, text, size)
    const empty = { status: null, customerId: null, email: null, orderId: null, at: null }
    return { rows: rows.map((row) => ({ ...empty, ...toHit(row) })), mayHaveMore }
  }

const part = searchTextLength.part

type NameOf = (productId: string) => string
type Serials = VendorServices['serials']
type SearchServices = Pick<VendorServices, 'database' | 'catalogue' | 'serials'>

/** Everything that a text finds and a caller may read, by kind: the newest hits of each. */
export async function searchEverything(
  { database, catalogue, serials }: SearchServices,
  text: string,
  { may }: Pick<ApiCaller, 'may'>,
) {
  const nameOf = (id: string) => catalogue.current().products.find((product) => product.id === id)?.name ?? id
  const searched = sourcesOf(nameOf, serials).filter(
    ({ permission, shortest }) => may(permission) && text.length >= shortest,
  )
  return readByIndex(database, async (tx) => {
    const found = []
    for (const { kind, search } of searched) {
      const { rows: hits, mayHaveMore } = await search(tx, text, searchHits)
      if (hits.length > 0) found.push({ kind, hits, mayHaveMore })
    }
    return found
  })
}

export function registerSearchRoutes({ read }: VendorRouter, services: VendorServices): void {
  read(vendorApi.search, async ({ query: { q } }, caller) =>
    ok(toWire({ groups: await searchEverything(services, q, caller) })),
  )
}

function sourcesOf(nameOf: NameOf, serials: Serials): readonly Source[] {
  return [
    { kind: 'customer', permission: 'customers:read', shortest: searchTextLength.min, search: customers },
    { kind: 'order', permission: 'orders:read', shortest: part, search: orders },
    { kind: 'invoice', permission: 'orders:read', shortest: searchTextLength.min, search: invoices },
    { kind: 'license', permission: 'licenses:read', shortest: part, search: licensesOf(nameOf, serials) },
    { kind: 'device', permission: 'licenses:read', shortest: part, search: devicesOf(nameOf) },
    { kind: 'voucher', permission: 'codes:read', shortest: part, search: vouchers },
    { kind: 'voucherBatch', permission: 'codes:read', shortest: part, search: voucherBatches },
    { kind: 'coupon', permission: 'codes:read', shortest: part, search: coupons },
    { kind: 'couponBatch', permission: 'codes:read', shortest: part, search: couponBatches },
  ]
}

const customers = hitOf(findCustomers, ({ id, name, email, createdAt, confirmedAt, bought }) => ({
  id,
  title: name === '' ? email : name,
  detail: [email, bought].filter(Boolean).join(', '),
  status: confirmedAt === null ? 'Unconfirmed' : 'Confirmed',
  customerId: id,
  email,
  at: createdAt,
}))

/** Customers by their names, addresses and ids, after those whom the whole number of a former order finds. */
async function findCustomers(db: Queryable, text: string, size: number) {
  const byOrder = await findFormerOrderHits(db, text, size)
  const bought = byOrder.rows.map(({ number, store, ...row }) => ({ ...row, bought: `order ${number} at ${store}` }))
  if (text.length < part) return { ...byOrder, rows: bought }
  const others = await findCustomerHits(db, text, size)
  const isBuyer = ({ id }: { id: string }) => bought.some((buyer) => buyer.id === id)
  const rest = others.rows.filter((row) => !isBuyer(row)).map((row) => ({ ...row, bought: '' }))
  return joinHits<(typeof bought)[number]>(size, { ...byOrder, rows: bought }, { ...others, rows: rest })
}

const priceOf = (amount: number | null, currency: string) => (amount === null ? '' : formatMinor(amount, currency))

const orders = hitOf(findOrderHits, ({ id, status, currency, due, customerId, customer, createdAt }) => ({
  id,
  title: customer?.name || customer?.email || id,
  detail: [customer?.email, priceOf(due, currency)].filter(Boolean).join(', '),
  status,
  customerId,
  email: customer?.email ?? null,
  orderId: id,
  at: createdAt,
}))

const invoices = hitOf(findInvoiceHits, ({ name, series, number, orderId, currency, due, ...invoice }) => ({
  id: `${series}/${number}`,
  title: name,
  detail: [invoice.buyerName, priceOf(due, currency)].filter(Boolean).join(', '),
  status: series,
  email: invoice.buyerEmail,
  orderId,
  at: invoice.issuedAt,
}))

/** Licenses by their ids, after those that the serial number of a former store stands for. */
const findLicenses =
  (serials: Serials): Find<LicenseHit> =>
  async (db, text, size) => {
    const found = await serials.find(text, db)
    const ids = [...new Set(found.map(({ licenseId }) => licenseId))]
    return joinHits(size, await findLicensesByIds(db, ids, size), await findLicenseHits(db, text, size))
  }
type LicenseHit = Awaited<ReturnType<typeof findLicenseHits>>['rows'][number]

const licensesOf = (nameOf: NameOf, serials: Serials) =>
  hitOf(findLicenses(serials), ({ id, productId, status, customerId, orderId, name, email, createdAt }) => ({
    id,
    title: nameOf(productId),
    detail: [name, email].filter(Boolean).join(', '),
    status,
    customerId,
    email,
    orderId,
    at: createdAt,
  }))

const devicesOf = (nameOf: NameOf) =>
  hitOf(findDeviceHits, ({ id, name, productId, status, customerId, ownerEmail: email, createdAt }) => ({
    id,
    title: name,
    detail: [nameOf(productId), email].filter(Boolean).join(', '),
    status,
    customerId,
    email,
    at: createdAt,
  }))

const vouchers = hitOf(findVoucherHits, ({ id, shownCode, batchName, redeemedBy, redeemedAt, withdrawnAt, email }) => ({
  id,
  title: shownCode,
  detail: batchName,
  status: redeemedBy !== null ? 'Redeemed' : withdrawnAt === null ? 'Unused' : 'Stopped',
  customerId: redeemedBy,
  email,
  at: redeemedAt,
}))

const voucherBatches = hitOf(findVoucherBatchHits, ({ id, name, issuedAt, withdrawnAt }) => ({
  id,
  title: name,
  // Batches may have the same name, and descriptions are for customers.
  detail: id,
  status: withdrawnAt === null ? 'Active' : 'Stopped',
  at: issuedAt,
}))

const coupons = hitOf(findCouponHits, ({ id, code, name, uses, maxUses, withdrawnAt }) => ({
  id,
  title: code,
  detail: `${name}, used ${maxUses === null ? uses : `${uses} of ${maxUses}`}`,
  status: withdrawnAt === null ? 'Active' : 'Stopped',
}))

const couponBatches = hitOf(findCouponBatchHits, ({ id }) => ({ id, title: id, detail: 'Batch of coupons' }))
