import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import { type VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { VendorApiError } from '#vendor-client/client.ts'
import { send } from '../calls.ts'
import { requestOf, terms } from '../catalogue/education.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { activate, fulfil, requestActivation } from '../licensing/devices.ts'
import { activeDevices, newcomer, owner } from '../licensing/manual-licenses.ts'
import { peek, redeem } from '../licensing/vouchers.ts'
import { startService } from '../start-service.ts'
import { callCustomerOperations } from './customer-operations.ts'
import { openClient } from './keys.ts'
import { operationsElsewhere } from './operations-elsewhere.ts'

const service = await startService('vendor-operations', {
  catalogue: withVouchers(exampleBatch('gift')),
  education: terms,
})
const typed = await openClient(service)
const called = new Set<VendorOperation>()
const client: typeof typed = {
  call(name, ...options) {
    called.add(name)
    return typed.call(name, ...options)
  },
  items: (name, ...options) => typed.items(name, ...options),
}
const reason = 'Asked on the phone'
const of = (id: string) => ({ parameters: { id } })
const because = { body: { reason } }
const customer = await owner(service)

it('customers are found by half an address, and shown with orders, licenses and devices', async () => {
  const half = customer.email.slice(0, 14).toUpperCase()
  const { items } = await client.call('listCustomers', { query: { search: half } })
  expect(items.map(({ email }) => email)).toEqual([customer.email])
  for (const emailOrId of [customer.id, customer.email]) {
    const record = await client.call('showCustomer', { parameters: { emailOrId } })
    expect(record).toMatchObject({ account: { id: customer.id }, orders: [{ id: customer.orderId, due: 9900 }] })
  }
  await expect(client.call('showCustomer', { parameters: { emailOrId: randomUUID() } })).rejects.toMatchObject({
    status: 404,
    problem: { code: 'not-found' },
  })
})

it('orders are listed, shown and refunded in part', async () => {
  const { orderId, email } = await owner(service)
  const { items } = await client.call('listOrders', { query: { email: email.toUpperCase() } })
  expect(items).toMatchObject([{ id: orderId, status: 'Completed', due: 9900 }])
  expect(await client.call('showOrder', of(orderId))).toMatchObject({ lines: [{ itemId: 'snare-works' }] })
  const refunded = await client.call('refundOrder', { ...of(orderId), body: { reason, amount: 500 } })
  expect(refunded.refunds).toMatchObject([{ amount: 500, begunBy: 'Vendor', reason }])
  const tooMuch = client.call('refundOrder', { ...of(orderId), body: { reason, amount: 9401 } })
  await expect(tooMuch).rejects.toBeInstanceOf(VendorApiError)
})

async function holdPayment(): Promise<string> {
  const { accessToken } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
  await pay(service.app, checkoutId, 'tok_other_amount')
  return orderId
}

it('held payments are accepted and returned', async () => {
  const [accepted, returned] = [await holdPayment(), await holdPayment()]
  expect(await client.call('acceptPayment', { ...of(accepted), ...because })).toMatchObject({ status: 'Completed' })
  const order = await client.call('returnPayment', { ...of(returned), ...because })
  expect(order).toMatchObject({ status: 'Open', payments: [{ status: 'Returned' }] })
})

it('licenses are granted, listed, shown, limited, moved, revoked and restored', async () => {
  const [first, second] = [await newcomer(service), await newcomer(service)]
  const grant = { email: first.email, productId: 'snare-works', reason, seats: 2, once: 'contest' }
  const granted = await client.call('grantLicense', { body: grant })
  expect(await client.call('grantLicense', { body: grant })).toEqual(granted)
  expect(granted).toMatchObject({ origin: { by: 'vendor', reason }, seats: { taken: 0, of: 2 } })
  const { items } = await client.call('listLicenses', { query: { customerId: first.id, status: 'Active' } })
  expect(items).toMatchObject([{ id: granted.id, maxActivations: 2 }])
  expect(await client.call('showLicense', of(granted.id))).toEqual(granted)
  const limited = await client.call('limitOffline', { ...of(granted.id), body: { perYear: 9, reason } })
  expect(limited.offlineActivations.limit).toBe(9)
  const moved = await client.call('moveLicense', { ...of(granted.id), body: { email: second.email, reason } })
  expect(moved.license.owner.id).toBe(second.id)
  const revoked = await client.call('revokeLicense', { ...of(granted.id), body: { reason, isQuiet: true } })
  expect(revoked).toMatchObject({ license: { status: 'Revoked' }, affected: { devices: 0, offline: 0 } })
  expect(await client.call('restoreLicense', { ...of(granted.id), body: { reason } })).toMatchObject({
    status: 'Active',
  })
})

it('devices are listed, and their seats freed', async () => {
  await activate(service.app, customer.token, 'dead')
  const [device] = await activeDevices(service, customer.licenseId)
  const { items } = await client.call('listActivations', { query: { licenseId: customer.licenseId } })
  expect(items).toMatchObject([{ id: device?.id, status: 'Active', licenseId: customer.licenseId }])
  const freed = await client.call('freeSeat', { ...of(device?.id ?? ''), ...because })
  expect(freed.license.seats.taken).toBe(0)
})

it('refused activations are listed with the reason', async () => {
  const { id, token } = await newcomer(service)
  const { id: requestId } = await requestActivation(service.app, 'without-license')
  await fulfil(service.app, requestId, token)
  const { items } = await client.call('listActivationFailures', { query: { customerId: id, code: 'no-license' } })
  expect(items).toMatchObject([
    { customerId: id, deviceSignature: 'without-license', count: 1, productId: 'snare-works' },
  ])
})

it('coupons are issued, listed and stopped', async () => {
  const text = { name: 'Fair', description: 'For visitors of the fair.', reason }
  const fair = { batch: 'fair', count: 3, prefix: 'fair', percentage: 12.5, appliesTo: ['snare-works'], ...text }
  const { codes } = await client.call('createCoupons', { body: fair })
  expect(codes).toEqual(Array(3).fill(expect.stringMatching(/^FAIR(-\w{4}){3}$/)))
  const { items } = await client.call('listCoupons', { query: { batch: 'fair' } })
  expect(items).toMatchObject(Array(3).fill({ batch: 'fair', percentage: 0.125, uses: 0, isInFile: false }))
  const path = `/api/customer/orders/${(await openCheckout(service.app, undefined, snareLine())).orderId}/coupon`
  expect((await send(service.app, 'PATCH', path, { query: { code: codes[0] ?? '' } })).statusCode).toBe(200)
  const stopped = await client.call('stopCoupons', { parameters: { batch: 'fair' }, ...because })
  expect(stopped).toEqual({ batch: 'fair', stopped: 3, used: 0 })
  for (const wrong of [
    {},
    { percentage: 10, amounts: { EUR: 1 } },
    { amounts: { EUR: 1 } },
    { percentage: 5, appliesTo: ['x'] },
  ])
    await expect(
      client.call('createCoupons', { body: { batch: `wrong-${randomUUID()}`, count: 1, ...text, ...wrong } }),
    ).rejects.toMatchObject({ status: 400, problem: { code: 'invalid-input' } })
  await expect(client.call('createCoupons', { body: fair })).rejects.toMatchObject({ status: 409 })
})

it('vouchers are issued, redeemed, listed, kept by a sync, and stopped', async () => {
  const body = {
    batch: 'gift',
    count: 3,
    products: { 'snare-works': 2 },
    name: 'Radio',
    description: 'For listeners.',
    reason,
  }
  const { batch, codes } = await client.call('createVouchers', { body })
  expect(batch).toBe('issued:gift')
  const { id, token } = await newcomer(service)
  await redeem(service, codes[0] ?? '', { token })
  await service.syncCatalogue(withVouchers(exampleBatch('gift')))
  await service.syncCatalogue(withVouchers(exampleBatch('other')))
  const batches = await client.call('listVoucherBatches')
  const shown = batches.items.map(({ id: name, isInFile, stoppedAt }) => [name, isInFile, stoppedAt !== null])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['gift', true, true],
      ['issued:gift', false, false],
      ['other', true, false],
    ]),
  )
  const redeemed = await client.call('listVouchers', { parameters: { batch }, query: { isRedeemed: 'true' } })
  expect(redeemed.items).toMatchObject([{ code: codes[0], redeemedBy: id, customer: { name: 'Bob' }, stoppedAt: null }])
  expect(await client.call('stopVouchers', { parameters: { batch }, ...because })).toMatchObject({
    stopped: 2,
    redeemed: 1,
  })
  expect((await redeem(service, codes[1] ?? '', { token })).statusCode).toBeGreaterThanOrEqual(400)
  await service.syncCatalogue(withVouchers(exampleBatch('gift')))
  expect((await redeem(service, codes[2] ?? '', { token })).statusCode).toBeGreaterThanOrEqual(400)
  await expect(client.call('stopVouchers', { parameters: { batch: 'gift' }, ...because })).rejects.toMatchObject({
    status: 409,
  })
  await expect(
    client.call('createVouchers', { body: { ...body, batch: 'x', products: { x: 1 } } }),
  ).rejects.toMatchObject({ status: 400 })
})

