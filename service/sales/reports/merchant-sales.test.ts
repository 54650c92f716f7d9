import { describe, expect, it } from 'vitest'
import { priceExamples, snareLine } from '../orders/example-lines.ts'
import { toMerchantRefunds, toMerchantSales } from './merchant-sales.ts'
import { reportSales } from './reports.ts'

const at = new Date('2026-11-27T23:30:00Z')

function lineOf(id: string, price: number, listed = price, quantity = 1) {
  const [line] = priceExamples([snareLine])
  if (line?.type !== 'Product') throw new Error('The example sells no product')
  const variation = {
    id: 'full',
    name: 'Full',
    originalPrice: { USD: listed },
    price: { USD: price },
    hasDiscount: false,
  }
  return { ...line, id, productId: id, quantity, price: { USD: price }, variation }
}
const order = {
  seller: 'paddle' as const,
  currency: 'USD',
  subtotal: 8_333,
  discount: 1_667,
  due: 10_000,
  lines: [lineOf('snare', 30, 50), lineOf('kick', 35, 35, 2)],
}
const sumOf = (sums: number[]) => sums.reduce((sum, one) => sum + one, 0)

describe('the sales of a merchant of record', () => {
  it('share the sums of an order among its lines', () => {
    const sales = toMerchantSales(order, at)
    expect(sales).toMatchObject([
      { seller: 'paddle', day: '2026-11-27', itemId: 'snare', quantity: 1, net: 2_500, discount: 1_667 },
      { itemId: 'kick', quantity: 2, net: 5_833, discount: 0 },
    ])
    expect(sumOf(sales.map(({ net }) => net))).toBe(order.subtotal)
  })

  it('lose refunds without their tax: of the lines that are named, or of all', () => {
    const all = toMerchantRefunds(order, { amount: 10_000, lineIds: [], givenAt: at })
    expect(sumOf(all.map(({ refunds }) => refunds))).toBe(order.subtotal)
    const one = toMerchantRefunds(order, { amount: 3_000, lineIds: ['snare'], givenAt: at })
    expect(one).toMatchObject([{ itemId: 'snare', refunds: 2_500, quantity: 0, net: 0 }])
  })

  it('are apart from those of the vendor in the report', async () => {
    const { rows, totals } = await reportSales([], toMerchantSales(order, at))
    expect(rows.map(({ itemId, seller }) => [itemId, seller])).toEqual([
      ['kick', 'paddle'],
      ['snare', 'paddle'],
    ])
    expect(totals).toEqual([
      { currency: 'USD', seller: 'paddle', quantity: 3, net: 8_333, discount: 1_667, refunds: 0 },
    ])
  })
})
