import { describe, expect, it } from 'vitest'
import type { TaxBuyer } from '#service/database/tables/taxation.ts'
import { treatSale } from './rules.ts'
import type { TaxSeller } from './tax-quote.ts'

const date = new Date('2026-11-21T12:00:00Z')
const german: TaxSeller = { country: 'DE', vatId: 'DE136695976', ossRegistered: true, ukRegistered: true }
const sellers: Record<string, TaxSeller> = {
  'a German vendor': german,
  'a German vendor without a One Stop Shop': { ...german, ossRegistered: false },
  'a German vendor not registered in the UK': { ...german, ukRegistered: false },
  'a German vendor too small for VAT': { country: 'DE', vatId: null, ossRegistered: false, ukRegistered: false },
  'a Finnish vendor': { ...german, country: 'FI', vatId: 'FI20774740' },
  'a Finnish vendor too small for VAT': { country: 'FI', vatId: null, ossRegistered: false, ukRegistered: false },
  'a French vendor': { ...german, country: 'FR', vatId: 'FR40303265045' },
  'a British vendor': { country: 'GB', vatId: 'GB980780684', ossRegistered: false, ukRegistered: true },
  'a British vendor with a One Stop Shop': {
    country: 'GB',
    vatId: 'GB980780684',
    ossRegistered: true,
    ukRegistered: true,
  },
  'a Norwegian vendor': { country: 'NO', vatId: 'NO923456780MVA', ossRegistered: true, ukRegistered: false },
  'a Norwegian vendor too small for VAT': { country: 'NO', vatId: null, ossRegistered: false, ukRegistered: false },
  'an American vendor': { country: 'US', vatId: null, ossRegistered: false, ukRegistered: false },
  'an American vendor with a One Stop Shop': { country: 'US', vatId: null, ossRegistered: true, ukRegistered: false },
}
const consumer = (country: string, postCode: string | null = null): TaxBuyer => ({
  country,
  postCode,
  isBusiness: false,
  taxId: null,
})
const business = (country: string, taxId: string | null, postCode: string | null = null): TaxBuyer => ({
  country,
  postCode,
  isBusiness: true,
  taxId,
})

const treat = (seller: string, buyer: TaxBuyer) => {
  const known = sellers[seller]
  if (!known) throw new Error(`There is no vendor ${seller}`)
  return treatSale({ seller: known, buyer, date })
}