it('vouchers that an older version has withdrawn are restored by the next sync', async () => {
  const body = { batch: 'upgrade', count: 1, products: { 'snare-works': 1 }, name: 'Radio', description: 'x', reason }
  const { batch, codes } = await client.call('createVouchers', { body })
  const now = new Date()
  await service.database.query.updateTable('vouchers').set({ withdrawnAt: now }).where('batchId', '=', batch).execute()
  await service.syncCatalogue(withVouchers(exampleBatch('later')))
  expect((await peek(service, codes[0] ?? '')).statusCode).toBe(200)
})

it('releases are listed with the one that customers are offered', async () => {
  const { items } = await client.call('listReleases', { query: { productId: 'snare-works' } })
  expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(new Set(items.map(({ productId }) => productId))).toEqual(new Set(['snare-works']))
})

it('education requests are listed, shown, approved and refused', async () => {
  for (const _ of [1, 2]) await send(service.app, 'POST', '/api/education/requests', { json: requestOf() })
  const { items } = await client.call('listEducationRequests', { query: { status: 'Waiting' } })
  const [first, second] = items.map(({ id }) => id)
  expect((await client.call('showEducationRequest', of(first ?? ''))).request).toMatchObject({
    institution: 'School of Bells',
  })
  const approved = await client.call('approveEducationRequest', { ...of(first ?? ''), ...because })
  expect(approved).toMatchObject({ status: 'Approved' })
  const refused = await client.call('refuseEducationRequest', { ...of(second ?? ''), ...because })
  expect(refused).toMatchObject({ status: 'Refused', reason })
})

