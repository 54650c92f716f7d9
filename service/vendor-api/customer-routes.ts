import { vendorApi } from '#contract/vendor/endpoints.ts'
import { findCustomerPage } from '#service/accounts/index.ts'
import { readByIndex } from '#service/database/index.ts'
import { ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerSlice, readSortedPart, toFlag } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerCustomerRoutes({ read }: VendorRouter, { database, readCustomer }: VendorServices): void {
  const { listCustomers, showCustomer } = vendorApi

  read(listCustomers, async ({ query }) => {
    const filter = { search: query.search, isConfirmed: toFlag(query.isConfirmed) }
    const slice = await readByIndex(database, (tx) => findCustomerPage(tx, filter, readSortedPart(query)))
    return ok(answerSlice(listCustomers.path, query, slice, toWire))
  })
  read(showCustomer, async ({ parameters }) => ok(await readCustomer(parameters.emailOrId)))
}
