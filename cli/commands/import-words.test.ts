import { describe, expect, it } from 'vitest'
import { writePlan, writeSuggestions } from './import-words.ts'

type Plan = Parameters<typeof writePlan>[0]

const product = { source: 'gumroad', product: 'abc', name: 'Clatter', orders: 2, licenses: 2 } as const
const known = { ...product, here: ['clatter'], mappedTo: 'clatter', suggested: null }
const unknown = { ...product, here: [], mappedTo: null, suggested: 'clatter' }

const plan = (changes: Partial<Plan>): Plan => ({
  files: [{ name: 'sales.csv', path: '/sales.csv', size: 1, sha256: '', source: 'gumroad', shape: 'sales' }],
  records: 4,
  counts: {},
  totals: [],
  products: [known],
  warnings: { count: 0, first: [] },
  rejections: { count: 0, first: [] },
  ...changes,
})

const linesOf = (changes: Partial<Plan>, map?: string) => writePlan(plan(changes), map).split('\n')

describe('a plan in words', () => {
  it('says what to do about a product that is not known, and what here is called the same', () => {
    const lines = linesOf({ products: [unknown] })
    expect(lines).toContain('  Clatter (abc): 2 orders, 2 licenses -> NOT KNOWN HERE, but clatter is called the same')
    expect(lines).toContain(
      '1 product of the files is not known here. Say in a map what it is: --write-map FILE begins one, and --map FILE reads it.',
    )
    expect(linesOf({ products: [unknown, unknown] }, 'map.yaml')).toContain(
      '2 products of the files are not known here. Say in a map what they are: complete map.yaml, and give it with --map map.yaml.',
    )
    expect(linesOf({})).toEqual(expect.not.arrayContaining([expect.stringContaining('not known here.')]))
  })

  it('says where the map was saved', () => {
    expect(linesOf({}, 'map.yaml')).toContain('The map is in map.yaml: look it over, and give it with --map map.yaml.')
  })

  it('warns of products that are bought and that nobody gets a license of', () => {
    const warning = expect.stringContaining('the files have no licenses of Clatter:')
    expect(linesOf({ products: [{ ...known, licenses: 0 }] })).toContainEqual(warning)
    expect(linesOf({ products: [{ ...known, licenses: 0, here: null }] })).not.toContainEqual(warning)
    expect(linesOf({})).not.toContainEqual(warning)
  })

  it('names a record that cannot be imported by its id, since JSON is often one line', () => {
    const first = [{ file: 0, line: 1, kind: 'order', key: 'o-1', reason: 'total must not be negative' }] as const
    expect(linesOf({ rejections: { count: 1, first: [...first] } })).toContain(
      '  sales.csv, line 1: order o-1: total must not be negative',
    )
  })

  it('lists kinds in the order of their import, and totals by currency, with the names of products', () => {
    const counts = { license: { created: 1 }, customer: { created: 1, kept: 2 }, row: { rejected: 1 } }
    const total = (name: string | null, currency: string, statedDifference: number | null = null) => {
      const sum = { orders: 1, amount: 1000 }
      return { source: 'gumroad' as const, product: name, currency, read: sum, imported: sum, statedDifference }
    }
    const totals = [total(null, 'USD', -250), total(null, 'EUR'), total('abc', 'USD')]
    const lines = linesOf({ counts, totals })
    const from = lines.indexOf('  customer: 1 created, 2 kept')
    expect(lines.slice(from, from + 3)).toEqual([
      '  customer: 1 created, 2 kept',
      '  license: 1 created',
      '  row: 1 rejected',
    ])
    expect(lines.slice(lines.indexOf('Totals:'), lines.indexOf('Totals:') + 4)).toEqual([
      'Totals:',
      '  All orders in USD: 1 order, $10; DIFFERENCE: files state sums that are $2.50 less than what their orders come to',
      '  Clatter in USD: 1 order, $10',
      '  All orders in EUR: 1 order, €10',
    ])
  })
})

type Suggestion = Parameters<typeof writeSuggestions>[0][number]

it('a suggestion names the columns that are not used, and shows rows as people write them', () => {
  const email = 'ann@example.com'
  const day = new Date('2024-02-03T00:00:00Z')
  const found: Suggestion['preview'][number]['found'] = [
    { kind: 'customer', email, name: 'Ann', consents: [{ purpose: 'Newsletter', givenAt: day }] },
    {
      kind: 'order',
      key: '7',
      customer: { email },
      status: 'Paid',
      currency: 'EUR',
      lines: [{ product: 'x', name: 'Clatter', quantity: 2, amount: 123_450 }],
      discount: 0,
      taxes: 1971,
      total: 123_450,
      refunded: 0,
      boughtAt: day,
    },
    {
      kind: 'license',
      key: '7/1',
      customer: { email },
      product: 'Clatter',
      serials: ['AB-1'],
      seats: 2,
      status: 'Revoked',
      endedReason: 'Refunded',
      expiresAt: day,
    },
  ]
  const suggestion: Suggestion = {
    file: 'old.csv',
    columns: ['Mail', 'Key', 'Shoe size'],
    mapping: {
      columns: { email: 'Mail', serials: ['Key'] },
      fixed: {},
      dates: 'iso',
      decimals: ',',
      amountsOf: 'row',
      statuses: {},
    },
    doubts: [],
    mistakes: [],
    preview: [{ line: 2, cells: {}, found }],
  }
  expect(writeSuggestions([suggestion], undefined).split('\n').slice(0, 5)).toEqual([
    'old.csv: a table of 3 columns. A mapping is suggested:',
    '  not used: Shoe size',
    '  line 2: customer: ann@example.com, Ann, newsletter without proof: not subscribed',
    '  line 2: order: 7, Paid, €1,234.50, taxes €19.71, 2024-02-03, 2 × Clatter',
    '  line 2: license: Clatter, AB-1, seats 2, Revoked (Refunded), ends 2024-02-03',
  ])
})
