import * as z from 'zod/mini'
import { isBaseUrl, isLoopback } from '#service/platform/index.ts'
import type { ProviderSettings } from '../provider-kind.ts'

export type StripeKeys = {
  secretKey: string
  publishableKey: string
  /** The secret that events are signed with: 'whsec_…'. */
  webhookSecret: string
  /** Where Stripe answers, when not at its own address: a stand-in on this machine, in tests. */
  apiUrl: string | undefined
}

const keyOf = (form: RegExp, start: string) =>
  z.optional(z.string().check(z.regex(form, `Must be a key of Stripe, which starts with ${start}`)))

export const stripeSettings = {
  STRIPE_SECRET_KEY: keyOf(/^(sk|rk)_(test|live)_\w+$/, 'sk_'),
  STRIPE_PUBLISHABLE_KEY: keyOf(/^pk_(test|live)_\w+$/, 'pk_'),
  STRIPE_WEBHOOK_SECRET: keyOf(/^whsec_\S+$/, 'whsec_'),
  STRIPE_API_URL: z.optional(
    z.string().check(z.refine(isBaseUrl, 'Must be an http or https address without path, like https://shop.example')),
  ),
}

/** All of Stripe's keys or none of them: with half of them a shop would open that can't be paid. */
export function readStripeKeys(settings: ProviderSettings): StripeKeys | { fault: string } | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings
  const needed = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  if (Object.values({ ...needed, STRIPE_API_URL }).every((value) => value === undefined)) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    return { fault: missing.map((name) => `${name}: Must be set too when Stripe takes the payments`).join('; ') }
  }
  if (isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY))
    return { fault: 'STRIPE_PUBLISHABLE_KEY: Must be live like STRIPE_SECRET_KEY, or for tests like it' }
  if (STRIPE_API_URL !== undefined && !isLoopback(new URL(STRIPE_API_URL).hostname))
    return { fault: 'STRIPE_API_URL: is for tests, and must be an address of this machine' }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL && new URL(STRIPE_API_URL).origin,
  }
}

export const isLive = (key: string): boolean => key.includes('_live_')

/** Where Stripe answers. */
export const stripeAddress = 'https://api.stripe.com'
