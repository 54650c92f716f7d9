import * as z from 'zod/mini'
import { isBaseUrl, isLoopback } from '#service/platform/index.ts'
import type { PaymentMethod } from '../../methods/rules.ts'
import type { ProviderSettings } from '../provider-kind.ts'
import { isMollieMethod, mollieMethods } from './methods.ts'

export type MollieKeys = {
  apiKey: string
  /** Where Mollie answers: its own address, or a stand-in on this machine, in tests. */
  apiUrl: string
  methods: readonly PaymentMethod[]
}

const readList = (text: string) => text.split(',').map((word) => word.trim())

export const mollieSettings = {
  MOLLIE_API_KEY: z.optional(
    z.string().check(z.regex(/^(test|live)_\w+$/, 'Must be an API key of Mollie, which starts with test_ or live_')),
  ),
  MOLLIE_METHODS: z.optional(
    z
      .string()
      .check(z.refine((text) => readList(text).every(isMollieMethod), `Must be some of ${mollieMethods.join(', ')}`)),
  ),
  MOLLIE_API_URL: z.optional(
    z.string().check(z.refine(isBaseUrl, 'Must be an http or https address without path, like https://shop.example')),
  ),
}

/** The settings of Mollie; null if none is set, a fault in one line if they do not fit together. */
export function readMollieKeys(settings: ProviderSettings): MollieKeys | { fault: string } | null {
  const { MOLLIE_API_KEY: apiKey, MOLLIE_METHODS: methods, MOLLIE_API_URL: url } = settings
  if ([apiKey, methods, url].every((value) => value === undefined)) return null
  if (apiKey === undefined) return { fault: 'MOLLIE_API_KEY: Must be set too when Mollie takes the payments' }
  if (url !== undefined && !isLoopback(new URL(url).hostname))
    return { fault: 'MOLLIE_API_URL: is for tests, and must be an address of this machine' }
  return {
    apiKey,
    apiUrl: url === undefined ? 'https://api.mollie.com' : new URL(url).origin,
    methods: methods === undefined ? mollieMethods : readList(methods).filter(isMollieMethod),
  }
}

export const isLive = ({ apiKey, apiUrl }: MollieKeys): boolean => apiKey.startsWith('live_') && !isStandIn({ apiUrl })
export const isStandIn = ({ apiUrl }: Pick<MollieKeys, 'apiUrl'>): boolean => isLoopback(new URL(apiUrl).hostname)
