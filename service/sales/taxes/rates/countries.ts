import type { TaxCountry } from './dated-rates.ts'

/** A country with its standard rates in basis points by the day from which each is in force. */
const country = (code: string, name: string, timeZone: string, ...rates: [from: string, basisPoints: number][]) => ({
  code,
  name,
  timeZone,
  rates: rates.map(([from, basisPoints]) => ({ from, basisPoints })),
})

/**
 * The standard rates of the European Union's states.
 *
 * Sources: European Commission, Taxes in Europe Database (TEDB), for 2017 and later; European Commission, DG TAXUD, 'VAT
 * rates applied in the Member States of the European Union', section VIII, for what was in force before; for Germany's
 * six months at 16 %, which neither has, Zweites Corona-Steuerhilfegesetz, article 3. Looked at on 2026-11-21, in a
 * published copy of TEDB as of 2026-09-23.
 */
export const europeanUnion: readonly TaxCountry[] = [
  country('AT', 'Austria', 'Europe/Vienna', ['1984-01-01', 2000]),
  country('BE', 'Belgium', 'Europe/Brussels', ['1996-01-01', 2100]),
  country('BG', 'Bulgaria', 'Europe/Sofia', ['1999-01-01', 2000]),
  country('CY', 'Cyprus', 'Asia/Nicosia', ['2014-01-13', 1900]),
  country('CZ', 'Czechia', 'Europe/Prague', ['2013-01-01', 2100]),
  country('DE', 'Germany', 'Europe/Berlin', ['2007-01-01', 1900], ['2020-07-01', 1600], ['2021-01-01', 1900]),
  country('DK', 'Denmark', 'Europe/Copenhagen', ['1992-01-01', 2500]),
  country('EE', 'Estonia', 'Europe/Tallinn', ['2009-07-01', 2000], ['2024-01-01', 2200], ['2025-07-01', 2400]),
  country('ES', 'Spain', 'Europe/Madrid', ['2012-09-01', 2100]),
  country('FI', 'Finland', 'Europe/Helsinki', ['2013-01-01', 2400], ['2024-09-01', 2550]),
  country('FR', 'France', 'Europe/Paris', ['2014-01-01', 2000]),
  country('GR', 'Greece', 'Europe/Athens', ['2016-06-01', 2400]),
  country('HR', 'Croatia', 'Europe/Zagreb', ['2012-03-01', 2500]),
  country('HU', 'Hungary', 'Europe/Budapest', ['2012-01-01', 2700]),
  country('IE', 'Ireland', 'Europe/Dublin', ['2012-01-01', 2300], ['2020-09-01', 2100], ['2021-03-01', 2300]),
  country('IT', 'Italy', 'Europe/Rome', ['2013-10-01', 2200]),
  country('LT', 'Lithuania', 'Europe/Vilnius', ['2009-09-01', 2100]),
  country('LU', 'Luxembourg', 'Europe/Luxembourg', ['2015-01-01', 1700], ['2023-01-01', 1600], ['2024-01-01', 1700]),
  country('LV', 'Latvia', 'Europe/Riga', ['2012-07-01', 2100]),
  country('MT', 'Malta', 'Europe/Malta', ['2004-01-01', 1800]),
  country('NL', 'the Netherlands', 'Europe/Amsterdam', ['2012-10-01', 2100]),
  country('PL', 'Poland', 'Europe/Warsaw', ['2011-01-01', 2300]),
  country('PT', 'Portugal', 'Europe/Lisbon', ['2011-01-01', 2300]),
  country('RO', 'Romania', 'Europe/Bucharest', ['2017-01-01', 1900], ['2025-08-01', 2100]),
  country('SE', 'Sweden', 'Europe/Stockholm', ['1990-07-01', 2500]),
  country('SI', 'Slovenia', 'Europe/Ljubljana', ['2013-07-01', 2200]),
  country('SK', 'Slovakia', 'Europe/Bratislava', ['2011-01-01', 2000], ['2025-01-01', 2300]),
]

/**
 * The standard rate of the United Kingdom, Northern Ireland with it: what is special there is about goods.
 *
 * Source: HM Revenue & Customs, 'VAT rates', for 20 % since 4 January 2011. Looked at on 2026-11-21, in published copies.
 */
export const unitedKingdom: TaxCountry = country('GB', 'the United Kingdom', 'Europe/London', ['2011-01-04', 2000])

/**
 * The standard rate of Norway, charged there by its own vendors: what others sell to Norway is not known here (VOEC).
 *
 * Source: Skatteetaten, 'Satser for merverdiavgift', for 25 % since 1 January 2005. Looked at on 2026-11-23.
 */
export const norway: TaxCountry = country('NO', 'Norway', 'Europe/Oslo', ['2005-01-01', 2500])
