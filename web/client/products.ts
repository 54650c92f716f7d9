import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'

type Detail = {
  /** The current one unless said. */
  version?: string
  /** Lists the files inside downloads, too. */
  includeManifests?: boolean
}

/** Products as their owners have them (specification §7 Inventory). `next` is a page's own. */
export type Products = {
  listOwned(next?: string): Promise<Paged<ProductSummary>>
  /** One version of a product, whoever asks; its downloads have no path where the reader may not have them. */
  get(id: string, detail?: Detail): Promise<ProductSummary>
  /** The customer's licenses of one product. */
  licenses(productId: string, next?: string): Promise<Paged<License>>
  /** The customer's devices of one product. */
  activations(productId: string, next?: string): Promise<Paged<Activation>>
}

export const createProducts = ({ call }: { call: Call }): Products => ({
  listOwned: async (next) => (await call(inventoryEndpoints.listOwnedProducts, { next })).payload,

  async get(id, { version, includeManifests } = {}) {
    const query = { version, includeManifests: includeManifests ? ('true' as const) : undefined }
    return (await call(inventoryEndpoints.getProduct, { parameters: { id }, query })).payload
  },

  async licenses(id, next) {
    return (await call(inventoryEndpoints.listProductLicenses, { parameters: { id }, next })).payload
  },

  async activations(id, next) {
    return (await call(inventoryEndpoints.listProductActivations, { parameters: { id }, next })).payload
  },
})
