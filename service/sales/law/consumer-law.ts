import { consentTexts, type Duty, periods, withdrawalDays } from './duties.ts'
import { findJurisdiction, type Jurisdiction } from './jurisdictions.ts'
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
