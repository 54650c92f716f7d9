import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isLoopback } from '#service/platform/index.ts'
import { findPaymentId } from '../../repository.ts'
import type { ProviderKind } from '../provider-kind.ts'
import { checkMollie } from './doctor.ts'
import { createMolliePaymentProvider } from './provider.ts'
import { isLive, isStandIn, mollieSettings, readMollieKeys } from './settings.ts'

/** Mollie, as soon as its key is set. */
export const mollie: ProviderKind = {
  name: 'mollie',
  title: 'Mollie',
  settings: mollieSettings,
  goLive: 'Set MOLLIE_API_KEY to a live key, and no MOLLIE_API_URL',
  configure(settings) {
    const keys = readMollieKeys(settings)
    if (keys === null || 'fault' in keys) return keys
    return {
      name: 'mollie',
      isBuiltIn: false,
      movesMoney: isLive(keys),
      origins: null,
      async open({ database, clocks: { clock }, publicUrl }) {
        const path = fillPath(endpoints.receivePaymentEvent.path, { provider: 'mollie' })
        // Mollie refuses payments whose address for notices it can't reach.
        const isReachable = isStandIn(keys) || !isLoopback(new URL(publicUrl).hostname)
        const eventsUrl = isReachable ? publicUrl + path : null
        const isOurs = async (id: string) => (await findPaymentId(database.query, 'mollie', id)) !== null
        return { provider: createMolliePaymentProvider({ ...keys, clock, eventsUrl, isOurs }), testBank: null }
      },
      check: (given) => checkMollie(keys, given),
    }
  },
}
