import type { Pay } from '#contract/entities/checkout.ts'
import type { Billing, Consent } from '#service/database/index.ts'
import { invalidInput } from '#service/platform/index.ts'
import { type ConsumerLaw, findConsumerLaw } from '#service/sales/law/consumer-law.ts'

/** What the law asks of a sale to whoever buys, by the country that they name. */
export const lawOfSale = ({ address, businessName, taxId }: Partial<Billing>, date: Date): ConsumerLaw =>
  findConsumerLaw({
    country: address?.countryCode ?? '',
    isBusiness: Boolean(businessName?.trim() || taxId?.trim()),
    date,
  })

const refusal = (reason: string) => invalidInput({ 'consent.instantDelivery': [reason] })

/** What is due may not be charged without: the law wants a consent that was not given. */
export const lackingConsent = () => refusal('Tick the box, so that it may be delivered at once')

/** Consent as it is kept: null where none is asked or given. Throws a field error where it was given to other words. */
export function readConsent(asked: string | null, given: Pay['consent'], now: Date): Consent | null {
  if (asked === null || given === undefined) return null
  if (given.text !== asked) throw refusal('The words beside the box have changed: load the page anew')
  return { text: asked, agreedAt: now.toISOString() }
}
