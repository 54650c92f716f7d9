import { atom, type ReadableAtom } from 'nanostores'
import { storageKeys } from '#contract/constants.ts'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import { type Storefront, storefrontSchema } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'
import type { ShopStorage } from './storage.ts'
import type { UtmQuery } from './utm.ts'

/**
 * What the vendor sells, as stored by an earlier visit until it is loaded anew (specification §9).
 * [storage.storefront]
 */
export type StorefrontCache = {
  $storefront: ReadableAtom<Storefront | null>
  /**
   * Loads it from the service; rejects with a NotFoundError 'No storefront configured' when there is none.
   * [errors.no-storefront]
   */
  load(): Promise<Storefront>
  /** Takes over what another tab has stored. */
  follow(): void
}

export function createStorefront(call: Call, storage: ShopStorage, utm: UtmQuery): StorefrontCache {
  const stored = storage.open(storageKeys.storefront, storefrontSchema)
  const $storefront = atom(stored.read())
  let latest = 0

  function keep(storefront: Storefront) {
    stored.write(storefront)
    $storefront.set(storefront)
  }

  return {
    $storefront,
    follow: () => $storefront.set(stored.read()),
    async load() {
      const turn = ++latest
      const answer = call(storefrontEndpoints.getStorefront, { query: utm })
      const { payload } = await answer.catch((error: unknown) => {
        throw error instanceof NotFoundError ? new NotFoundError(messages.noStorefront) : error
      })
      if (turn === latest) keep(payload)
      return payload
    },
  }
}
