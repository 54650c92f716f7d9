import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { CreditNote, Invoice, IssuedDocument } from '#service/database/tables/documents.ts'
import { exampleSale, exampleSeller, exampleTaxSeller } from '../invoices/example-sales.ts'
import { checkDocument } from '../invoices/pdf/check-document.ts'
import { sumOf } from '../invoices/proportional-shares.ts'
import { toCreditNote } from '../invoices/to-credit-note.ts'
import { toInvoice } from '../invoices/to-invoice.ts'
import { writeCsv } from './csv.ts'
import { reportSales, reportTax } from './reports.ts'

const consumerIn = (country: string, postCode: string | null = null) => ({
  country,
  postCode,
  isBusiness: false,
  taxId: null,
})
const buyer = fc.constantFrom(
  ...['DE', 'FI', 'HU', 'LU', 'FR', 'GB', 'US', 'JP', 'CH'].map((country) => consumerIn(country)),
  consumerIn('ES', '38001'),
  consumerIn('PT', '9000-001'),
  { country: 'FR', postCode: null, isBusiness: true, taxId: 'FR40303265045' },
  { country: 'DE', postCode: null, isBusiness: true, taxId: 'DE136695976' },
)
const line = fc.record({ listPrice: fc.integer({ min: 0, max: 30_000 }), quantity: fc.integer({ min: 1, max: 5 }) })
const sale = fc
  .record({
    buyer,
    currency: fc.constantFrom('EUR', 'GBP', 'USD', 'JPY'),
    pricesIncludeTax: fc.boolean(),
    seller: fc.constantFrom(exampleTaxSeller, { ...exampleTaxSeller, vatId: null, ossRegistered: false }, null),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    reductions: fc.array(
      fc.integer({ min: 1, max: 9999 }).map((basisPoints) => ({ ...exampleCoupon({ basisPoints }), description: '' })),
      { maxLength: 1 },
    ),
  })
  .map(({ lines, ...rest }) =>
    exampleSale({ ...rest, lines: lines.map((one, index) => ({ ...one, id: `item-${index}` })) }),
  )
  .filter(({ totals }) => totals.due > 0)

/** What somebody asks back: some lines, or a part of what is left in thousandths; the last one asks for all of it. */
const wish = fc.record({ lines: fc.nat(63), part: fc.integer({ min: 1, max: 1000 }), named: fc.boolean() })
const story = fc.record({ order: sale, wishes: fc.array(wish, { maxLength: 6 }), isAllBack: fc.boolean() })
type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never

const issuedAt = new Date('2026-11-21T12:00:00Z')

/** The invoice of an order and the credit notes of its refunds. */
function play({ order, wishes, isAllBack }: Story) {
  const payment = { provider: 'stripe', amount: order.totals.due, currency: order.currency }
  const facts = { issuedAt, seller: exampleSeller, payment }
  const invoice = toInvoice({ ...facts, number: 'INV-1', order })
  const notes: IssuedDocument<CreditNote>[] = []
  let left = order.totals.due
  for (const { lines, part, named } of [...wishes, ...(isAllBack ? [{ lines: 0, part: 1000, named: false }] : [])]) {
    const chosen = named ? invoice.booking.lines.filter((_, index) => (lines >> index) % 2 === 1) : []
    const paid = sumOf(chosen, ({ gross }) => gross)
    const amount = Math.min(left, paid > 0 ? paid : Math.ceil((left * part) / 1000))
    if (amount === 0) continue
    const refund = {
      amount,
      currency: order.currency,
      reason: 'Asked for',
      givenAt: issuedAt,
      lineIds: chosen.map(({ lineId }) => lineId),
    }
    const numbered = { ...facts, number: `CN-${notes.length + 1}`, earlier: [...notes] }
    notes.push(toCreditNote({ ...numbered, invoice, refundedBefore: order.totals.due - left, refund }))
    left -= amount
  }
  return { invoice, notes, left }
}

