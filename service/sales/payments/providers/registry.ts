import { mollie } from './mollie/kind.ts'
import type { ConfiguredProvider, ProviderKind, ProviderSettings } from './provider-kind.ts'
import { stripe } from './stripe/kind.ts'
import { testCards } from './test/kind.ts'

/** All payment providers. The first one whose settings are set takes the payments, and the last one needs none. */
const kinds: readonly ProviderKind[] = [stripe, mollie, testCards]

/** The settings of all providers and their formats. */
export const providerSettings: ProviderKind['settings'] = Object.assign({}, ...kinds.map(({ settings }) => settings))

/** The provider that takes the payments, or why the settings name none. */
export function configureProvider(settings: ProviderSettings): ConfiguredProvider | { fault: string } {
  for (const { configure } of kinds) {
    const configured = configure(settings)
    if (configured !== null) return configured
  }
  throw new Error('The built-in provider needs no settings')
}

/** What to set so that payments move money, for each provider that can. */
export const waysToGoLive: readonly string[] = kinds.flatMap(({ goLive }) => goLive ?? [])

/** A provider as documents name it; one that is not known any more by its own name. */
export const titleOfProvider = (name: string): string => kinds.find((kind) => kind.name === name)?.title ?? name
