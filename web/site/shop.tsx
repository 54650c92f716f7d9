import type { ReadableAtom } from 'nanostores'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { SiteConfig } from '#contract/site-config.ts'
import { inertEnvironment } from '#web/client/environment.ts'
import { createShop, type Shop } from '#web/client/shop.ts'
import { findPageLink, type SiteLink } from './site-links.ts'

export { usePath } from './navigation/navigation.tsx'

const ConfigContext = createContext<SiteConfig | null>(null)
const ShopContext = createContext<Shop | null>(null)

type ShopProviderProps = {
  config: SiteConfig
  children: ReactNode /** In the browser only. */
  shop?: Shop | undefined
}

/** Provides the shop; server and hydration use one without storage and network, to render the same. */
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
  if (value === null) throw new Error('This component is used outside of ShopProvider')
  return value
}

/** The site's configuration: vendor, products and settings. */
export const useConfig = (): SiteConfig => useProvided(useContext(ConfigContext))

/** The way to a page that the shop may leave out; null where it does. */
export const usePageLink = (name: Parameters<typeof findPageLink>[0]): SiteLink | null =>
  findPageLink(name, useConfig())

/** The shop: session, cart, storefront, licenses (web/client/shop.ts). */
export const useShop = (): Shop => useProvided(useContext(ShopContext))

/** The value of one of the shop's stores; the component rerenders when it changes. */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  return useSyncExternalStore(store.listen, store.get, store.get)
}