/** Vendor, customer, and then: kind, rate, what a consumer there pays, whose tax. */
const sales: [string, string, TaxBuyer, string][] = [
  ['a Norwegian vendor', 'a consumer at home', consumer('NO'), 'Domestic 2500 2500 NO'],
  ['a Norwegian vendor', 'a business at home', business('NO', 'NO923456780MVA'), 'Domestic 2500 2500 NO'],
  ['a Norwegian vendor', 'a consumer on Svalbard', consumer('NO', '9170'), 'OutOfScope 0 0 NO Svalbard and Jan Mayen'],
  ['a Norwegian vendor', 'a consumer in Germany', consumer('DE'), 'Destination 1900 1900 DE'],
  ['a Norwegian vendor', 'a business in Germany', business('DE', 'DE136695976'), 'ReverseCharge 0 1900 DE'],
  ['a Norwegian vendor', 'a consumer in the USA', consumer('US'), 'OutOfScope 0 0 US'],
  ['a Norwegian vendor too small for VAT', 'a consumer at home', consumer('NO'), 'NotRegistered 0 0 NO'],
  ['a German vendor', 'a consumer in Norway', consumer('NO'), 'OutOfScope 0 0 NO'],
  ['a German vendor', 'a consumer at home', consumer('DE'), 'Domestic 1900 1900 DE'],
  ['a German vendor', 'a business at home', business('DE', 'DE136695976'), 'Domestic 1900 1900 DE'],
  ['a German vendor', 'a consumer in Finland', consumer('FI'), 'Destination 2550 2550 FI'],
  ['a German vendor', 'a consumer in Monaco', consumer('MC'), 'Destination 2000 2000 FR'],
  ['a German vendor', 'a consumer on Madeira', consumer('PT', '9000-123'), 'Destination 2200 2200 PT Madeira'],
  ['a German vendor', 'a business in France', business('FR', 'FR40303265045'), 'ReverseCharge 0 2000 FR'],
  ['a German vendor', 'a business in Greece', business('GR', 'GR094259216'), 'ReverseCharge 0 2400 GR'],
  ['a German vendor', 'a business in Monaco', business('MC', 'FR40303265045'), 'ReverseCharge 0 2000 FR'],
  ['a German vendor', 'a business without an id', business('FR', null), 'Destination 2000 2000 FR'],
  ['a German vendor', 'a business with a mistyped id', business('FR', 'FR41303265045'), 'Destination 2000 2000 FR'],
  [
    'a German vendor',
    "a business with another country's id",
    business('FR', 'NL004495445B01'),
    'Destination 2000 2000 FR',
  ],
  [
    'a German vendor',
    'a person who gives an id all the same',
    { ...consumer('FR'), taxId: 'FR40303265045' },
    'Destination 2000 2000 FR',
  ],
  ['a German vendor', 'a consumer in the UK', consumer('GB'), 'Destination 2000 2000 GB'],
  ['a German vendor', 'a consumer in Northern Ireland', consumer('GB', 'BT1 5GS'), 'Destination 2000 2000 GB'],
  ['a German vendor', 'a consumer on Man', consumer('IM'), 'Destination 2000 2000 GB'],
  ['a German vendor', 'a business in the UK', business('GB', 'GB980780684'), 'ReverseCharge 0 2000 GB'],
  ['a German vendor', 'a business in Belfast', business('GB', 'XI980780684', 'BT1 5GS'), 'ReverseCharge 0 2000 GB'],
  ['a German vendor', 'a consumer on Jersey', consumer('GB', 'JE2 3AB'), 'OutOfScope 0 0 GB Jersey'],
  ['a German vendor', 'a consumer in the USA', consumer('US'), 'OutOfScope 0 0 US'],
  ['a German vendor', 'a business in Switzerland', business('CH', 'CHE123456788'), 'OutOfScope 0 0 CH'],
  ['a German vendor', 'a consumer on Tenerife', consumer('ES', '38001'), 'OutOfScope 0 0 ES the Canary Islands'],
  [
    'a German vendor',
    'a business on Tenerife',
    business('ES', 'ESB58378431', '38001'),
    'OutOfScope 0 0 ES the Canary Islands',
  ],
  ['a German vendor', 'a consumer in Büsingen', consumer('DE', '78266'), 'OutOfScope 0 0 DE Büsingen'],
  ['a German vendor', 'a consumer on Åland', consumer('AX'), 'OutOfScope 0 0 FI Åland'],
  ['a Finnish vendor', 'a consumer on Åland', consumer('AX'), 'Domestic 2550 2550 FI Åland'],
  ['a Finnish vendor too small for VAT', 'a consumer on Åland', consumer('AX'), 'NotRegistered 0 0 FI Åland'],
  ['a French vendor', 'a consumer on Réunion', consumer('FR', '97410'), 'Domestic 850 850 FR Réunion'],
  ['a French vendor', 'a consumer in French Guiana', consumer('GF'), 'OutOfScope 0 0 FR French Guiana'],
  ['a German vendor without a One Stop Shop', 'a consumer in Finland', consumer('FI'), 'Domestic 1900 1900 DE'],
  [
    'a German vendor without a One Stop Shop',
    'a business in Finland',
    business('FI', 'FI20774740'),
    'ReverseCharge 0 1900 FI',
  ],
  ['a German vendor not registered in the UK', 'a consumer in the UK', consumer('GB'), 'NotRegistered 0 0 GB'],
  [
    'a German vendor not registered in the UK',
    'a business in the UK',
    business('GB', 'GB980780684'),
    'ReverseCharge 0 0 GB',
  ],
  ['a German vendor too small for VAT', 'a consumer at home', consumer('DE'), 'NotRegistered 0 0 DE'],
  ['a German vendor too small for VAT', 'a consumer in Finland', consumer('FI'), 'NotRegistered 0 0 DE'],
  ['a German vendor too small for VAT', 'a business in Finland', business('FI', 'FI20774740'), 'NotRegistered 0 0 DE'],
  ['a British vendor', 'a consumer at home', consumer('GB'), 'Domestic 2000 2000 GB'],
  ['a British vendor', 'a business at home', business('GB', 'GB980780684'), 'Domestic 2000 2000 GB'],
  ['a British vendor', 'a business in Germany', business('DE', 'DE136695976'), 'ReverseCharge 0 0 DE'],
  ['a British vendor', 'a consumer in Germany', consumer('DE'), 'NotRegistered 0 0 DE'],
  ['a British vendor with a One Stop Shop', 'a consumer in Germany', consumer('DE'), 'Destination 1900 1900 DE'],
  ['a British vendor', 'a consumer in Japan', consumer('JP'), 'OutOfScope 0 0 JP'],
  ['an American vendor', 'a consumer at home', consumer('US'), 'OutOfScope 0 0 US'],
  ['an American vendor', 'a consumer in Germany', consumer('DE'), 'NotRegistered 0 0 DE'],
  ['an American vendor', 'a business in Germany', business('DE', 'DE136695976'), 'ReverseCharge 0 0 DE'],
  ['an American vendor with a One Stop Shop', 'a consumer in Germany', consumer('DE'), 'Destination 1900 1900 DE'],
]

