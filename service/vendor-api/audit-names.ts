import { isUuid } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { nameRelease } from './release-routes.ts'

/** The names of what entries of the audit log are about, by id. What has no name is left out. */
export async function nameSubjects(
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
