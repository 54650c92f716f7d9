import { storageKeys } from '#contract/constants.ts'
import { createAnonymousCall, createAuthorizedCall } from './authorized-call.ts'
import type { Call } from './call.ts'
import type { CartDependencies, CartKeeper } from './cart.ts'
import { type CartAccess, createCartAccess } from './cart-access.ts'
import { createCartStore } from './cart-store.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import { createRefresh } from './refresh.ts'
import { createSession, type Session } from './session.ts'
import { createStorage } from './storage.ts'
import { createStorefront, type StorefrontCache } from './storefront.ts'
import { createTokens } from './tokens.ts'
import { openUtm, readUtm, rememberUtm, toUtmQuery } from './utm.ts'

export type { CartItem } from './cart-lines.ts'
export type { Cart } from './cart-store.ts'
export type { ShopConfig, ShopEnvironment } from './environment.ts'

/**
 * A vendor's shop as a browser uses it: everything a page reads or does goes through here. What only some pages do
 * (sign-in.ts, licenses.ts, activation-requests.ts) comes with those pages and makes its calls with `call`.
 */
export type Shop = {
  session: Session
  cart: CartAccess
  storefront: Pick<StorefrontCache, '$storefront' | 'load'>
  call: Call
  environment: ShopEnvironment
  /** Refreshes cart, storefront and user, and follows other tabs; gives the function that stops it. */
  start(): () => void
}

const loadCart = async (dependencies: CartDependencies): Promise<CartKeeper> =>
  (await import('./cart.ts')).createCart(dependencies)

/** Wires the client together. Makes no call before it is started or asked. */
export function createShop(config: ShopConfig, environment: ShopEnvironment, openCart = loadCart): Shop {
  const storage = createStorage(environment)
  const tokens = createTokens({
    environment,
    storage,
    refresh: createRefresh(createAnonymousCall(config, environment)),
    onRefreshed: ({ accessToken, refreshToken, ...user }) => session.setUser(user),
    onRefused: () => void session.signOut(),
  })

  const call = createAuthorizedCall(config, environment, tokens)

  const visit = readUtm(environment, [config.licensingHost, config.checkoutOrigin])
  const utm = toUtmQuery(config.persistsUtm ? rememberUtm(visit, openUtm(storage)) : visit)
  const storefront = createStorefront(call, storage, utm)
  const store = createCartStore(environment, storage, storefront.$storefront, config.currency)
  const { $storefront, load: reloadStorefront } = storefront
  const cart = createCartAccess({
    ...{ store, log: environment.log },
    load: () => openCart({ call, store, environment, utm, $storefront, reloadStorefront }),
  })
  const session = createSession({
    call,
    tokens,
    storage,
    environment,
    reloadStorefront: storefront.load,
    repriceCart: cart.reprice,
    surrenderOrder: cart.surrender,
  })

  const followers: Record<string, () => void> = {
    [storageKeys.cart]: store.follow,
    [storageKeys.storefront]: storefront.follow,
    [storageKeys.tokens]: session.follow,
    [storageKeys.user]: session.follow,
  }

  return {
    session,
    cart: cart.access,
    storefront,
    call,
    environment,
    start() {
      const stopFollowing = environment.onStorageChange((key) => {
        storage.follow(key)
        for (const [name, follow] of Object.entries(followers)) if (key === null || key === name) follow()
      })
      tokens.reschedule()
      const stopCart = cart.start()
      storefront.load().catch(environment.log)
      void session.loadUser()
      return () => {
        stopFollowing()
        stopCart()
        tokens.stop()
      }
    },
  }
}