async function parkJob(): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  const job = { id, kind: 'unknown-kind', queue: 'news' as const, payload: '{}', dedupeKey: null, lastError: 'failed' }
  await service.database.query
    .insertInto('jobs')
    .values({ ...job, runAt: now, parkedAt: now })
    .execute()
  return id
}

it('parked jobs are listed, retried and dropped', async () => {
  const [retried, dropped] = [await parkJob(), await parkJob()]
  const { items } = await client.call('listJobs', { query: { isParked: 'true', queue: 'news' } })
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([retried, dropped]))
  await client.call('dropJob', { ...of(dropped), ...because })
  await client.call('retryJob', { ...of(retried), ...because })
  await expect(client.call('dropJob', { ...of(dropped), ...because })).rejects.toMatchObject({ status: 404 })
})

it('receivers of webhooks are added, listed, replayed to, given new secrets and removed', async () => {
  const url = 'https://hooks.example/backline'
  const { id, secret } = await client.call('addWebhook', { body: { url, events: ['license.granted'], reason } })
  const buyer = await owner(service)
  const { items } = await client.call('listDeliveries', { ...of(id), query: {} })
  expect(items).toMatchObject([{ event: 'license.granted', subjectId: buyer.licenseId }])
  await vi.waitFor(async () => {
    const body = { choice: { of: 'delivery', delivery: items[0]?.id ?? 0 }, reason } as const
    expect(await client.call('replayDeliveries', { ...of(id), body })).toEqual({ replayed: 1 })
  }, 20_000)
  const rotated = await client.call('rotateWebhookSecret', { ...of(id), ...because })
  expect(rotated.secret).not.toBe(secret)
  expect((await client.call('listWebhooks')).items.map((one) => one.id)).toContain(id)
  await client.call('removeWebhook', { ...of(id), ...because })
  expect((await client.call('listWebhooks')).items.map((one) => one.id)).not.toContain(id)
})

