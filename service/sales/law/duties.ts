import type { Jurisdiction } from './jurisdictions.ts'

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
