import type { Seller } from '#contract/sellers.ts'

/** Words in a language, as an HTML `lang` names it. */
type OrderWords = { words: string; language: string }

export type ConsumerLaw = {
  /** The required text of the order button; null if any text is allowed. */
  orderButton: OrderWords | null
  /** The consent that is required for immediate delivery; null if none is. */
  deliveryConsent: string | null
  /** For how many days a contract can be withdrawn from; null if there is no such right. */
  withdrawalDays: number | null
  hasWithdrawalFunction: boolean
  linksDisputePlatform: boolean
}

/** No requirements, or none that we know. */
export const noLaw: ConsumerLaw = {
  orderButton: null,
  deliveryConsent: null,
  withdrawalDays: null,
  hasWithdrawalFunction: false,
  linksDisputePlatform: false,
}

const capitals: Record<Jurisdiction, string> = { EuropeanUnion: 'Europe/Brussels', UnitedKingdom: 'Europe/London' }

/** The law that protects a customer in a country. Businesses are not protected; the law of other countries is not known here. */
export function findConsumerLaw(customer: {
  country: string
  isBusiness: boolean
  date: Date
  /** A service, such as a transfer of licenses, in place of a download. */
  isService?: boolean
}): ConsumerLaw {
  const jurisdiction = customer.isBusiness ? null : findJurisdiction(customer.country)
  if (!jurisdiction) return noLaw
  const day = dayAt(customer.date, capitals[jurisdiction])
  const isInForce = (duty: Duty) => {
    const period = periods[jurisdiction][duty]
    return period !== null && period.from <= day && (period.until === null || day < period.until)
  }
  const texts = customer.isService ? serviceConsentTexts : consentTexts
  return {
    orderButton: isInForce('OrderButton') ? orderButton : null,
    deliveryConsent: isInForce('DeliveryConsent') ? texts[jurisdiction] : null,
    withdrawalDays: isInForce('Withdrawal') ? withdrawalDays[jurisdiction] : null,
    hasWithdrawalFunction: isInForce('WithdrawalFunction'),
    linksDisputePlatform: isInForce('DisputePlatform'),
  }
}

/**
 * Whether every page of a vendor's shop must lead to a withdrawal function; false if the vendor's country is not known, or a
 * merchant of record sells, whose contracts are withdrawn from with them.
 */
export const needsWithdrawalFunction = (
  company: { countryCode: string } | undefined,
  seller: Seller,
  date: Date,
): boolean =>
  company !== undefined &&
  seller === 'vendor' &&
  findConsumerLaw({ country: company.countryCode, isBusiness: false, date }).hasWithdrawalFunction

const dayAt = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date)

type Jurisdiction = 'EuropeanUnion' | 'UnitedKingdom'

const states = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Parts of member states with a country code of their own, where the Union's law is in force.
 * Source: Treaty on the Functioning of the European Union, articles 349 and 355.
 */
const parts = 'GP MQ GF RE YT MF AX'.split(' ')

/** The jurisdiction of a country (ISO 3166-1); null if none is known. */
function findJurisdiction(countryCode: string): Jurisdiction | null {
  if (states.includes(countryCode) || parts.includes(countryCode)) return 'EuropeanUnion'
  return countryCode === 'GB' ? 'UnitedKingdom' : null
}

const duties = [
  /** The order button says that an order means an obligation to pay. */
  'OrderButton',
  /** The customer consents to immediate delivery and acknowledges that the right of withdrawal ends with it. */
  'DeliveryConsent',
  /** A contract can be withdrawn from for some days. */
  'Withdrawal',
  /** The shop's pages have a function for that. */
  'WithdrawalFunction',
  /** The shop links to the Union's platform for online disputes. */
  'DisputePlatform',
] as const
type Duty = (typeof duties)[number]

/** The days between which a duty is in force, in the time zone of the capital; `until` is the first day without it. */
type Period = { from: string; until: string | null }

const since = (from: string): Period => ({ from, until: null })

/**
 * When each duty is in force in each jurisdiction; null switches a duty off. Compiled on 2026-11-21 from publications about
 * these acts, not from the acts themselves: have it checked before you sell.
 *
 * Sources: Directive 2011/83/EU, articles 8(2), 9(1) and 16(m), in force from the day that its article 28 names; article
 * 16(m) again as Directive (EU) 2019/2161 has it; article 11a as Directive (EU) 2023/2673 has added it; Regulation (EU)
 * 524/2013, article 14, and Regulation (EU) 2024/3228, by which the platform ended. For the United Kingdom the Consumer
 * Contracts (Information, Cancellation and Additional Charges) Regulations 2013, regulations 14, 30 and 37.
 */
export const periods: Record<Jurisdiction, Record<Duty, Period | null>> = {
  EuropeanUnion: {
    OrderButton: since('2014-06-13'),
    DeliveryConsent: since('2014-06-13'),
    Withdrawal: since('2014-06-13'),
    WithdrawalFunction: since('2026-06-19'),
    DisputePlatform: { from: '2016-01-09', until: '2025-07-20' },
  },
  UnitedKingdom: {
    OrderButton: since('2014-06-13'),
    DeliveryConsent: since('2014-06-13'),
    Withdrawal: since('2014-06-13'),
    WithdrawalFunction: null,
    DisputePlatform: null,
  },
}

/**
 * The text of the order button, in the language of the checkout: the one that Directive 2011/83/EU, article 8(2), calls
 * sufficient, and that the national acts take over or accept as a corresponding unambiguous formulation.
 */
const orderButton: OrderWords = { words: 'Order with obligation to pay', language: 'en' }

/** For how many days a contract for a download can be withdrawn from. */
export const withdrawalDays: Record<Jurisdiction, number> = { EuropeanUnion: 14, UnitedKingdom: 14 }

/** The consent to immediate delivery, in the terms of each law. */
const consentTexts: Record<Jurisdiction, string> = {
  EuropeanUnion:
    'Deliver at once. I agree that delivery begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal by it.',
  UnitedKingdom:
    'Deliver at once. I agree that delivery begins before my 14 days to cancel are over, and I know that I lose my right to cancel by it.',
}

/**
 * The consent to a service that begins at once: the right of withdrawal ends as soon as it is fully performed (Directive
 * 2011/83/EU, article 16(a); regulations 28 and 36 in the United Kingdom).
 */
const serviceConsentTexts: Record<Jurisdiction, string> = {
  EuropeanUnion:
    'Transfer at once. I agree that the transfer begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal once it is complete.',
  UnitedKingdom:
    'Transfer at once. I agree that the transfer begins before my 14 days to cancel are over, and I know that I lose my right to cancel once it is complete.',
}
