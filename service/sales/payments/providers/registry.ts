import type { Seller } from '#contract/sellers.ts'
import { mollie } from './mollie/kind.ts'
import { paddle } from './paddle/kind.ts'
import type { ConfiguredProvider, ProviderKind, ProviderSettings } from './provider-kind.ts'
import { stripe } from './stripe/kind.ts'
import { testCards } from './test/kind.ts'

/** All payment providers. The last one needs no keys, and takes the payments where no other one can. */
const kinds: readonly ProviderKind[] = [stripe, mollie, paddle, testCards]

/** The settings of all providers and their formats. */
export const providerSettings: ProviderKind['settings'] = Object.assign({}, ...kinds.map(({ settings }) => settings))

/** The setting that names the provider which takes the payments. */
export const providerSetting = 'PAYMENT_PROVIDER'

export type ConfiguredProviders = {
  /** Takes the payments. */
  payment: ConfiguredProvider
  /** The others that have their settings: refunds and events of earlier orders go through them. */
  earlier: readonly ConfiguredProvider[]
}

const canSellFor = ({ sellers = ['vendor'] }: ProviderKind, seller: Seller) => sellers.includes(seller)

/**
 * The provider that sells in this name, and the others, or why the settings name none. `chosen` is the provider that the vendor
 * has named; it is needed where several could take the payments.
 */
export function configureProviders(
  seller: Seller,
  settings: ProviderSettings,
  chosen?: string,
): ConfiguredProviders | { fault: string } {
  const configured = kinds.flatMap((kind) => {
    const provider = kind.configure(settings, canSellFor(kind, seller) ? seller : 'vendor')
    return provider === null ? [] : [{ kind, provider }]
  })
  for (const { provider } of configured) if ('fault' in provider) return provider
  const usable = configured.flatMap(({ kind, provider }) => ('fault' in provider ? [] : [{ kind, provider }]))
  const candidates = usable.flatMap(({ kind, provider }) => (canSellFor(kind, seller) ? [provider] : []))
  const payment = candidates.find(({ name }) => chosen === undefined || name === chosen)
  if (payment === undefined) return { fault: describeAbsence(seller, candidates, chosen) }
  const rivals = candidates.filter((one) => one !== payment && !one.isBuiltIn)
  if (chosen === undefined && rivals.length > 0) return { fault: describeRivals([payment, ...rivals]) }
  const earlier = usable.flatMap(({ provider }) => (provider === payment || provider.isBuiltIn ? [] : [provider]))
  return { payment, earlier }
}

const namesOf = (providers: readonly ConfiguredProvider[]) => providers.map(({ name }) => name).join(' and ')

const describeRivals = (providers: readonly ConfiguredProvider[]) =>
  `${providerSetting}: ${namesOf(providers)} both have keys: name the one that takes the payments; the other one still refunds what it took`

function describeAbsence(seller: Seller, candidates: readonly ConfiguredProvider[], chosen: string | undefined) {
  if (candidates.length === 0) return `SELLER: ${describeMissing(seller)}`
  return `${providerSetting}: ${chosen} has no keys, or can not sell in the name of ${seller}: set its keys, or name ${namesOf(candidates)}`
}

function describeMissing(seller: Seller): string {
  const names = kinds.filter((kind) => canSellFor(kind, seller)).flatMap(({ settings }) => Object.keys(settings))
  return `${seller} needs the keys of its provider: set ${names.filter((name) => !name.endsWith('_API_URL')).join(', ')}`
}

/** What to set so that payments move money, for each provider that can. */
export const waysToGoLive: readonly string[] = kinds.flatMap(({ goLive }) => goLive ?? [])

/** A provider as documents name it; one that is not known any more by its own name. */
export const titleOfProvider = (name: string): string => kinds.find((kind) => kind.name === name)?.title ?? name
