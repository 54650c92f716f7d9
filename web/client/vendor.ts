import { vendorEndpoints } from '#contract/endpoints/vendor.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Call } from './call.ts'

/** Who sells here, as the licensing service knows them (specification §7 Orders and storefront). */
export async function readVendor({ call }: { call: Call }): Promise<Vendor> {
  return (await call(vendorEndpoints.getVendor)).payload
}
