import type { TaxCountry } from './dated-rates.ts'

/**
 * The standard rate of the United Kingdom, Northern Ireland with it: what is special there is about goods.
 *
 * Source: HM Revenue & Customs, 'VAT rates', for 20 % since 4 January 2011. Looked at on 2026-11-21, in published copies.
 */
export const unitedKingdom: TaxCountry = {
  code: 'GB',
  name: 'the United Kingdom',
  timeZone: 'Europe/London',
  rates: [{ from: '2011-01-04', basisPoints: 2000 }],
}
