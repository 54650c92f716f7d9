import type { Content } from './content/content.ts'

/** What the security headers depend on, of the settings. */
export type HeaderSettings = {
  publicUrl: string
  licensingHost?: string | undefined
  checkoutOrigin: string
  /** Origins of shops that may frame the checkout. */
  allowedOrigins: readonly string[]
  /** Set where Stripe takes the payments, and its script runs on the checkout. */
  stripe?: object | undefined
  /** Who else takes part in the shop's pages, if anybody. */
  thirdParties?: ThirdPartyOrigins | undefined
}

/** Where scripts come from that are not the shop's, and what they call and show. */
export type ThirdPartyOrigins = { scripts: readonly string[]; reached: readonly string[] }
export type Headers = Record<string, string>

export type Policy = Record<string, readonly string[]>

const none = ["'none'"] as const
const self = ["'self'"] as const

/** What every document starts from: nothing, but for what a row below grants. */
const basePolicy: Policy = {
  'default-src': none,
  'base-uri': none,
  'object-src': none,
  'form-action': self,
  'frame-ancestors': none,
}

const documentPolicy: Policy = {
  ...basePolicy,
  'script-src': self,
  'style-src': self,
  'img-src': [...self, 'data:'],
  'font-src': self,
  // No text becomes markup or the address of a script: our pages are built by elements, and make no policy of their own.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': none,
}

/** Where scripts of others take part, the page makes the one policy that they write by (web/third-party/). */
const withOthers = (policy: Policy): Policy => ({ ...policy, 'trusted-types': ['default'] })

const withLicensing = ({ licensingHost }: HeaderSettings) =>
  licensingHost ? [...self, new URL(licensingHost).origin] : self

/** The shop's pages: they call the licensing service, send it a plain form, and frame the checkout; nobody frames
 * them. Of others only those take part that the vendor names. */
export const pagePolicy = (settings: HeaderSettings): Policy => {
  const { scripts, reached } = settings.thirdParties ?? { scripts: [], reached: [] }
  const policy: Policy = {
    ...documentPolicy,
    'connect-src': withLicensing(settings),
    'form-action': withLicensing(settings),
    'frame-src': [settings.checkoutOrigin],
  }
  const more = { 'script-src': scripts, 'connect-src': reached, 'img-src': reached, 'frame-src': reached }
  return grant(scripts.length > 0 ? withOthers(policy) : policy, more)
}

/** In development Vite adds scripts and styles to a document, writes markup, and talks to it through a socket. Nowhere else. */
export const developmentPolicy = ({ 'require-trusted-types-for': _, 'trusted-types': __, ...policy }: Policy): Policy =>
  grant(policy, { 'script-src': ["'unsafe-inline'"], 'style-src': ["'unsafe-inline'"], 'connect-src': ['ws:'] })

const stripeOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const

/** What Stripe's guide to the security of integrations asks for Stripe.js, and no more of it than a payment needs. */
const stripePolicy: Policy = {
  'script-src': stripeOrigins,
  'frame-src': [...stripeOrigins, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

/** The checkout calls its own origin only, and is framed by shops only; where Stripe takes the payments, it takes part. */
export const checkoutPolicy = ({ publicUrl, allowedOrigins, stripe }: HeaderSettings): Policy => {
  const policy: Policy = {
    ...documentPolicy,
    'connect-src': self,
    'frame-ancestors': [...new Set([...self, new URL(publicUrl).origin, ...allowedOrigins])],
  }
  return stripe ? grant(withOthers(policy), stripePolicy) : policy
}

const grant = (policy: Policy, more: Policy): Policy => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(more).map(([directive, sources]) => [directive, [...(policy[directive] ?? []), ...sources]]),
  ),
})

/** A policy as a header says it. */
export const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'usb']

const permissions = (payment: readonly string[]) =>
  [...unusedFeatures.map((feature) => `${feature}=()`), `payment=(${payment.join(' ')})`].join(', ')

/** On every answer: no guessing of types, no use by other sites, and HTTPS for good where the site has it. */
function sharedHeaders({ publicUrl }: HeaderSettings): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(new URL(publicUrl).protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export const pageHeaders = (settings: HeaderSettings): Headers => ({
  ...sharedHeaders(settings),
  'content-security-policy': writePolicy(pagePolicy(settings)),
  // Mailed codes and keys stand in addresses of pages (specification §2): nobody is told more than the origin.
  'referrer-policy': 'strict-origin',
  'permissions-policy': permissions(['self', `"${settings.checkoutOrigin}"`]),
})

export const checkoutHeaders = (settings: HeaderSettings): Headers => ({
  ...sharedHeaders(settings),
  'content-security-policy': writePolicy(checkoutPolicy(settings)),
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissions(['self', ...(settings.stripe ? stripeOrigins.map((each) => `"${each}"`) : [])]),
})

/** For what is no document, the API above all: should a browser show it after all, it can do nothing. */
export const apiHeaders = (settings: HeaderSettings): Headers => ({
  ...sharedHeaders(settings),
  'content-security-policy': writePolicy(basePolicy),
  'referrer-policy': 'no-referrer',
})

/** The origins that the vendor's third-party scripts come from and reach. Without a consent id only the help widget counts. */
export function originsOf({
  consent,
  helpWidget,
}: Pick<Content['vendor'], 'consent' | 'helpWidget'>): ThirdPartyOrigins {
  const asked = consent?.id === undefined ? [] : consent.scripts
  const all = helpWidget ? [...asked, helpWidget] : asked
  return {
    scripts: unique(all.map(({ src }) => src)),
    reached: unique(all.flatMap(({ reaches }) => reaches)),
  }
}

const unique = (addresses: string[]) => [...new Set(addresses.map((address) => new URL(address).origin))]
