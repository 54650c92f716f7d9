import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { overviewDays } from '#contract/vendor-api/overview.ts'
import { findDailyActivations } from '#service/licensing/index.ts'
import { ok, type VendorRouter } from '#service/platform/index.ts'
import { findDailySales } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { countInbox } from './inbox-routes.ts'

const day = 24 * 60 * 60 * 1000

export function registerOverviewRoutes({ read }: VendorRouter, services: VendorServices): void {
  const { database, clock } = services

  read(vendorApi.showOverview, async (_, caller) => {
    const today = Math.floor(clock().getTime() / day)
    const first = today - overviewDays + 1
    const since = new Date(first * day)
    return ok({
      days: Array.from({ length: overviewDays }, (_, after) =>
        new Date((first + after) * day).toISOString().slice(0, 10),
      ),
      sales: caller.may('reports:read') ? await findDailySales(database.query, since) : null,
      activations: caller.may('licenses:read') ? await findDailyActivations(database.query, since) : null,
      inbox: (await countInbox(services, caller)).map(({ kind, count, isCapped }) => ({ kind, count, isCapped })),
    })
  })
}
