import { afterAll, expect } from 'vitest'
import { createPaddleProvider } from '#service/sales/payments/providers/paddle/provider.ts'
import { startPaddleApi } from '#tests/support/paddle/api.ts'
import type { Transaction } from '#tests/support/paddle/objects.ts'
import { company, taxedContent } from './germany.ts'
import { createMerchantSales, type Sale } from './merchant-sales.ts'
import { startService } from './start-service.ts'
import type { TestServiceOptions } from './test-service.ts'

/** A German shop that sells by Paddle, beside the stand-in of Paddle that it talks to. */
export async function startPaddleSales(name: string, options: TestServiceOptions = {}) {
  const now = { read: () => new Date() }
  const api = await startPaddleApi(() => now.read())
  afterAll(() => api.close())
  const refused: unknown[] = []
  const service = await startService(name, {
    postsEvents: false,
    company,
    catalogue: taxedContent,
    payments: () => createPaddleProvider({ ...api.settings, onFailure: (error) => void refused.push(error) }),
    ...options,
  })
  now.read = service.clock.now
  const sales = createMerchantSales(service)

  function transactionOf({ orderId }: Sale): Transaction {
    const transaction = api.transactions().findLast(({ custom_data: data }) => data?.order_id === orderId)
    if (!transaction) throw new Error('Paddle has no transaction of this order')
    return transaction
  }
  const eventsOf = (sale: Sale) => api.events().filter(({ body }) => body.includes(transactionOf(sale).id))
  const postEvents = (sale: Sale) => sales.postTwice('paddle', eventsOf(sale))

  return {
    ...sales,
    api,
    service,
    refused,
    transactionOf,
    eventsOf,
    postEvents,
    /** Sells an order to its end. */
    async sell(currency = 'USD', country = 'DE', ...items: object[]): Promise<Sale> {
      const sale = await sales.open(currency, ...(items.length > 0 ? [items] : []))
      await sales.begin(sale)
      api.pay(transactionOf(sale).id, country)
      await postEvents(sale)
      expect((await sales.orderOf(sale)).status).toBe('Completed')
      return sale
    },
  }
}
