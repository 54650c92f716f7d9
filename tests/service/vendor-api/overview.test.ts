import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { activate, startTrial } from '../licensing/devices.ts'
import { newcomer, owner } from '../licensing/manual-licenses.ts'
import { redeem } from '../licensing/vouchers.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const service = await startService('vendor-overview')
const client = noteCalls(await openClient(service), 'overview.test.ts')
const reason = 'For the radio'
const text = { name: 'Radio', description: 'For listeners.', reason }
const today = new Date().toISOString().slice(0, 10)

it('tells what was sold and activated each day, and what waits', async () => {
  const ada = await owner(service)
  await owner(service)
  await activate(service.app, ada.token)
  await startTrial(service.app, 'trial-device')
  const { accessToken } = await signUp(service.app)
  const { checkoutId } = await openCheckout(service.app, accessToken, snareLine())
  await pay(service.app, checkoutId, 'tok_other_amount')
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  const old = await owner(service)
  await service.database.query
    .updateTable('orders')
    .set({ completedAt: longAgo })
    .where('id', '=', old.orderId)
    .execute()

  const { days, sales, activations, inbox } = await client.call('showOverview')
  expect([days.length, days.at(-1)]).toEqual([30, today])
  expect(sales).toEqual([{ day: today, currency: 'EUR', orders: 2, amount: 19_800 }])
  expect(activations).toEqual([{ day: today, licenses: 1, trials: 1 }])
  expect(inbox.find(({ kind }) => kind === 'heldPayment')).toEqual({ kind: 'heldPayment', count: 1, isCapped: false })
})

it('tells each role only what it may read', async () => {
  const { sales, activations, inbox } = await (await openClient(service, 'support')).call('showOverview')
  expect(sales).toBeNull()
  expect(activations).not.toBeNull()
  expect(inbox.map(({ kind }) => kind)).not.toContain('unsentWebhooks')
})

it('who redeemed the vouchers of a batch is listed, by batch, account, address and days', async () => {
  const products = { 'snare-works': 1 }
  const { batch, codes } = await client.call('createVouchers', {
    body: { batch: 'radio', count: 3, products, ...text },
  })
  const [ada, bob] = [await newcomer(service, 'Ada'), await newcomer(service, 'Bob')]
  await redeem(service, codes[0] ?? '', { token: ada.token })
  await redeem(service, codes[1] ?? '', { token: bob.token })
  const list = async (query: Parameters<typeof client.call<'listRedemptions'>>[1] = {}) =>
    (await client.call('listRedemptions', query)).items.map(({ code }) => code)
  expect(await list({ query: { batch } })).toEqual([codes[1], codes[0]])
  expect(await list({ query: { batch, sort: 'oldest' } })).toEqual([codes[0], codes[1]])
  expect(await list({ query: { email: ada.email.toUpperCase() } })).toEqual([codes[0]])
  expect(await list({ query: { customerId: bob.id, from: today, to: today } })).toEqual([codes[1]])
  expect(await list({ query: { to: '2026-01-01' } })).toEqual([])
  expect(await list({ query: { batch: 'other' } })).toEqual([])
  const paged: string[] = []
  for await (const { code } of client.items('listRedemptions', { query: { batch, limit: '1' } })) paged.push(code)
  expect(paged).toEqual([codes[1], codes[0]])
  const { items } = await client.call('listRedemptions', { query: { batch } })
  expect(items[1]).toMatchObject({ batch, customerId: ada.id, customer: { email: ada.email } })
})

it('the orders with coupons of a batch are listed', async () => {
  const body = { batch: 'fair', count: 2, percentage: 10, ...text }
  const { codes } = await client.call('createCoupons', { body })
  const orders: string[] = []
  for (const code of codes) {
    const { accessToken } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
    await send(service.app, 'PATCH', `/api/customer/orders/${orderId}/coupon`, { query: { code } })
    await pay(service.app, checkoutId)
    orders.push(orderId)
  }
  const list = async (query: Parameters<typeof client.call<'listCouponUses'>>[1]) =>
    (await client.call('listCouponUses', query)).items
  const uses = await list({ query: { batch: 'fair' } })
  expect(uses).toMatchObject([
    { orderId: orders[1], code: codes[1], batch: 'fair', orderStatus: 'Completed' },
    { orderId: orders[0], code: codes[0] },
  ])
  expect(await list({ query: { couponId: uses[0]?.couponId ?? '', from: today } })).toHaveLength(1)
  const paged: string[] = []
  const query = { batch: 'fair', limit: '1', sort: 'oldest' } as const
  for await (const { orderId } of client.items('listCouponUses', { query })) paged.push(orderId)
  expect(paged).toEqual(orders)
  expect(await list({ query: { batch: 'other' } })).toEqual([])
})

it('a batch of vouchers is assigned to a reseller, and exported with the codes that were redeemed', async () => {
  const products = { 'snare-works': 1 }
  const body = { batch: 'shelf', count: 2, reseller: 'Sound Shop', products, ...text }
  const { batch, codes } = await client.call('createVouchers', { body })
  const ada = await newcomer(service, 'Ada')
  await redeem(service, codes[0] ?? '', { token: ada.token })
  const of = { parameters: { batch } }
  const assigned = await client.call('assignVouchers', { ...of, body: { reason, reseller: '=SUM(A1)' } })
  expect(assigned).toEqual({ batch, reseller: '=SUM(A1)' })
  const { items } = await client.call('listVoucherBatches')
  expect(items.find(({ id }) => id === batch)?.reseller).toBe('=SUM(A1)')
  const [head, ...lines] = (await client.call('exportVouchers', of)).trimEnd().split('\r\n')
  expect(head).toBe('code,batch,reseller,redeemed at,stopped at')
  expect(lines.toSorted()).toEqual(
    [
      `${codes[0]},${batch},'=SUM(A1),${lines.join().match(/\d{4}-[^,]+Z/)?.[0]},`,
      `${codes[1]},${batch},'=SUM(A1),,`,
    ].toSorted(),
  )
  await client.call('assignVouchers', { ...of, body: { reason, reseller: null } })
  const nobody = { parameters: { batch: 'nothing' } }
  await expect(client.call('exportVouchers', nobody)).rejects.toMatchObject({ status: 404 })
})
