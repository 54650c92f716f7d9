import { isUuid } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { nameRelease } from './release-routes.ts'

/** What people call what entries of the audit log are about, by its id. What has only an id is left out. */
export async function nameThings(
  { staffAccounts, staff, webhooks, imports, voucherBatches, catalogue }: VendorServices,
  about: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(about)]
  const uuids = ids.filter(isUuid)
  return new Map([
    ...ids.flatMap((id) => nameRelease(id, catalogue)),
    ...(await voucherBatches.findNames(ids)),
    ...(await staffAccounts.members.findNames(uuids)),
    ...(await staff.findKeyNames(uuids)),
    ...(await webhooks.receivers.findHosts(uuids)),
    ...(await imports.findNames(uuids)),
  ])
}
