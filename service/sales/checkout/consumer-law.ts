import { type OrderWords, orderButtons } from './order-buttons.ts'

/** What the law asks of a sale, or of a shop. */
export type ConsumerLaw = {
  /** What the button that orders has to say; null where it may say what it likes. */
  orderButton: OrderWords | null
  /** What a customer has to tick for delivery at once; null where nobody need. */
  deliveryConsent: string | null
  /** For how many days a contract can be withdrawn from; null where there is no such right. */
  withdrawalDays: number | null
  /** Whether a function to withdraw has to be on every page. */
  hasWithdrawalFunction: boolean
  /** Whether the shop has to link to the Union's platform for disputes. */
  linksDisputePlatform: boolean
}

/** Nothing is asked, or nothing that we know. */
export const noLaw: ConsumerLaw = {
  orderButton: null,
  deliveryConsent: null,
  withdrawalDays: null,
  hasWithdrawalFunction: false,
  linksDisputePlatform: false,
}

const capitals: Record<Jurisdiction, string> = { EuropeanUnion: 'Europe/Brussels', UnitedKingdom: 'Europe/London' }

/** What the law asks that protects a customer of a country; businesses are not protected, and of other countries none is known. */
export function findConsumerLaw(customer: { country: string; isBusiness: boolean; date: Date }): ConsumerLaw {
  const found = customer.isBusiness ? null : findJurisdiction(customer.country)
  if (!found) return noLaw
  const { jurisdiction, state } = found
  const day = dayAt(customer.date, capitals[jurisdiction])
  const isInForce = (duty: Duty) => {
    const period = periods[jurisdiction][duty]
    return period !== null && period.from <= day && (period.until === null || day < period.until)
  }
  return {
    orderButton: isInForce('OrderButton') ? (orderButtons[state] ?? null) : null,
    deliveryConsent: isInForce('DeliveryConsent') ? consentTexts[jurisdiction] : null,
    withdrawalDays: isInForce('Withdrawal') ? withdrawalDays[jurisdiction] : null,
    hasWithdrawalFunction: isInForce('WithdrawalFunction'),
    linksDisputePlatform: isInForce('DisputePlatform'),
  }
}

/** Whether every page of a vendor's shop has to lead to a function to withdraw; not of one who has not said where they are. */
export const needsWithdrawalFunction = (company: { countryCode: string } | undefined, date: Date): boolean =>
  company !== undefined &&
  findConsumerLaw({ country: company.countryCode, isBusiness: false, date }).hasWithdrawalFunction

/** The day it is at a place, as 2026-11-21. */
const dayAt = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date)

/** Whose consumer law it is. */
export type Jurisdiction = 'EuropeanUnion' | 'UnitedKingdom'

const states = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Parts of a state where the Union's law is in force, and which have a country code of their own. */
const parts: ReadonlyMap<string, string> = new Map([
  ...['GP', 'MQ', 'GF', 'RE', 'YT', 'MF'].map((code) => [code, 'FR'] as const),
  ['AX', 'FI'],
])

/**
 * Whose law protects consumers of a country (ISO 3166-1), and as which country it knows them; null where we know none.
 * Source: Treaty on the Functioning of the European Union, articles 349 and 355.
 */
export function findJurisdiction(countryCode: string): { jurisdiction: Jurisdiction; state: string } | null {
  const state = parts.get(countryCode) ?? countryCode
  if (states.includes(state)) return { jurisdiction: 'EuropeanUnion', state }
  return state === 'GB' ? { jurisdiction: 'UnitedKingdom', state } : null
}

/** What the law asks of a shop that sells downloads. */
export const duties = [
  /** The button that orders says that ordering means to pay. */
  'OrderButton',
  /** Whoever wants delivery at once says so, and knows what right ends by it. */
  'DeliveryConsent',
  /** A contract can be withdrawn from for some days. */
  'Withdrawal',
  /** There is a function on the shop's pages to do so. */
  'WithdrawalFunction',
  /** The shop links to the Union's platform for online disputes. */
  'DisputePlatform',
] as const
export type Duty = (typeof duties)[number]

/** From and until which day, of the capital where the law is made, a duty is in force; until is the first day without. */
type Period = { from: string; until: string | null }

const since = (from: string): Period => ({ from, until: null })

/**
 * Which duty is in force where, and when: to switch one off for a jurisdiction is to make it null. Put together on
 * 2026-11-21 from what is written about these acts, not from the acts themselves: have it checked before you sell.
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

/** For how many days a contract for a download can be withdrawn from. */
export const withdrawalDays: Record<Jurisdiction, number> = { EuropeanUnion: 14, UnitedKingdom: 14 }

/** What a customer ticks who wants delivery at once, in the law's own terms for their right. */
export const consentTexts: Record<Jurisdiction, string> = {
  EuropeanUnion:
    'Deliver at once. I agree that delivery begins before my 14 days to withdraw are over, and I know that I lose my right of withdrawal by it.',
  UnitedKingdom:
    'Deliver at once. I agree that delivery begins before my 14 days to cancel are over, and I know that I lose my right to cancel by it.',
}
