import type { ReadableAtom } from 'nanostores'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { SiteConfig } from '#contract/site-config.ts'
import { inertEnvironment } from '#web/client/environment.ts'
import { createShop, type Shop } from '#web/client/shop.ts'

export { usePath } from './navigation/navigation.tsx'

const ConfigContext = createContext<SiteConfig | null>(null)
const ShopContext = createContext<Shop | null>(null)

type ShopProviderProps = {
  config: SiteConfig
  children: ReactNode /** In the browser only. */
  shop?: Shop | undefined
}

/**
 * Gives pages their shop. Server and hydration see one without storage or network, so that both draw an anonymous
 * visitor with an empty cart; the browser's own takes its place before the visitor can touch anything.
 */
export function ShopProvider({ config, shop, children }: ShopProviderProps) {
  const [current, setCurrent] = useState(() => createShop(config, inertEnvironment))
  useLayoutEffect(() => {
    if (!shop) return
    setCurrent(shop)
    return shop.start()
  }, [shop])
  return (
    <ConfigContext value={config}>
      <ShopContext value={current}>{children}</ShopContext>
    </ConfigContext>
  )
}

function useProvided<T>(value: T | null): T {
  if (value === null) throw new Error('This part stands outside a ShopProvider')
  return value
}

/** What the page knows of its vendor and products. */
export const useConfig = (): SiteConfig => useProvided(useContext(ConfigContext))

/** The shop: session, cart, storefront, licenses (web/client/shop.ts). */
export const useShop = (): Shop => useProvided(useContext(ShopContext))

/** The value of one of the shop's stores; the part is drawn again when it changes. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  return useSyncExternalStore(store.listen, store.get, store.get)
}
