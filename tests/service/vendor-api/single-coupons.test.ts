import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'

const service = await startService('vendor-single-coupons')
const client = await openClient(service)
const reason = 'A download was slow'

it('a coupon with a chosen code is good for as many orders as it says, and no other has its code', async () => {
  const text = { name: 'Sorry', description: 'For the trouble you had.', percentage: 20, reason }
  const sorry = { batch: 'sorry20', count: 1, code: 'SORRY20', maxUses: 2, ...text }
  expect(await client.call('createCoupons', { body: sorry })).toEqual({ batch: 'sorry20', codes: ['SORRY20'] })
  for (const wrong of [
    { ...sorry, batch: 'again', code: 'sorry20' },
    { ...sorry, batch: 'many', code: 'OTHER20', count: 2 },
    { ...sorry, batch: 'started', code: 'OTHER20', prefix: 'A' },
    { ...sorry, batch: 'short', code: 'A' },
  ])
    await expect(client.call('createCoupons', { body: wrong })).rejects.toMatchObject({
      status: 400,
      problem: { code: 'invalid-input' },
    })
  const statuses: number[] = []
  for (const _ of [1, 2, 3]) {
    const { accessToken: token } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine())
    const path = `/api/customer/orders/${orderId}/coupon`
    const { statusCode } = await send(service.app, 'PATCH', path, { token, query: { code: 'Sorry20' } })
    statuses.push(statusCode)
    if (statusCode === 200) await pay(service.app, checkoutId)
  }
  expect(statuses).toEqual([200, 200, 400])
  const { items } = await client.call('listCoupons', { query: { batch: 'sorry20' } })
  expect(items).toMatchObject([{ code: 'SORRY20', uses: 2, maxUses: 2, isInFile: false }])
  expect((await client.call('listCouponUses', { query: { batch: 'sorry20' } })).items).toHaveLength(2)
  const stopped = await client.call('stopCoupons', { parameters: { batch: 'sorry20' }, body: { reason } })
  expect(stopped).toEqual({ batch: 'sorry20', stopped: 0, used: 1 })
})
