import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Call } from './call.ts'

/** Has an address mailed what licenses are known under it; resolves alike for every address. */
export async function findLostLicenses({ call }: { call: Call }, email: string): Promise<void> {
  await call(inventoryEndpoints.findLostLicenses, { body: { email } })
}
