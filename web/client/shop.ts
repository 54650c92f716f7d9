import { storageKeys } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createBrowserHeader } from './browser-key.ts'
import { type Call, type CallDependencies, createCall } from './call.ts'
import type { CartController, CartDependencies } from './cart.ts'
import { type CartAccess, createCartAccess } from './cart-access.ts'
import { createCartStore } from './cart-store.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import { createSession, type Session } from './session.ts'
import { createStorage } from './storage.ts'
import { createStorefront, type StorefrontCache } from './storefront.ts'
import { createRefresh, createTokens, type Tokens } from './tokens.ts'
import { findUtm } from './utm.ts'

export type { CartItem } from './cart-lines.ts'
export type { Cart } from './cart-store.ts'
export type { ShopConfig, ShopEnvironment } from './environment.ts'

/** A vendor's shop: the state and calls of every page. Other pages load more (inventory.ts) and use `call`. */
export type Shop = {
  session: Session
  cart: CartAccess
  storefront: Pick<StorefrontCache, '$storefront' | 'load'>
  call: Call
  environment: ShopEnvironment
  /** Refreshes cart, storefront and user, and follows changes of other tabs; returns a function that stops it. */
  start(): () => void
}

const loadCart = async (dependencies: CartDependencies): Promise<CartController> =>
  (await import('./cart.ts')).createCart(dependencies)

/** Wires the client together. Makes no call before it is started or used. */
export function createShop(config: ShopConfig, environment: ShopEnvironment, openCart = loadCart): Shop {
  const storage = createStorage(environment)
  const tokens = createTokens({
    environment,
    storage,
    refresh: createRefresh(createAnonymousCall(config, environment)),
    onRefreshed: ({ accessToken, refreshToken, ...user }) => session.setUser(user),
    onRefused: () => void session.signOut(),
  })
  const headersOf = createBrowserHeader(config, environment, storage)
  const call = createAuthorizedCall({ config, environment, headersOf }, tokens)
  const utm = findUtm(environment, storage, config)
  const storefront = createStorefront(call, storage, utm)
  const { $storefront, load: reloadStorefront } = storefront
  const store = createCartStore(environment, storage, $storefront, config.currency)
  const cart = createCartAccess({
    store,
    log: environment.log,
    load: () => openCart({ call, store, environment, utm, $storefront, reloadStorefront }),
  })
  const session = createSession({
    call,
    tokens,
    storage,
    environment,
    reloadStorefront,
    repriceCart: cart.reprice,
    detachBilling: cart.detachBilling,
  })

  const synchronised: Record<string, () => void> = {
    [storageKeys.cart]: store.syncFromStorage,
    [storageKeys.storefront]: storefront.syncFromStorage,
    [storageKeys.tokens]: session.syncFromStorage,
    [storageKeys.user]: session.syncFromStorage,
  }

  return {
    session,
    cart: cart.access,
    storefront,
    call,
    environment,
    start() {
      const stopListening = environment.onStorageChange((key) => {
        storage.dropUnsaved(key)
        for (const [name, sync] of Object.entries(synchronised)) if (key === null || key === name) sync()
      })
      tokens.reschedule()
      const stopCart = cart.start()
      reloadStorefront().catch(environment.log)
      void session.loadUser()
      return () => {
        stopListening()
        stopCart()
        tokens.stop()
      }
    },
  }
}

/** Calls with the customer's token. A token that the service rejects is renewed, or ends the session. */
function createAuthorizedCall(
  { environment, ...own }: Pick<CallDependencies, 'config' | 'headersOf'> & { environment: ShopEnvironment },
  tokens: Tokens,
): Call {
  /** Calls that need no customer are made without a token when the session can't be refreshed at the moment. */
  async function findToken({ access }: Endpoint): Promise<string | null> {
    try {
      return await tokens.find()
    } catch (error) {
      if (access === 'customer') throw error
      environment.log(error)
      return null
    }
  }

  const onTokenRefused = () => void tokens.renew().catch(environment.log)
  return createCall({ ...own, environment, findToken, onTokenRefused })
}

const createAnonymousCall = (config: ShopConfig, environment: ShopEnvironment): Call =>
  createCall({ config, environment, findToken: async () => null, onTokenRefused: () => {} })