describe('a vendor who is registered for VAT nowhere', () => {
  it('charges none on any sale, wherever the vendor and the customer are', () => {
    const countries = ['DE', 'FI', 'FR', 'GB', 'NO', 'US', 'CH']
    for (const country of countries)
      for (const buyer of countries.flatMap((each) => [consumer(each), business(each, null)])) {
        const seller = { country, vatId: null, ossRegistered: false, ukRegistered: false }
        expect.soft(treatSale({ seller, buyer, date }).rate, `${country} to ${buyer.country}`).toBe(0)
      }
  })
})

describe('a download', () => {
  it.each(sales)('that %s sells to %s is taxed so', (seller, _, buyer, expected) => {
    const { kind, rate, consumerRate, jurisdiction, territory } = treat(seller, buyer)
    expect([kind, rate, consumerRate, jurisdiction, territory].filter((part) => part !== null).join(' ')).toBe(expected)
  })

  it('is taxed at the rate of the day that it is where it is consumed', () => {
    const at = (moment: string) => treatSale({ seller: german, buyer: consumer('EE'), date: new Date(moment) }).rate
    expect([at('2025-06-30T20:59:59Z'), at('2025-06-30T21:00:00Z')]).toEqual([2200, 2400])
  })
})

describe('the invoice', () => {
  it.each([
    ['a German vendor', consumer('FI'), 'VAT 25.5% in Finland', null],
    ['a German vendor', consumer('GB'), 'VAT 20% in the United Kingdom', null],
    ['a German vendor', consumer('PT', '9500-321'), 'VAT 16% in the Azores', null],
    [
      'a German vendor',
      business('FR', 'FR40303265045'),
      'VAT, reverse charge',
      'Council Directive 2006/112/EC, article 196',
    ],
    ['a German vendor', business('GB', 'GB980780684'), 'VAT, reverse charge', 'the customer accounts for UK VAT'],
    ['a German vendor', consumer('US'), null, 'Not subject to VAT of the European Union'],
    ['a British vendor', consumer('US'), null, 'Not subject to UK VAT'],
    ['an American vendor', consumer('US'), null, 'No tax is charged on this sale'],
    ['a German vendor too small for VAT', consumer('DE'), null, 'not registered for it in Germany'],
  ])('of %s to %o says %s, %s', (seller, buyer, label, note) => {
    const treatment = treat(seller, buyer)
    expect(treatment.label).toBe(label)
    if (note === null) expect(treatment.note).toBeNull()
    else expect(treatment.note).toContain(note)
  })
})
