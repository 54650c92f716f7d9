import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { readByIndex } from '#service/database/index.ts'
import { findFailurePage } from '#service/licensing/index.ts'
import { ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerSlice, readSortedPart } from './pages.ts'
import { toWire } from './to-wire.ts'

export function registerActivationFailureRoutes({ read }: VendorRouter, { database }: VendorServices): void {
  const { listActivationFailures } = vendorApi
  read(listActivationFailures, async ({ query }) => {
    const slice = await readByIndex(database, (tx) => findFailurePage(tx, query, readSortedPart(query)))
    return ok(answerSlice(listActivationFailures.path, query, slice, toListedFailure))
  })
}

type ListedFailure = Awaited<ReturnType<typeof findFailurePage>>['rows'][number]

const toListedFailure = ({ ownerName: name, ownerEmail: email, ...failure }: ListedFailure) =>
  toWire({ ...failure, customer: name !== null && email !== null ? { name, email } : null })
