import type { ConfiguredProvider, ProviderOrigins } from '#service/sales/index.ts'
import { plugInPath } from './plug-ins/plug-in-address.ts'
import type { Content } from './shop/content.ts'

/** The settings that the security headers depend on. */
export type HeaderSettings = {
  publicUrl: string
  licensingHost?: string | undefined
  checkoutOrigin: string
  allowedOrigins: readonly string[]
  /** Who takes the payments: the checkout admits the origins of its script. */
  payment?: Pick<ConfiguredProvider, 'origins' | 'seller'> | undefined
  thirdParties?: ThirdPartyOrigins | undefined
  /** Whether visitors can try plug-ins on pages. */
  hasPlugIns?: boolean | undefined
}

/** Where third-party scripts come from, and which origins they call and load from. */
type ThirdPartyOrigins = { scripts: readonly string[]; reached: readonly string[] }
export type Headers = Record<string, string>

export type Policy = Record<string, readonly string[]>

const none = ["'none'"] as const
const self = ["'self'"] as const

/** The basis of all policies: nothing is allowed except what the policies below allow. */
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
  // No string becomes HTML or the URL of a script. Our pages create elements and need no Trusted Types policy.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': none,
}

/** With third-party scripts the page creates the one Trusted Types policy that they use (web/third-party/). */
const withOthers = (policy: Policy): Policy => ({ ...policy, 'trusted-types': ['default'] })

const withLicensing = ({ licensingHost }: HeaderSettings) =>
  licensingHost ? [...self, new URL(licensingHost).origin] : self

/**
 * The policy of the shop's pages. They call the licensing service, submit a form to it, and embed the checkout. Nobody may
 * embed them, and only third-party scripts that the vendor names are allowed.
 */
export const pagePolicy = (settings: HeaderSettings): Policy => {
  const { scripts, reached } = settings.thirdParties ?? { scripts: [], reached: [] }
  const policy: Policy = {
    ...documentPolicy,
    // Recordings, videos and their captions.
    'media-src': self,
    'connect-src': withLicensing(settings),
    'form-action': withLicensing(settings),
    'frame-src': [
      settings.checkoutOrigin,
      // A plug-in that navigates its frame would leave this folder, and is stopped.
      ...(settings.hasPlugIns ? [`${new URL(settings.publicUrl).origin}${plugInPath}`] : []),
    ],
  }
  const more = { 'script-src': scripts, 'connect-src': reached, 'img-src': reached, 'frame-src': reached }
  return grant(scripts.length > 0 ? withOthers(policy) : policy, more)
}

/** In development Vite adds scripts, styles and HTML to a document, and opens a socket. */
export const developmentPolicy = ({ 'require-trusted-types-for': _, 'trusted-types': __, ...policy }: Policy): Policy =>
  grant(policy, { 'script-src': ["'unsafe-inline'"], 'style-src': ["'unsafe-inline'"], 'connect-src': ['ws:'] })

const toProviderPolicy = ({ scripts, frames, calls }: ProviderOrigins): Policy => ({
  'script-src': scripts,
  'frame-src': frames,
  'connect-src': calls,
})

/** The policy of the checkout. It may be embedded by shops only, and calls its own origin and that of the payment provider. */
export const checkoutPolicy = ({ publicUrl, allowedOrigins, payment }: HeaderSettings): Policy => {
  const policy: Policy = {
    ...documentPolicy,
    'connect-src': self,
    'frame-ancestors': [...new Set([...self, new URL(publicUrl).origin, ...allowedOrigins])],
  }
  return payment?.origins ? grant(withOthers(policy), toProviderPolicy(payment.origins)) : policy
}

const grant = (policy: Policy, more: Policy): Policy => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(more).map(([directive, sources]) => [directive, [...(policy[directive] ?? []), ...sources]]),
  ),
})

/** The value of the header for a policy. */
export const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'usb']

const permissions = (payment: readonly string[]) =>
  [...unusedFeatures.map((feature) => `${feature}=()`), `payment=(${payment.join(' ')})`].join(', ')

/** The headers of every response: no guessing of types, no use by other sites, and permanent HTTPS if the site has it. */
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
  // The addresses of pages can contain mailed codes and keys (specification §2), so only the origin is sent as referrer.
  'referrer-policy': 'strict-origin',
  'permissions-policy': permissions(['self', `"${settings.checkoutOrigin}"`]),
})

const walletsOf = ({ payment }: HeaderSettings) => payment?.origins?.wallets ?? payment?.origins?.scripts ?? []

export const checkoutHeaders = (settings: HeaderSettings): Headers => ({
  ...sharedHeaders(settings),
  'content-security-policy': writePolicy(checkoutPolicy(settings)),
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissions(['self', ...walletsOf(settings).map((each) => `"${each}"`)]),
})

/** The policy of the desk: its own scripts and calls, and nothing of anybody else. */
export const deskPolicy: Policy = { ...documentPolicy, 'connect-src': self, 'form-action': none }

/** The headers of the desk's documents, whose addresses tell nobody whose orders were looked at. */
export const deskHeaders = (settings: HeaderSettings): Headers => ({
  ...sharedHeaders(settings),
  'content-security-policy': writePolicy(deskPolicy),
  'referrer-policy': 'same-origin',
  'permissions-policy': [
    permissions([]),
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
  ].join(', '),
})

/** The headers of responses that are no documents, such as the API: if a browser displays one, it can do nothing. */
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
