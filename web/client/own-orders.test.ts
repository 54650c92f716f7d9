import { expect, it } from 'vitest'
import { BadResponseError, NotAuthenticatedError } from './errors.ts'
import { listOrderDocuments, listOwnOrders } from './own-orders.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { setScene, toCompletedOrder } from './testing/examples.ts'
import type { ReceivedCall } from './testing/scripted-host.ts'

const path = '/api/customer/inventory/orders'
const orderOf = (call: ReceivedCall) => toCompletedOrder({ ...call, path: '/api/customer/orders/order-1' })

it('what the customer has bought is listed page by page', async () => {
  const { host, shop, heard } = await setCustomer()
  const next = `${path}?cursor=2`
  host.on(`GET ${path}`, (call) => ({ data: { items: [{ ...orderOf(call), documents: [] }], hasMore: true, next } }), {
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

it('of an order its invoice and its credit notes are listed, each at an address of the web', async () => {
  const { host, shop } = await setCustomer()
  const invoice = {
    ...{ kind: 'Invoice', number: 'INV-000001', issuedOn: '2026-11-21', total: { currency: 'EUR', amount: 99 } },
    url: 'https://shop.example/api/documents/Invoice/1/INV-000001.pdf',
  }
  const address = `GET ${path}/order-1/documents`
  host.on(address, { data: [invoice] }, { data: [{ ...invoice, url: 'javascript:alert(1)' }] })
  expect(await listOrderDocuments(shop, 'order-1')).toEqual([invoice])
  await expect(listOrderDocuments(shop, 'order-1')).rejects.toThrow(BadResponseError)
})
