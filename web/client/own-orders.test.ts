import { expect, it } from 'vitest'
import { NotAuthenticatedError } from './errors.ts'
import { listOwnOrders } from './own-orders.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { setScene, toCompletedOrder } from './testing/examples.ts'
import type { ReceivedCall } from './testing/scripted-host.ts'

const path = '/api/customer/inventory/orders'
const orderOf = (call: ReceivedCall) => toCompletedOrder({ ...call, path: '/api/customer/orders/order-1' })

it('what the customer has bought is listed page by page', async () => {
  const { host, shop, heard } = await setCustomer()
  const next = `${path}?cursor=2`
  host.on(`GET ${path}`, (call) => ({ data: { items: [orderOf(call)], hasMore: true, next } }), {
    data: { items: [], hasMore: false, next: null },
  })
  expect(await listOwnOrders(shop)).toMatchObject({
    items: [{ id: 'order-1', status: 'Completed' }],
    hasMore: true,
    next,
  })
  expect(await listOwnOrders(shop, next)).toEqual({ items: [], hasMore: false, next: null })
  expect(heard().map(({ query }) => query)).toEqual([{}, { cursor: '2' }])
})

it('is for the customer alone, and no call is made [roles.token-needed]', async () => {
  const { host, shop } = setScene()
  await expect(listOwnOrders(shop)).rejects.toThrow(NotAuthenticatedError)
  expect(host.received()).toEqual([])
})
