import { conflict } from '#service/platform/index.ts'
import type { PaymentProvider } from './provider.ts'
import { titleOfProvider } from './registry.ts'

/** The provider that takes the payments, and those that took earlier ones. */
export type OpenedProviders = {
  current: PaymentProvider
  /** By its name; undefined for one whose keys are not set. */
  find: (name: string) => PaymentProvider | undefined
  /** The provider of a payment. Throws a 409 problem for one whose keys are not set any more. */
  of: (payment: { provider: string }) => PaymentProvider
}

export function openProviders(current: PaymentProvider, earlier: readonly PaymentProvider[] = []): OpenedProviders {
  const find = (name: string) => [current, ...earlier].find((one) => one.name === name)
  return {
    current,
    find,
    of({ provider: name }) {
      const provider = find(name)
      if (provider) return provider
      throw conflict(
        `This was paid by ${titleOfProvider(name)}, whose keys are not set: set them again, or do it at ${titleOfProvider(name)}`,
        'provider-not-configured',
      )
    },
  }
}
