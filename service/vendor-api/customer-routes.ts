import { vendorApi } from '#contract/vendor/endpoints.ts'
import { findCustomerPage } from '#service/accounts/index.ts'
import { beforeNewest, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, readPart } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerCustomerRoutes({ read }: VendorRouter, { database, readCustomer }: VendorServices): void {
  const { listCustomers, showCustomer } = vendorApi

  read(listCustomers, async ({ query }) => {
    const rows = await findCustomerPage(database.query, query.search, readPart(query, beforeNewest))
    return ok(answerPage(listCustomers.path, query, rows, (row) => row, toWire))
  })
  read(showCustomer, async ({ parameters }) => ok(await readCustomer(parameters.emailOrId)))
}
