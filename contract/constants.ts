/** Limits and times of both sides (specification §5, §9). Times are in milliseconds unless the name says otherwise. */
const second = 1000
const minute = 60 * second

export const accessTokenLifetime = 15 * minute
export const accessTokenRefreshAfter = 10 * minute
export const cartPushDebounce = 500
export const pollInterval = 1500
export const defaultDebounce = 100
export const reloadGuardLifetime = 10 * second
export const buildManifestDelay = 1 * second
/** The specification leaves this one open (§9: 'value not shown'). */
export const latestBuildInterval = 10 * minute

export const passwordLength = { min: 8, max: 256 } as const
export const quantityRange = { min: 0, max: 99 } as const
export const orderLinesMax = 50
/** The maximum number of copies in an order, all lines together. */
export const orderQuantityMax = 100
/** The maximum number of copies of one product or bundle in an order, unless the vendor sets another. */
export const defaultMaxQuantity = 10

export const textBodyMaxBytes = 4 * 1024
export const deviceBodyMaxBytes = 64 * 1024
export const jsonBodyMaxBytes = 256 * 1024
/** The maximum depth and number of values of a JSON body, unless its operation sets others. */
export const jsonBodyMaxDepth = 16
export const jsonBodyMaxValues = 1_000
/** Pushed lines may contain whole products and prices. */
export const orderPushMaxValues = 15_000
/** Limits of the SDKs' reports, which are dropped. */
export const beaconLimits = { maxBytes: 32 * 1024, maxDepth: 32, maxValues: 2_000 } as const
export const webhookBodyMaxBytes = 512 * 1024
/** The maximum size of the proof of an education request; its call contains it in base64, which is a third longer. */
export const educationProofMaxBytes = 4 * 1024 * 1024
export const educationBodyMaxBytes = 6 * 1024 * 1024

/** Statuses after which a call without a body is retried once (specification §9). */
export const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504] as const

/** Keys in the browser's storage, our own so that two shops of one origin never conflict (specification §9). */
export const storageKeys = {
  tokens: 'backline.auth',
  user: 'backline.user',
  cart: 'backline.session',
  storefront: 'backline.storefront',
  utm: 'backline.utm',
  browser: 'backline.browser',
} as const

/** The two dialects of docs/wire-compatibility.md, distinguished by the marker header of a call. */
export const dialects = ['backline', 'moonbase'] as const
export type Dialect = (typeof dialects)[number]
export const markerHeaders: Record<Dialect, string> = { backline: 'x-backline-cors', moonbase: 'x-mb-cors' }

/**
 * The header with a random value that a browser keeps, also while nobody is signed in: by it an account knows the browsers that it was
 * signed in from.
 */
export const browserKeyHeader = 'x-backline-browser'

/**
 * The header with the secret of the browser that checks out. For some time after a payment, that browser sees the customer
 * of the order, which others who know the checkout's URL do not.
 */
export const payerKeyHeader = 'x-backline-payer'

/** What marks a message as the checkout's own (docs/wire-compatibility.md). */
export const checkoutMessageSource = 'moonbase-checkout'
export const checkoutCloseRequest = 'close'
