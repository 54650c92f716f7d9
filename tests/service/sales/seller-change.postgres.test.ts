import { expect, it } from 'vitest'
import { createPaddleProvider } from '#service/sales/payments/providers/paddle/provider.ts'
import { buy, signUp, snareLine } from '../customers.ts'
import { startPaddleSales } from '../paddle-shop.ts'
import { startService } from '../start-service.ts'

const shop = await startPaddleSales('seller-change')
const { api, service, sell, orderOf, licensesOf, refundsOf } = shop
const paddle = createPaddleProvider({ ...api.settings, onFailure: () => undefined })

it('orders that Paddle sold are refunded there after a change of the seller, or it is said why not', async () => {
  const [first, second] = [await sell(), await sell()]
  const { place } = service
  const same = { place, postsEvents: false }
  const vendors = await startService('seller-change', { ...same, earlierProviders: [paddle] })
  const { accessToken } = await signUp(vendors.app)
  const ours = await buy(vendors.app, accessToken, snareLine())
  await vendors.services.refunds.request(first.orderId, { reason: 'Bought twice' })
  await expect.poll(async () => (await refundsOf(first)).map(({ status }) => status)).toEqual(['Succeeded'])
  expect([(await orderOf(first)).seller, await licensesOf(first)]).toEqual(['paddle', ['Revoked']])
  expect((await orderOf({ ...first, orderId: ours })).seller).toBe('vendor')

  const without = await startService('seller-change', same)
  await expect(without.services.refunds.request(second.orderId, { reason: 'Bought twice' })).rejects.toMatchObject({
    code: 'provider-not-configured',
    message: expect.stringContaining('Paddle'),
  })
  expect(await refundsOf(second)).toEqual([])
})
