import type { TaxCountry } from './dated-rates.ts'

/**
 * The standard rates of the European Union's states.
 *
 * Sources: European Commission, Taxes in Europe Database (TEDB), for 2017 and later; European Commission, DG TAXUD, 'VAT
 * rates applied in the Member States of the European Union', section VIII, for what was in force before; for Germany's
 * six months at 16 %, which neither has, Zweites Corona-Steuerhilfegesetz, article 3. Looked at on 2026-11-21, in a
 * published copy of TEDB as of 2026-09-23.
 */
export const europeanUnion: readonly TaxCountry[] = [
  { code: 'AT', name: 'Austria', timeZone: 'Europe/Vienna', rates: [{ from: '1984-01-01', basisPoints: 2000 }] },
  { code: 'BE', name: 'Belgium', timeZone: 'Europe/Brussels', rates: [{ from: '1996-01-01', basisPoints: 2100 }] },
  { code: 'BG', name: 'Bulgaria', timeZone: 'Europe/Sofia', rates: [{ from: '1999-01-01', basisPoints: 2000 }] },
  { code: 'CY', name: 'Cyprus', timeZone: 'Asia/Nicosia', rates: [{ from: '2014-01-13', basisPoints: 1900 }] },
  { code: 'CZ', name: 'Czechia', timeZone: 'Europe/Prague', rates: [{ from: '2013-01-01', basisPoints: 2100 }] },
  {
    code: 'DE',
    name: 'Germany',
    timeZone: 'Europe/Berlin',
    rates: [
      { from: '2007-01-01', basisPoints: 1900 },
      { from: '2020-07-01', basisPoints: 1600 },
      { from: '2021-01-01', basisPoints: 1900 },
    ],
  },
  { code: 'DK', name: 'Denmark', timeZone: 'Europe/Copenhagen', rates: [{ from: '1992-01-01', basisPoints: 2500 }] },
  {
    code: 'EE',
    name: 'Estonia',
    timeZone: 'Europe/Tallinn',
    rates: [
      { from: '2009-07-01', basisPoints: 2000 },
      { from: '2024-01-01', basisPoints: 2200 },
      { from: '2025-07-01', basisPoints: 2400 },
    ],
  },
  { code: 'ES', name: 'Spain', timeZone: 'Europe/Madrid', rates: [{ from: '2012-09-01', basisPoints: 2100 }] },
  {
    code: 'FI',
    name: 'Finland',
    timeZone: 'Europe/Helsinki',
    rates: [
      { from: '2013-01-01', basisPoints: 2400 },
      { from: '2024-09-01', basisPoints: 2550 },
    ],
  },
  { code: 'FR', name: 'France', timeZone: 'Europe/Paris', rates: [{ from: '2014-01-01', basisPoints: 2000 }] },
  { code: 'GR', name: 'Greece', timeZone: 'Europe/Athens', rates: [{ from: '2016-06-01', basisPoints: 2400 }] },
  { code: 'HR', name: 'Croatia', timeZone: 'Europe/Zagreb', rates: [{ from: '2012-03-01', basisPoints: 2500 }] },
  { code: 'HU', name: 'Hungary', timeZone: 'Europe/Budapest', rates: [{ from: '2012-01-01', basisPoints: 2700 }] },
  {
    code: 'IE',
    name: 'Ireland',
    timeZone: 'Europe/Dublin',
    rates: [
      { from: '2012-01-01', basisPoints: 2300 },
      { from: '2020-09-01', basisPoints: 2100 },
      { from: '2021-03-01', basisPoints: 2300 },
    ],
  },
  { code: 'IT', name: 'Italy', timeZone: 'Europe/Rome', rates: [{ from: '2013-10-01', basisPoints: 2200 }] },
  { code: 'LT', name: 'Lithuania', timeZone: 'Europe/Vilnius', rates: [{ from: '2009-09-01', basisPoints: 2100 }] },
  {
    code: 'LU',
    name: 'Luxembourg',
    timeZone: 'Europe/Luxembourg',
    rates: [
      { from: '2015-01-01', basisPoints: 1700 },
      { from: '2023-01-01', basisPoints: 1600 },
      { from: '2024-01-01', basisPoints: 1700 },
    ],
  },
  { code: 'LV', name: 'Latvia', timeZone: 'Europe/Riga', rates: [{ from: '2012-07-01', basisPoints: 2100 }] },
  { code: 'MT', name: 'Malta', timeZone: 'Europe/Malta', rates: [{ from: '2004-01-01', basisPoints: 1800 }] },
  {
    code: 'NL',
    name: 'the Netherlands',
    timeZone: 'Europe/Amsterdam',
    rates: [{ from: '2012-10-01', basisPoints: 2100 }],
  },
  { code: 'PL', name: 'Poland', timeZone: 'Europe/Warsaw', rates: [{ from: '2011-01-01', basisPoints: 2300 }] },
  { code: 'PT', name: 'Portugal', timeZone: 'Europe/Lisbon', rates: [{ from: '2011-01-01', basisPoints: 2300 }] },
  {
    code: 'RO',
    name: 'Romania',
    timeZone: 'Europe/Bucharest',
    rates: [
      { from: '2017-01-01', basisPoints: 1900 },
      { from: '2025-08-01', basisPoints: 2100 },
    ],
  },
  { code: 'SE', name: 'Sweden', timeZone: 'Europe/Stockholm', rates: [{ from: '1990-07-01', basisPoints: 2500 }] },
  { code: 'SI', name: 'Slovenia', timeZone: 'Europe/Ljubljana', rates: [{ from: '2013-07-01', basisPoints: 2200 }] },
  {
    code: 'SK',
    name: 'Slovakia',
    timeZone: 'Europe/Bratislava',
    rates: [
      { from: '2011-01-01', basisPoints: 2000 },
      { from: '2025-01-01', basisPoints: 2300 },
    ],
  },
]

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
