import { describe, expect, it } from 'vitest'
import { exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { CreditNote, IssuedDocument } from '#service/database/tables/documents.ts'
import type { TaxBuyer } from '#service/database/tables/taxation.ts'
import { exampleSale, exampleSeller } from './example-sales.ts'
import { checkDocument } from './pdf/check-document.ts'
import { type Refunded, toCreditNote } from './to-credit-note.ts'
import { toInvoice } from './to-invoice.ts'

const consumer: TaxBuyer = { country: 'DE', postCode: null, isBusiness: false, taxId: null }
const business: TaxBuyer = { country: 'DE', postCode: null, isBusiness: true, taxId: 'DE136695976' }
const [snare, kick] = ['p/a-snare/full', 'p/b-kick/full']
const issuedAt = new Date('2026-12-01T00:00:00Z')

/** A snare at 99.00 and two kicks at 49.50, in euros with 19 % in them: 166.39 + 31.61. */
function sell({ buyer = consumer, coupon = false, received = { amount: 0, currency: 'EUR' } } = {}) {
  const order = exampleSale({
    buyer,
    currency: 'EUR',
    pricesIncludeTax: true,
    lines: [
      { id: 'a-snare', listPrice: 9900, quantity: 1 },
      { id: 'b-kick', listPrice: 4950, quantity: 2 },
    ],
    reductions: coupon ? [{ ...exampleCoupon(), description: '' }] : [],
  })
  const payment = { provider: 'test', ...received, amount: received.amount || order.totals.due }
  return { payment, invoice: toInvoice({ number: 'INV-000001', issuedAt, seller: exampleSeller, order, payment }) }
}

function giveBack({ invoice, payment }: ReturnType<typeof sell>, ...refunds: Partial<Refunded>[]): CreditNote[] {
  const earlier: IssuedDocument<CreditNote>[] = []
  let refundedBefore = 0
  for (const given of refunds) {
    const refund = { amount: 0, currency: 'EUR', reason: 'Too loud', lineIds: [], givenAt: issuedAt, ...given }
    const facts = { number: `CN-${earlier.length + 1}`, issuedAt, seller: exampleSeller }
    earlier.push(toCreditNote({ ...facts, invoice, payment, earlier: [...earlier], refundedBefore, refund }))
    refundedBefore += refund.amount
  }
  for (const { document } of earlier) expect(checkDocument(document)).toEqual([])
  return earlier.map(({ document }) => document)
}
const sums = ({ subtotal, taxes, due }: CreditNote) => [subtotal, taxes, due]
const lines = (note: CreditNote | undefined) =>
  note?.lines.map(({ name, detail, quantity, amount }) => [name, detail, quantity, amount])

describe('a credit note', () => {
  it('of all of an order is its invoice, taken back', () => {
    const sale = sell({ coupon: true })
    const [note] = giveBack(sale, { amount: 17820 })
    const { original, discount, discountNames, lines: sold, taxRows } = sale.invoice.document
    expect(note).toMatchObject({ original, discount, discountNames, lines: sold, taxRows, due: 17820 })
    expect(note).toMatchObject({ kind: 'CreditNote', reason: 'Too loud', corrects: { number: 'INV-000001' } })
    expect(note?.paid).toEqual({ by: 'Test card, no money moved', on: '2026-12-01' })
  })

  it('of a line that is named is of that line, at what was paid for it', () => {
    const [note] = giveBack(sell({ coupon: true }), { amount: 8910, lineIds: [kick] })
    expect(lines(note)).toEqual([['b-kick', 'Full license', 2, 8910]])
    expect([note?.discount, note?.due]).toEqual([0, 8910])
  })

  it('of a line to a business names it without its tax', () => {
    const [note] = giveBack(sell({ buyer: business }), { amount: 9900, lineIds: [snare] })
    // Half of 31.61, half up, is 15.81.
    expect(lines(note)).toEqual([['a-snare', 'Full license', 1, 8319]])
    expect(note && sums(note)).toEqual([8319, 1581, 9900])
  })

  it('of an amount alone says why in one line', () => {
    const [note] = giveBack(sell(), { amount: 1000 })
    expect(lines(note)).toEqual([['Given back', 'Too loud', 1, 1000]])
    // 31.61 x 10 / 198 is 1.596.
    expect(note && sums(note)).toEqual([840, 160, 1000])
  })

  it('of the rest makes all of them together the invoice, to the unit', () => {
    const sale = sell()
    const notes = giveBack(sale, { amount: 3 }, { amount: 3 }, { amount: 9900, lineIds: [kick] }, { amount: 9894 })
    const all = notes.map(sums).reduce((together, one) => together.map((sum, index) => sum + (one[index] ?? 0)))
    const { subtotal, taxes, due } = sale.invoice.document
    expect(all).toEqual([subtotal, taxes, due])
    // 31.61 x 6 / 19800 is 0.96, of which the first 3 have 0.48.
    expect(notes.map(sums).slice(0, 2)).toEqual([
      [3, 0, 3],
      [2, 1, 3],
    ])
  })

  it('never takes back more than the invoice, though more was paid: it says what was given', () => {
    const sale = sell({ received: { amount: 19900, currency: 'EUR' } })
    expect(sale.invoice.document.notes).toEqual(['€199.00 was received for it.'])
    const [note, again] = giveBack(sale, { amount: 19900 }, { amount: 100 })
    expect(note?.due).toBe(19800)
    expect(note?.notes).toContain('€199.00 was given back for it.')
    expect([again?.due, again?.taxes]).toEqual([0, 0])
  })

  it('of what was paid in another currency takes back as large a part', () => {
    const sale = sell({ received: { amount: 20000, currency: 'USD' } })
    const notes = giveBack(sale, { amount: 5000, currency: 'USD' }, { amount: 15000, currency: 'USD' })
    expect(notes.map(({ due, currency }) => [due, currency])).toEqual([
      [4950, 'EUR'],
      [14850, 'EUR'],
    ])
  })
})
