import { expect, it } from 'vitest'
import type { SearchKind } from '#contract/vendor-api/search.ts'
import { buy, snareLine } from '../customers.ts'
import { activate } from '../licensing/devices.ts'
import { activeDevices, newcomer, owner } from '../licensing/manual-licenses.ts'
import { redeem } from '../licensing/vouchers.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const service = await startService('vendor-search')
const client = noteCalls(await openClient(service), 'search.test.ts')
const find = async (q: string, as = client) => (await as.call('search', { query: { q } })).groups
const idsOf = async (kind: SearchKind, q: string) =>
  (await find(q)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? []

const ada = await owner(service, 'Adalovelace')
const bob = await newcomer(service, 'Robertus')
const signature = 'Mach-00F3-dead-computer'
await activate(service.app, ada.token, signature)
const [device] = await activeDevices(service, ada.licenseId)
const reason = 'For the fair'
const text = { name: 'Autumn fair', description: 'For visitors of the fair.', reason }
const vouchers = await client.call('createVouchers', {
  body: { batch: 'autumn-radio', count: 2, prefix: 'radio', products: { 'snare-works': 1 }, ...text },
})
const coupons = await client.call('createCoupons', {
  body: { batch: 'autumn-fair', count: 2, prefix: 'fair', percentage: 10, ...text },
})
await redeem(service, vouchers.codes[0] ?? '', { token: bob.token })

it('customers are found by a part of the name or the address, in any letter case, and by an id', async () => {
  for (const q of ['dalove', 'ADALOVELACE-', ada.email.slice(4, 30), ada.id, ada.id.slice(0, 8)])
    expect(await idsOf('customer', q)).toContain(ada.id)
  expect(await idsOf('customer', 'nobody-has-this')).toEqual([])
})

it('orders are found by a part of the name or the address on them, and by the beginning of an id', async () => {
  for (const q of ['adalovelace', ada.orderId, ada.orderId.slice(0, 9), ada.orderId.replaceAll('-', '').slice(0, 12)])
    expect(await idsOf('order', q)).toEqual([ada.orderId])
  const [group] = (await find('adalovelace')).filter(({ kind }) => kind === 'order')
  expect(group).toMatchObject({
    hits: [{ title: 'Adalovelace', status: 'Completed', customerId: ada.id, email: ada.email, orderId: ada.orderId }],
    mayHaveMore: false,
  })
})

it('a payment that the provider names finds its order', async () => {
  await service.database.query
    .updateTable('payments')
    .set({ reference: 'pi_3Nx' })
    .where('orderId', '=', ada.orderId)
    .execute()
  expect(await idsOf('order', 'pi_3Nx')).toEqual([ada.orderId])
})

it('documents are found by their number as it is printed, or its digits', async () => {
  await expect.poll(() => idsOf('invoice', 'INV-000001'), { timeout: 20_000 }).toEqual(['Invoice/1'])
  for (const q of ['1', '000001', 'inv-1', 'INV-000001']) expect(await idsOf('invoice', q)).toEqual(['Invoice/1'])
  for (const q of ['CN-1', 'INV-2', '99999999999', 'INV-x']) expect(await idsOf('invoice', q)).toEqual([])
})

it('licenses are found by the beginning of an id, devices by a part of the name or the beginning of a signature', async () => {
  expect(await idsOf('license', ada.licenseId.slice(0, 13))).toEqual([ada.licenseId])
  for (const q of ['chine mach-00f', 'mach-00f3', 'MACH-00F3-dead-computer', device?.id ?? ''])
    expect(await idsOf('device', q)).toEqual([device?.id])
  expect(await idsOf('device', '00f3-dead-computer-2')).toEqual([])
  const [group] = (await find('mach-00f3')).filter(({ kind }) => kind === 'device')
  expect(group?.hits).toMatchObject([{ detail: `Snare Works, ${ada.email}`, status: 'Active', customerId: ada.id }])
})

it('codes are found by their beginning, and batches by a part of the name', async () => {
  const [redeemed] = vouchers.codes
  const groups = await find((redeemed ?? '').toLowerCase())
  expect(groups).toMatchObject([
    { kind: 'voucher', hits: [{ title: redeemed, status: 'Redeemed', customerId: bob.id, email: bob.email }] },
  ])
  expect(await idsOf('voucher', 'RADIO-')).toHaveLength(2)
  expect(await idsOf('voucherBatch', 'radio')).toEqual([vouchers.batch])
  expect(await idsOf('voucherBatch', 'autumn fair')).toEqual([vouchers.batch])
  expect(await idsOf('coupon', coupons.codes[0] ?? '')).toHaveLength(1)
  expect(await idsOf('coupon', 'fair-')).toHaveLength(2)
  expect(await idsOf('couponBatch', 'autumn')).toEqual(['autumn-fair'])
})

it('what many match is answered in part, the newest first, and says so', { tags: ['long'] }, async () => {
  const orders = []
  for (let bought = 0; bought < 6; bought += 1) orders.push(await buy(service.app, bob.token, snareLine()))
  const [group] = (await find('robertus')).filter(({ kind }) => kind === 'order')
  expect(group?.mayHaveMore).toBe(true)
  expect(group?.hits.map(({ id }) => id)).toEqual(orders.reverse().slice(0, 5))
})

it('each role finds only what it may read', async () => {
  const { kind: first } = (await find('autumn'))[0] ?? {}
  expect(first).toBe('voucherBatch')
  const books = await openClient(service, 'accounting')
  expect((await find('adalovelace', books)).map(({ kind }) => kind)).toEqual(['customer', 'order'])
  await expect(find('adalovelace', await openClient(service, 'releases'))).rejects.toMatchObject({ status: 403 })
})

it.each(['', '   ', 'x'.repeat(101)])('refuses %j', async (q) => {
  await expect(find(q)).rejects.toMatchObject({ status: 400 })
})

it.each(["o'neill", '%%%', '___', '\\\\\\', '000000', 'ffffff', '𝄞𝄞𝄞', '"; drop table'])(
  'takes %j as it is',
  async (q) => {
    expect(await find(q)).toEqual([])
  },
)
