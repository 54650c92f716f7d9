import { describe, expect, it } from 'vitest'
import type { CreditNote, Invoice, SalesDocument } from '#service/database/tables/documents.ts'
import { checkDocument } from './check-document.ts'
import { exampleDocuments } from './example-documents.ts'

const { consumer, reverseCharge, partialCredit } = exampleDocuments
const examples: [string, SalesDocument][] = Object.entries(exampleDocuments)

const change = (change: Partial<Invoice>): Invoice => ({ ...consumer, ...change })
const changeCredit = (change: Partial<CreditNote>): CreditNote => ({ ...partialCredit, ...change })
const [clatter, thrum] = consumer.lines
const [vat] = consumer.taxRows
if (!clatter || !thrum || !vat) throw new Error('The example has two lines and a row of tax')

describe('a document that may be printed', () => {
  it.each(examples)('adds up: %s', (_, document) => {
    expect(checkDocument(document)).toEqual([])
  })

  it('may be of an order for nothing, which nobody paid', () => {
    const free = { ...clatter, unit: 0, amount: 0 }
    const sums = { original: 0, discount: 0, subtotal: 0, taxes: 0, due: 0 }
    expect(checkDocument(change({ lines: [free], taxRows: [], ...sums, paid: null }))).toEqual([])
  })

  it('may have tax of several rates, and a row off by the rounding of one', () => {
    const taxRows = [
      { label: 'VAT', rate: 2300, base: 5000, amount: 1151 },
      { label: 'VAT', rate: 2300, base: 6577, amount: 1512 },
    ]
    expect(checkDocument(change({ taxRows }))).toEqual([])
  })
})

describe('a document whose sums differ', () => {
  const sums = ['original', 'discount', 'subtotal', 'taxes', 'due'] as const
  const all = examples.flatMap(([name, document]) => sums.map((sum) => ({ name, sum, document })))

  it.each(all)('is refused for one unit: $sum of $name', ({ sum, document }) => {
    expect(checkDocument({ ...document, [sum]: document[sum] + 1 })).not.toEqual([])
  })

  it.each<[string, SalesDocument, string[]]>([
    ['of lines', change({ lines: [clatter] }), ['The lines add up to €99.00, and original is €178.00.']],
    [
      'of a quantity',
      change({ lines: [{ ...clatter, quantity: 2 }, thrum] }),
      ['2 of Clatter cost €198.00, and its amount is €99.00.'],
    ],
    ['of nothing', change({ lines: [{ ...clatter, quantity: 0 }, thrum] }), ['There is nothing of Clatter.']],
    [
      'of a discount on prices with tax',
      change({ discount: 3561 }),
      ['Original less discount is €142.39, and due is €142.40.'],
    ],
    [
      'of a discount on prices without',
      { ...reverseCharge, discount: 1 },
      ['Original less discount is €249.57, and subtotal is €249.58.'],
    ],
    [
      'of tax',
      change({ taxes: 2662, due: 14239, discount: 3561 }),
      ['The rows of tax add up to €26.63, and taxes is €26.62.'],
    ],
    [
      'of a base',
      change({ taxRows: [{ ...vat, base: 11576 }] }),
      ['The bases of tax add up to €115.76, and subtotal is €115.77.'],
    ],
    [
      'of a rate',
      change({ taxRows: [{ ...vat, rate: 1900 }] }),
      ['VAT 23% in Poland of €115.77 at 19% is not €26.63.'],
    ],
    ['of tax that no row is of', change({ taxRows: [] }), ['The rows of tax add up to €0.00, and taxes is €26.63.']],
  ])('is refused, and by how much: %s', (_, document, faults) => {
    expect(checkDocument(document)).toEqual(faults)
  })
})

describe('a document that says nothing or nonsense', () => {
  it.each<[string, SalesDocument, string]>([
    ['without a number', change({ number: ' ' }), 'The number has no name.'],
    ['without lines', change({ lines: [], original: 0 }), 'There are no lines.'],
    ['of a day that is none', change({ issuedOn: '2026-02-30' }), "The day of issue is no day: '2026-02-30'."],
    ['of a time', change({ suppliedOn: '2026-11-21T10:00:00Z' }), 'The day of supply is no day'],
    ['of a currency that is none', change({ currency: 'euro' }), 'The currency is no code of three letters'],
    ['of half a cent', change({ due: 14240.5 }), 'Due must be a whole number of at least 0, and is 14240.5.'],
    ['of less than nothing', change({ lines: [{ ...clatter, amount: -1 }] }), 'The amount of Clatter must be'],
    [
      'of a line that costs no number',
      change({ lines: [{ ...clatter, unit: Number.NaN }] }),
      'The price of Clatter must be',
    ],
    ['that was paid nobody knows how', change({ paid: null }), 'It does not say how it was paid.'],
    [
      'that corrects on no day',
      changeCredit({ corrects: { number: 'INV-1', issuedOn: '' } }),
      'The day of the corrected',
    ],
    ['that gives back without a reason', changeCredit({ reason: '' }), 'A credit note must say why.'],
    [
      'whose foot would not hold its register',
      change({ seller: { ...consumer.seller, registerLines: ['x'.repeat(251)] } }),
      'more than 250 letters',
    ],
  ])('is refused: %s', (_, document, words) => {
    expect(checkDocument(document)).toEqual([expect.stringContaining(words)])
  })
})
