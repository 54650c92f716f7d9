import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { ActivationRequest, License } from '#contract/entities/inventory.ts'
import type { Variation } from '#contract/entities/money.ts'
import type { CompletedOrder, OpenOrder } from '#contract/entities/orders.ts'
import { type CartActions, type CartController, createCart } from '../cart.ts'
import { createShop, type Shop, type ShopConfig, type ShopEnvironment } from '../shop.ts'
import { createScriptedBrowser, type ScriptedBrowser } from './scripted-browser.ts'
import { createScriptedHost, type ReceivedCall, type ScriptedHost } from './scripted-host.ts'

export const fullVariation: Variation = {
  id: 'full',
  name: 'Full license',
  originalPrice: { EUR: 49.99, USD: 59.99 },
  price: { EUR: 39.99, USD: 49.99 },
  hasDiscount: true,
}
export const schoolVariation: Variation = {
  ...fullVariation,
  id: 'school',
  name: 'School license',
  price: { EUR: 20, USD: 25 },
}

export const clatter: StoreProduct = {
  id: 'clatter',
  name: 'Clatter',
  tagline: 'Found percussion',
  description: 'Things that are hit.',
  iconUrl: null,
  owned: false,
  defaultVariation: fullVariation,
  variations: [fullVariation, schoolVariation],
  type: 'product',
}

export const everything: Bundle = {
  id: 'everything',
  name: 'Everything',
  tagline: 'All of it',
  description: 'Each product once.',
  iconUrl: null,
  owned: false,
  partial: false,
  products: [clatter],
  defaultVariation: fullVariation,
  variations: [fullVariation],
  type: 'bundle',
}

export const storefront: Storefront = { suggestedCurrency: 'EUR', products: [clatter], bundles: [everything] }

export const ada: UserWithTokens = {
  id: 'user-1',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  tenantId: 'tenant-1',
  communicationPreferences: { newsletterOptIn: false },
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
}
export const { accessToken, refreshToken, ...adaAlone } = ada

export const license: License = {
  id: 'license-1',
  status: 'Active',
  product: {
    id: 'clatter',
    name: 'Clatter',
    tagline: 'Found percussion',
    currentVersion: null,
    downloadsNeedsUser: true,
    downloadsNeedsOwnership: true,
  },
  activeNumberOfActivations: 1,
  maxNumberOfActivations: 3,
  createdAt: '2026-03-01T12:00:00Z',
}

export const activationRequest: ActivationRequest = { id: 'request-1', status: 'Requested', product: clatter }

/** The open order that a push returns: its lines as they were sent, all with the same price. */
export function toOpenOrder(call: ReceivedCall): OpenOrder {
  const { currency = 'EUR', items } = JSON.parse(call.body ?? '{"items":[]}')
  const priced = items.map((line: object) => ({ ...line, price: { EUR: 10, USD: 11 } }))
  return { id: orderIdIn(call), status: 'Open', currency, items: priced, couponsApplied: [] }
}

/** The completed order of a call's path, without a customer. */
export function toCompletedOrder(call: Pick<ReceivedCall, 'path'>): CompletedOrder {
  const money = { currency: 'EUR', amount: 10 }
  return {
    id: orderIdIn(call),
    status: 'Completed',
    currency: 'EUR',
    customer: { name: null, businessName: null, taxId: null, email: null, address: null },
    total: { original: money, discount: money, subtotal: money, taxes: money, due: money },
    items: [],
    couponsApplied: [],
  }
}

const orderIdIn = ({ path }: Pick<ReceivedCall, 'path'>) => path.split('/')[4] ?? ''

export const paths = {
  order: '/api/customer/orders/*',
  billingDetails: '/api/customer/orders/*/billing-details',
  storefront: '/api/customer/storefront',
  user: '/api/customer/meta/user',
  signIn: '/api/customer/identity/sign-in',
  signUp: '/api/customer/identity/sign-up',
  refresh: '/api/customer/identity/refresh',
  licenses: '/api/customer/inventory/licenses',
  identity: '/api/customer/identity',
  communications: '/api/customer/communications',
}

export type Scene = {
  host: ScriptedHost
  browser: ScriptedBrowser
  shop: ShopWithCart
  openShop(config?: Partial<ShopConfig>): ShopWithCart
}

/** A host with a storefront, a browser and a shop in its first tab; `openShop` opens further tabs. */
export function setScene(options: { hasLocks?: boolean } = {}): Scene {
  const host = createScriptedHost()
  host.on(`GET ${paths.storefront}`, { data: storefront })
  host.on(`PATCH ${paths.order}`, (call) => ({ data: toOpenOrder(call) }))
  host.on(`POST ${paths.signIn}`, { data: ada })
  host.on(`GET ${paths.user}`, { data: adaAlone })
  const browser = createScriptedBrowser({ fetch: host.fetch, ...options })
  const openShop = (config: Partial<ShopConfig> = {}) =>
    openWithCart(
      { licensingHost: '', dialect: 'backline', checkoutOrigin: '', currency: 'USD', ...config },
      browser.openTab(),
    )
  return { host, browser, openShop, shop: openShop() }
}

export type ShopWithCart = Shop & { cart: CartActions }

/** A shop whose cart is opened immediately, so that tests can change it without waiting for its code. */
export function openWithCart(config: ShopConfig, environment: ShopEnvironment): ShopWithCart {
  const opened: CartController[] = []
  const shop = createShop(config, environment, async (dependencies) => {
    const cart = createCart(dependencies)
    opened.push(cart)
    return cart
  })
  void shop.cart.open()
  const [cart] = opened
  if (!cart) throw new Error('The shop has not opened its cart')
  return { ...shop, cart: { ...shop.cart, ...cart } }
}
