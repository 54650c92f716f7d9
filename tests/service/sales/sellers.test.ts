import { describe, expect, it } from 'vitest'
import type { ProductFile } from '#service/catalogue/products/content-schema.ts'
import { readMerchantSales } from '#service/sales/reports/merchant-sales-repository.ts'
import { reportSales } from '#service/sales/reports/reports.ts'
import { problemOf, send } from '../calls.ts'
import { snareLine } from '../customers.ts'
import { taxedContent } from '../germany.ts'
import { startPaddleSales } from '../paddle-shop.ts'

const free: ProductFile = {
  id: 'shaker',
  position: 3,
  name: 'Shaker',
  tagline: 'Free',
  description: 'A gift.',
  maxActivations: 1,
  trialDays: 0,
  downloads: { needsUser: true, needsOwnership: true },
  variations: [{ id: 'full', name: 'Full license', prices: { EUR: 0, USD: 0, JPY: 0 } }],
}
const catalogue = { ...taxedContent, products: [...taxedContent.products, free] }
const shop = await startPaddleSales('sellers', { catalogue })
const { api, service, sell, open, read, call, orderOf, licensesOf, refundsOf } = shop

describe('with a merchant of record', () => {
  it('what is free is given by the vendor', async () => {
    const sale = await open('USD', [{ ...snareLine(), id: 'p/shaker/full', productId: 'shaker' }])
    expect((await read(sale)).merchant).toBeUndefined()
    expect((await call(sale, 'pay', {})).status).toBe('Completed')
    expect([(await orderOf(sale)).seller, await licensesOf(sale)]).toEqual(['vendor', ['Active']])
    expect(api.transactions().filter(({ custom_data: data }) => data?.order_id === sale.orderId)).toEqual([])
  })

  it('nobody withdraws from a contract here', async () => {
    const json = { name: 'Ada', email: 'ada@example.com', order: 'mine', what: null }
    const refused = await problemOf(send(service.app, 'POST', '/api/customer/withdrawals', { json }))
    expect(refused).toMatchObject({ statusCode: 404 })
    expect(JSON.stringify(refused)).toContain('withdraw from the contract with Paddle')
  })

  it('sales and refunds are reported by product, without its tax', async () => {
    const { query } = service.database
    const period = { from: new Date(0), until: new Date('2100-01-01') }
    const sale = await sell()
    const { due, subtotal } = await orderOf(sale)
    await service.services.refunds.request(sale.orderId, { reason: 'Bought twice' })
    await expect.poll(async () => (await refundsOf(sale)).map(({ status }) => status)).toEqual(['Succeeded'])
    const { totals } = await reportSales([], readMerchantSales(query, period))
    expect(totals).toMatchObject([{ currency: 'USD', seller: 'paddle', quantity: 1, net: subtotal, refunds: subtotal }])
    expect(Number(due)).toBeGreaterThan(Number(subtotal))
  })
})
