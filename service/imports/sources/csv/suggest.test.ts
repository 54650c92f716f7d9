import { describe, expect, it } from 'vitest'
import { fixtureFolder, readFile } from '#tests/support/imports/read-records.ts'
import type { Cells } from '../source.ts'
import { checkMapping } from './mapping.ts'
import { suggestMapping } from './suggest.ts'

async function suggestFor(name: string) {
  const { sample, rows } = await readFile(`${fixtureFolder}/csv/${name}`)
  if (sample.form !== 'table') throw new Error('A table is expected')
  return suggestMapping(
    sample.columns,
    rows.flatMap((row) => (row.form === 'table' ? [row.cells] : [])),
  )
}

/** A suggestion for columns that each have the same text in every row. */
const suggestOf = (cells: Cells, ...others: Cells[]) => suggestMapping(Object.keys(cells), [cells, ...others])

describe('a suggested mapping', () => {
  it('finds who has bought and when beside an address that is called a contact', () => {
    const { mapping } = suggestOf({
      Purchaser: 'Ann Lee',
      Contact: 'ann@example.com',
      Purchased: '3/25/2024',
      Plugin: 'Reverb',
    })
    expect(mapping.columns).toEqual({ name: 'Purchaser', email: 'Contact', boughtAt: 'Purchased', product: 'Plugin' })
  })

  it('takes dates for those of orders where amounts need one, and says so', () => {
    const cells = { Mail: 'ann@example.com', Product: 'Reverb', Total: '$49.00' }
    const { mapping, doubts } = suggestOf({ ...cells, Day: '3/25/2024' })
    expect(mapping.columns.boughtAt).toBe('Day')
    expect(doubts).toContainEqual({ field: 'columns.boughtAt', reason: 'Day is taken for its texts, not for its name' })
    expect(
      suggestOf({ Mail: 'ann@example.com', Product: 'Reverb', Day: '3/25/2024' }).mapping.columns,
    ).not.toHaveProperty('boughtAt')
  })

  it('finds English columns, and the order of days by one above 12', async () => {
    const { mapping, doubts } = await suggestFor('english.csv')
    expect(mapping).toEqual({
      columns: {
        email: 'Email',
        firstName: 'First Name',
        lastName: 'Last Name',
        businessName: 'Company',
        taxId: 'VAT Number',
        street: 'Address',
        city: 'City',
        postCode: 'Zip',
        country: 'Country',
        product: 'Product',
        serials: ['License Key'],
        seats: 'Seats',
        order: 'Order Number',
        boughtAt: 'Purchase Date',
        amount: 'Total',
        currency: 'Currency',
        taxes: 'VAT',
        discount: 'Discount',
        status: 'Status',
        consent: 'Newsletter',
        consentAt: 'Opt-in Date',
        consentProof: ['Opt-in IP'],
        expiresAt: 'Expires',
      },
      fixed: {},
      dates: 'month-first',
      decimals: '.',
      serialSeparator: undefined,
      amountsOf: 'row',
      statuses: { paid: ['Paid'], refunded: ['Refunded'], disputed: ['Chargeback'], revoked: ['Cancelled'] },
    })
    expect(doubts).toEqual([])
    expect(checkMapping(mapping)).toHaveProperty('mapping')
  })

  it('finds German columns, decimal commas, a currency by its sign, and what is between serial numbers', async () => {
    const { mapping, doubts } = await suggestFor('german.csv')
    expect(mapping).toMatchObject({
      columns: {
        email: 'E-Mail-Adresse',
        firstName: 'Vorname',
        lastName: 'Nachname',
        street: 'Straße',
        city: 'Ort',
        postCode: 'PLZ',
        country: 'Land',
        product: 'Produkt',
        quantity: 'Anzahl',
        serials: ['Seriennummern'],
        order: 'Bestellnummer',
        boughtAt: 'Bestelldatum',
        amount: 'Bruttobetrag',
        taxes: 'MwSt',
        status: 'Status',
        expiresAt: 'Gültig bis',
        language: 'Sprache',
      },
      fixed: { currency: 'EUR' },
      dates: 'day-first',
      decimals: ',',
      serialSeparator: ',',
      statuses: { paid: ['bezahlt'], refunded: ['erstattet'] },
    })
    expect(doubts).toEqual([
      { field: 'serialSeparator', reason: 'A comma is taken to be between several serial numbers' },
    ])
  })

  it.each([
    [
      'French',
      {
        Courriel: 'a@example.com',
        'Numéro de commande': '1',
        Produit: 'X',
        'Clé de licence': 'AAAA-1111',
        Montant: '1,50 €',
        'Date de commande': '31/12/2024',
        Devise: 'EUR',
        Pays: 'France',
      },
      {
        email: 'Courriel',
        order: 'Numéro de commande',
        product: 'Produit',
        serials: ['Clé de licence'],
        amount: 'Montant',
        boughtAt: 'Date de commande',
        currency: 'Devise',
        country: 'Pays',
      },
    ],
    [
      'Spanish',
      {
        'Correo electrónico': 'a@example.com',
        'Nombre completo': 'Ana',
        Producto: 'X',
        'Número de serie': 'AAAA-1111',
        Importe: '1,50',
        Fecha: '31/12/2024',
        Moneda: 'EUR',
        País: 'España',
      },
      {
        email: 'Correo electrónico',
        name: 'Nombre completo',
        product: 'Producto',
        serials: ['Número de serie'],
        amount: 'Importe',
        boughtAt: 'Fecha',
        currency: 'Moneda',
        country: 'País',
      },
    ],
    [
      'programs',
      {
        customerEmail: 'a@example.com',
        order_id: '1',
        'serial-1': 'AAAA-1111',
        'serial-2': 'BBBB-2222',
        createdAt: '2024-01-02',
      },
      { email: 'customerEmail', order: 'order_id', serials: ['serial-1', 'serial-2'], boughtAt: 'createdAt' },
    ],
  ])('finds the columns of %s', (_, cells, columns) => {
    expect(suggestOf(cells).mapping.columns).toEqual(columns)
  })

  it('finds columns by their texts where the names say nothing, and says so', () => {
    const { mapping, doubts } = suggestOf({ A: 'ada@example.com', B: 'AB12-CD34-EF56', C: 'USD' })
    expect(mapping.columns).toEqual({ email: 'A', serials: ['B'], currency: 'C' })
    expect(doubts.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      'columns.email: A is taken for its texts, not for its name',
      'columns.serials: B is taken for its texts, not for its name',
      'columns.currency: C is taken for its texts, not for its name',
      'fixed.product: No column names the product: state which one all rows are of',
    ])
  })

  it.each<[string, Cells[], string, string]>([
    [
      'days that could be either',
      [{ Date: '03/04/2024' }],
      'dates',
      'No date tells the day from the month, such as 03/04/2024: choose day-first or month-first',
    ],
    [
      'days of both kinds',
      [{ Date: '13/04/2024' }, { Date: '04/13/2024' }],
      'dates',
      'Some dates begin with the day and others with the month',
    ],
    [
      'amounts of both kinds',
      [{ Total: '1.50' }, { Total: '1,50' }],
      'decimals',
      'Some amounts have a comma before the decimals, and others a point',
    ],
    [
      'amounts that could be either',
      [{ Total: '1.500' }],
      'decimals',
      'No amount tells thousands from decimals: 1.500',
    ],
    [
      'a sign of several currencies',
      [{ Total: '$1.50' }],
      'fixed.currency',
      'The sign of the amounts is that of several currencies: USD is assumed',
    ],
    [
      'amounts of several currencies',
      [{ Total: '€1.50' }, { Total: '£1.50' }],
      'fixed.currency',
      'Amounts are in several currencies, and no column names them',
    ],
    ['amounts without a currency', [{ Total: '1.50' }], 'fixed.currency', 'Nothing names the currency of the amounts'],
    [
      'a status nobody knows',
      [{ Status: 'zzz' }],
      'statuses',
      'It is not known what this means, and taken as paid: zzz',
    ],
    ['no addresses', [{ Date: '2024-01-02' }], 'columns.email', 'No column has e-mail addresses'],
    [
      'consents without proof',
      [{ Newsletter: 'yes' }],
      'columns.consentProof',
      'No column proves the consents: nobody will get the newsletter',
    ],
    ['a name with two meanings', [{ ID: '7' }], 'columns.order', 'ID could mean something else'],
  ])('is unsure about %s', (_, [first = {}, ...rows], field, reason) => {
    expect(suggestOf(first, ...rows).doubts).toContainEqual({ field, reason })
  })

  it.each([
    ['Refunded', ['no', 'yes'], { paid: ['no'], refunded: ['yes'] }],
    ['Disabled', ['FALSE', 'TRUE'], { paid: ['FALSE'], revoked: ['TRUE'] }],
    [
      'Status',
      ['not refunded', 'refunded', 'unpaid'],
      { paid: ['not refunded'], refunded: ['refunded'], ignored: ['unpaid'] },
    ],
    [
      'Statut',
      ['actif', 'désactivé', 'remboursé'],
      { paid: ['actif'], revoked: ['désactivé'], refunded: ['remboursé'] },
    ],
    [
      'Estado',
      ['activa', 'caducada', 'reembolsado'],
      { paid: ['activa'], revoked: ['caducada'], refunded: ['reembolsado'] },
    ],
  ])('knows what %s says with %s', (column, texts, statuses) => {
    const [first = {}, ...rows] = texts.map((text) => ({ [column]: text }))
    const { mapping } = suggestOf(first, ...rows)
    expect([mapping.columns.status, mapping.statuses]).toEqual([column, statuses])
  })

  it('takes amounts to be of the order where several orders repeat theirs in each row', () => {
    const rows = ['1', '1', '2', '2'].map((order) => ({ Email: 'a@example.com', Order: order, Total: `${order}0.00` }))
    const [first = {}, ...others] = rows
    expect(suggestOf(first, ...others).mapping.amountsOf).toBe('order')
    expect(suggestOf(first, { Order: '1', Total: '7.00' }, ...others.slice(1)).mapping.amountsOf).toBe('row')
  })

  it('looks at the first 1,000 rows', () => {
    const undecided = Array.from({ length: 1000 }, () => ({ Date: '03/04/2024' }))
    expect(suggestMapping(['Date'], [...undecided, { Date: '31/12/2024' }]).mapping.dates).toBe('iso')
    expect(suggestMapping(['Date'], [...undecided.slice(1), { Date: '31/12/2024' }]).mapping.dates).toBe('day-first')
  })
})
