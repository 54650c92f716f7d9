import { describe, expect, it } from 'vitest'
import type { SalesDocument } from '#service/database/tables/documents.ts'
import { exampleDocuments } from '../example-documents.ts'
import { toPaidText, toSumRows } from './totals-table.ts'

const { consumer, pounds, yen, dollars, reverseCharge, partialCredit } = exampleDocuments
const write = (document: SalesDocument) => toSumRows(document).map(({ label, amount }) => `${label} ${amount}`)

describe('the sums of a document', () => {
  it('end in the total where tax is in the prices, and then say what is in it', () => {
    expect(write(consumer)).toEqual([
      'Sum with tax €178.00',
      'Discount (NOISE20) −€35.60',
      'Total €142.40',
      'Total without tax €115.77',
      'VAT 23% in Poland, of €115.77 €26.63',
    ])
    expect(write(pounds)).toEqual([
      'Total £89.00',
      'Total without tax £74.17',
      'VAT 20% in the United Kingdom, of £74.17 £14.83',
    ])
  })

  it('are the total alone where there is neither tax nor discount', () => {
    expect(write(yen)).toEqual(['Total ¥29,700'])
    expect(write(dollars)).toEqual(['Sum $89.00', 'Discount (Autumn sale) −$26.70', 'Total $62.30'])
  })

  it('lead to the total where tax comes on top, or is the customer’s to pay', () => {
    expect(write(reverseCharge)).toEqual([
      'Total without tax €249.58',
      'VAT, reverse charge, of €249.58 €0.00',
      'Total €249.58',
    ])
  })

  it('speak of what is given back on a credit note', () => {
    expect(write(partialCredit)).toContain('Total credited €63.20')
    expect(toPaidText(partialCredit)).toBe('Refunded €63.20 on 2 December 2026: Visa ending in 4242')
  })

  it('say how it was paid, or that there was nothing to pay', () => {
    expect(toPaidText(consumer)).toBe('Paid €142.40 on 21 November 2026: Visa ending in 4242')
    expect(toPaidText({ ...consumer, paid: null })).toBe('Nothing to pay')
  })
})
