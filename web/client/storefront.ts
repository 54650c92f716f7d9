import { atom, type ReadableAtom } from 'nanostores'
import { storageKeys } from '#contract/constants.ts'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import { vendorEndpoints } from '#contract/endpoints/vendor.ts'
import { type Storefront, storefrontSchema, type Vendor } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'
import type { ShopStorage } from './storage.ts'
import type { UtmQuery } from './utm.ts'

/** The storefront, cached in storage by an earlier visit until it is loaded again. [storage.storefront] */
export type StorefrontCache = {
  $storefront: ReadableAtom<Storefront | null>
  /** Rejects with a NotFoundError 'No storefront configured' when there is none. [errors.no-storefront] */
  load(): Promise<Storefront>
  syncFromStorage(): void
}

export function createStorefront(call: Call, storage: ShopStorage, utm: UtmQuery): StorefrontCache {
  const stored = storage.open(storageKeys.storefront, storefrontSchema)
  const $storefront = atom(stored.read())
  let lastRequest = 0

  function keep(storefront: Storefront) {
    stored.write(storefront)
    $storefront.set(storefront)
  }

  return {
    $storefront,
    syncFromStorage: () => $storefront.set(stored.read()),
    async load() {
      const request = ++lastRequest
      const { payload } = await call(storefrontEndpoints.getStorefront, { query: utm }).catch((error: unknown) => {
        throw error instanceof NotFoundError ? new NotFoundError(messages.noStorefront) : error
      })
      if (request === lastRequest) keep(payload)
      return payload
    },
  }
}

/** Reads the vendor from the licensing service (specification §7 Orders and storefront). */
export async function readVendor({ call }: { call: Call }): Promise<Vendor> {
  return (await call(vendorEndpoints.getVendor)).payload
}
