import type { Seller } from '#contract/sellers.ts'
import { mollie } from './mollie/kind.ts'
import { paddle } from './paddle/kind.ts'
import type { ConfiguredProvider, ProviderKind, ProviderSettings } from './provider-kind.ts'
import { stripe } from './stripe/kind.ts'
import { testCards } from './test/kind.ts'

/** All payment providers. The first one that fits the seller and has its settings takes the payments; the last needs none. */
const kinds: readonly ProviderKind[] = [stripe, mollie, paddle, testCards]

/** The settings of all providers and their formats. */
export const providerSettings: ProviderKind['settings'] = Object.assign({}, ...kinds.map(({ settings }) => settings))

export type ConfiguredProviders = {
  /** Takes the payments. */
  payment: ConfiguredProvider
  /** The others that have their settings: refunds and events of earlier orders go through them. */
  earlier: readonly ConfiguredProvider[]
}

const canSellFor = ({ sellers = ['vendor'] }: ProviderKind, seller: Seller) => sellers.includes(seller)

/** The provider that sells in this name, and the others, or why the settings name none. */
export function configureProviders(
  seller: Seller,
  settings: ProviderSettings,
): ConfiguredProviders | { fault: string } {
  const configured = kinds.flatMap((kind) => {
    const provider = kind.configure(settings, canSellFor(kind, seller) ? seller : 'vendor')
    return provider === null ? [] : [{ kind, provider }]
  })
  for (const { provider } of configured) if ('fault' in provider) return provider
  const usable = configured.flatMap(({ kind, provider }) => ('fault' in provider ? [] : [{ kind, provider }]))
  const payment = usable.find(({ kind }) => canSellFor(kind, seller))?.provider
  if (payment === undefined) return { fault: `SELLER: ${describeMissing(seller)}` }
  const earlier = usable.flatMap(({ provider }) => (provider === payment || provider.isBuiltIn ? [] : [provider]))
  return { payment, earlier }
}

function describeMissing(seller: Seller): string {
  const names = kinds.filter((kind) => canSellFor(kind, seller)).flatMap(({ settings }) => Object.keys(settings))
  return `${seller} needs the keys of its provider: set ${names.filter((name) => !name.endsWith('_API_URL')).join(', ')}`
}

/** What to set so that payments move money, for each provider that can. */
export const waysToGoLive: readonly string[] = kinds.flatMap(({ goLive }) => goLive ?? [])

/** A provider as documents name it; one that is not known any more by its own name. */
export const titleOfProvider = (name: string): string => kinds.find((kind) => kind.name === name)?.title ?? name
