import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'

/** The customer's licenses and the devices that hold their seats (specification §7 Inventory). `next` is a page's own. */
export type Licenses = {
  list(next?: string): Promise<Paged<License>>
  activations(licenseId: string, next?: string): Promise<Paged<Activation>>
  revokeActivation(licenseId: string, activationId: string): Promise<void>
}

export const createLicenses = ({ call }: { call: Call }): Licenses => ({
  list: async (next) => (await call(inventoryEndpoints.listLicenses, { next })).payload,

  async activations(licenseId, next) {
    const { payload } = await call(inventoryEndpoints.listLicenseActivations, { parameters: { id: licenseId }, next })
    return payload
  },

  async revokeActivation(licenseId, activationId) {
    await call(inventoryEndpoints.revokeActivation, { parameters: { id: licenseId, activationId } })
  },
})