it('staff are invited, listed, given roles, reset, signed out and removed', async () => {
  const invited = await client.call('inviteStaff', {
    body: { email: 'ada@works.example', role: 'support', reason },
  })
  const id = of(invited.id)
  expect(await client.call('resendInvitation', { ...id, ...because })).toMatchObject({ email: 'ada@works.example' })
  const changed = await client.call('changeStaffRole', { ...id, body: { role: 'accounting', reason } })
  expect(changed).toMatchObject({ id: invited.id, role: 'accounting', joinedAt: null })
  expect((await client.call('listStaff')).items).toEqual([expect.objectContaining({ id: invited.id })])
  expect((await client.call('resetStaff', { ...id, ...because })).invitationEndsAt).not.toBeNull()
  expect(await client.call('signOutStaff', { ...id, ...because })).toEqual({ ended: 0 })
  await client.call('removeStaff', { ...id, ...because })
  expect((await client.call('listStaff')).items).toEqual([])
})

it('API keys are created, listed and revoked', async () => {
  const body = { name: 'Till', role: 'accounting', expiresInDays: 30, reason } as const
  const { key, stored } = await client.call('createApiKey', { body })
  expect(key.startsWith(stored.start)).toBe(true)
  expect((await client.call('listApiKeys')).items).toContainEqual(stored)
  const revoked = await client.call('revokeApiKey', { ...of(stored.id), ...because })
  expect(revoked.revokedAt).not.toBeNull()
  await expect(client.call('revokeApiKey', { ...of(stored.id), ...because })).rejects.toMatchObject({ status: 409 })
})

it('reports are answered as JSON and as CSV', async () => {
  const query = { from: '2026-01-01', to: '2099-12-31' }
  await vi.waitFor(
    async () => expect((await client.call('reportSales', { query })).totals.length).toBeGreaterThan(0),
    20_000,
  )
  const sales = await client.call('reportSales', { query })
  expect(sales.rows[0]).toMatchObject({ itemId: 'snare-works', currency: 'EUR' })
  expect((await client.call('reportTax', { query })).totals[0]).toMatchObject({ currency: 'EUR' })
  expect(await client.call('reportSalesAsCsv', { query })).toMatch(/^day,product,name,currency,.*\r\n\d{4}-/)
  expect(await client.call('reportTaxAsCsv', { query })).toMatch(/^kind,country,rate %,.*\r\n/)
  const payouts = await client.call('reportPayouts', { query })
  expect(payouts).toEqual({ provider: 'test', isReported: false, rows: [], differences: [], waiting: [] })
  expect(await client.call('reportPayoutsAsCsv', { query })).toMatch(/^day,payout,currency,payments,.*\r\n$/)
  await expect(client.call('reportSales', { query: { ...query, to: '2026-02-30' } })).rejects.toMatchObject({
    status: 400,
  })
})

it('the audit log is read, newest first', async () => {
  const { items } = await client.call('listAudit', { query: { limit: '5' } })
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((one, other) => other - one))
  const { items: own } = await client.call('listAudit', { query: { about: customer.licenseId } })
  expect(own.map(({ action }) => action)).toContain('LicenseGranted')
})

callCustomerOperations(service, client)

afterAll(() => {
  const elsewhere: readonly VendorOperation[] = Object.values(operationsElsewhere).flat()
  expect([...called, ...elsewhere].sort()).toEqual(Object.keys(vendorApi).sort())
})