const documentsOf = (written: readonly IssuedDocument[]) => written.map(({ document }) => document)
const sums = (documents: readonly (Invoice | CreditNote)[]) => ({
  subtotal: sumOf(documents, ({ subtotal }) => subtotal),
  taxes: sumOf(documents, ({ taxes }) => taxes),
  due: sumOf(documents, ({ due }) => due),
})

describe('an order and all that is written of it', () => {
  it('reconcile to the unit: lines, tax, total, invoice and credit notes', () => {
    fc.assert(
      fc.property(story, (told) => {
        const { order } = told
        const { invoice, notes, left } = play(told)
        for (const document of documentsOf([invoice, ...notes])) expect(checkDocument(document)).toEqual([])
        const { subtotal, taxes, due } = invoice.document
        expect({ subtotal, taxes, due }).toEqual({
          subtotal: order.totals.subtotal,
          taxes: order.totals.taxes,
          due: order.totals.due,
        })
        const back = sums(documentsOf(notes))
        expect(back.due).toBe(due - left)
        if (left === 0) expect(back).toEqual({ subtotal, taxes, due })
        expect(back.taxes).toBeLessThanOrEqual(taxes)
        for (const { lineId, net } of invoice.booking.lines) {
          const given = notes.map(({ booking }) => booking.lines.find((one) => one.lineId === lineId)?.net ?? 0)
          expect(Math.min(...given, 0)).toBe(0)
          expect(sumOf(given, (one) => one)).toBeLessThanOrEqual(net)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('add up to the same in the reports on sales and on tax', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 5 }), async (stories) => {
        const written = stories.map(play).flatMap(({ invoice, notes }): IssuedDocument[] => [invoice, ...notes])
        const sales = await reportSales(written)
        const tax = await reportTax(written)
        for (const currency of new Set(written.map(({ document }) => document.currency))) {
          const ofCurrency = documentsOf(written).filter((document) => document.currency === currency)
          const [sold, back] = [
            sums(ofCurrency.filter(({ kind }) => kind === 'Invoice')),
            sums(ofCurrency.filter(({ kind }) => kind === 'CreditNote')),
          ]
          const orders = stories.filter(({ order }) => order.currency === currency)
          const total = sales.totals.find((one) => one.currency === currency)
          expect([total?.net, total?.refunds]).toEqual([sold.subtotal, back.subtotal])
          expect(total?.discount).toBe(sumOf(orders, ({ order }) => order.totals.discount))
          const taxed = tax.totals.find((one) => one.currency === currency)
          expect([taxed?.base, taxed?.tax]).toEqual([sold.subtotal - back.subtotal, sold.taxes - back.taxes])
          for (const [report, sum] of [
            [sales.rows, 'net'],
            [sales.rows, 'refunds'],
            [sales.rows, 'discount'],
          ] as const) {
            const rows = report.filter((row) => row.currency === currency)
            expect(sumOf(rows, (row) => row[sum])).toBe(total?.[sum])
          }
          const rows = tax.rows.filter((row) => row.currency === currency)
          expect([sumOf(rows, ({ base }) => base), sumOf(rows, (row) => row.tax)]).toEqual([taxed?.base, taxed?.tax])
        }
        expect(sumOf(tax.totals, ({ invoices, creditNotes }) => invoices + creditNotes)).toBe(written.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('comma-separated values', () => {
  it('end each line, and quote what needs it (RFC 4180)', () => {
    expect(
      writeCsv([
        ['name', 'net'],
        ['Snare, "loud"', '9.50'],
        ['two\nlines', ''],
      ]),
    ).toBe('name,net\r\n"Snare, ""loud""",9.50\r\n"two\nlines",\r\n')
  })

  it.each([
    ['=1+2', "'=1+2"],
    ['+49 30', "'+49 30"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['-1+2', "'-1+2"],
  ])('carry out nothing in a spreadsheet: %j', (text, cell) => expect(writeCsv([[text]])).toBe(`${cell}\r\n`))

  it.each(['-12.50', '-0', '7', '2026-01-01', 'a=b'])('leave %j as it is', (text) =>
    expect(writeCsv([[text]])).toBe(`${text}\r\n`),
  )
})
