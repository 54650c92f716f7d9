import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { type AuditNote, readAuditLog } from '#service/platform/audit/service.ts'
import { createKeyRotation } from '#service/platform/keys/rotation.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { setPassword } from '../accounts/identity-calls.ts'
import { send } from '../calls.ts'
import { buyer, openCheckout, password, pay, signUp, snareLine } from '../customers.ts'
import { activate, revokeFromDevice } from '../licensing/devices.ts'
import { redeem } from '../licensing/vouchers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const service = await startService('audit', { catalogue: withVouchers(exampleBatch('gift')), postsEvents: false })

const read = (...ids: string[]) => readAuditLog(service.database.query, { ids })
const told = async (...ids: string[]) => (await read(...ids)).map(({ actor, action }) => `${actor} ${action}`)
const record = (orderId: string) => readOrderRecord(service.database.query, orderId)

describe('the audit log tells', () => {
  it('of a sale, its dispute and its refund: the money, and the licenses that follow it', async () => {
    const { orderId, licenseId, user } = await buyer(service.app)
    await dispute(service, orderId, 'Open')
    await dispute(service, orderId, 'Won')
    await service.services.refunds.request(orderId, { reason: 'Too loud for Ada' })
    await vi.waitFor(async () => expect((await record(orderId)).refunds[0]?.status).toBe('Succeeded'), 20_000)
    expect(await told(orderId)).toEqual([
      ...['Provider PaymentSucceeded', 'Shop LicenseGranted', 'Provider DisputeOpen', 'Provider DisputeWon'],
      ...['Vendor RefundBegun', 'Provider RefundSucceeded'],
    ])
    const ofLicense = ['Shop LicenseGranted', 'Shop LicenseRevoked', 'Shop LicenseRestored', 'Shop LicenseRevoked']
    expect(await told(licenseId)).toEqual(ofLicense)
    expect(JSON.stringify(await read(orderId, licenseId))).not.toMatch(/Ada|Too loud|@/)
    const [paid] = (await record(orderId)).payments
    const [entry] = await read(orderId)
    expect(entry).toMatchObject({ about: paid?.id, details: { orderId, amount: 9900, currency: 'EUR' } })
    expect(await told(user.id)).toEqual(['Shop LicenseGranted'])
  })

  it('of a payment that was held, and of what a person made of it', async () => {
    const { accessToken } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
    await pay(service.app, checkoutId, 'tok_other_amount')
    await service.services.paymentReview.accept(orderId)
    expect(await told(orderId)).toEqual([...['Provider PaymentHeld', 'Vendor PaymentAccepted', 'Shop LicenseGranted']])
  })

  it('of vouchers, devices, passwords and keys', async () => {
    const { accessToken: token, id } = await signUp(service.app)
    await redeem(service, 'GIFT-Code-1', { token })
    await revokeFromDevice(service.app, await activate(service.app, token, 'audited'))
    await setPassword(service.app, token, password, 'another battery')
    const granted = Array<string>(4).fill('Customer LicenseGranted')
    expect(await told(id)).toEqual([...granted, 'Customer PasswordChanged'])
    const activation = await service.database.query
      .selectFrom('activations')
      .select('id')
      .where('deviceSignature', '=', 'audited')
      .executeTakeFirstOrThrow()
    expect(await told(activation.id)).toEqual(['Customer ActivationRevoked'])
    const keys = createKeyRotation(service.database, service.clock.now, testKeySecret)
    const [first] = await keys.list()
    const second = await keys.rotate()
    await keys.retire(first?.id ?? '')
    expect([await told(second), await told(first?.id ?? '')]).toEqual([['Vendor KeyRotated'], ['Vendor KeyRetired']])
  })

  it('nothing of what was undone: an entry is there with what it tells of, or not at all', async () => {
    const about = randomUUID()
    const undone = service.database.transaction(async (tx) => {
      await service.services.audit.note(tx, { actor: 'Shop', action: 'LicenseRevoked', about })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await told(about)).toEqual([])
  })

  it('by days, and up to the last one that was asked for', async () => {
    const from = service.clock.now()
    const about = randomUUID()
    const note: AuditNote = { actor: 'Vendor', action: 'KeyRotated', about, details: { list: ['one', about] } }
    await service.database.transaction((tx) => service.services.audit.note(tx, note))
    const to = new Date(service.clock.now().getTime() + 1)
    const within = (range: object) => readAuditLog(service.database.query, { ids: [about], ...range })
    expect(await within({ from, to })).toHaveLength(1)
    expect([await within({ from: to }), await within({ to: from })]).toEqual([[], []])
  })
})

describe('the audit log is only added to', () => {
  it.each([
    ['changed', sql`update audit_entries set actor = 'Shop'`],
    ['removed', sql`delete from audit_entries`],
    ['emptied', sql`truncate audit_entries`],
  ])('by the database: it can not be %s', async (_, statement) => {
    await expect(statement.execute(service.database.query)).rejects.toThrow('only added to')
  })

  it('by the code: no statement changes or removes an entry', () => {
    const sources = globSync('{service,cli,host}/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const changing = /(updateTable|deleteFrom)\('auditEntries'\)|(update|delete from|truncate) audit_entries\b/i
    expect(sources.filter((source) => changing.test(source))).toEqual([])
    expect(sources.some((source) => source.includes("insertInto('auditEntries')"))).toBe(true)
  })
})

it('nobody but the vendor reads it: no endpoint tells of it but the export of one’s own', async () => {
  const { paths } = (await send(service.app, 'GET', '/api/docs')).json()
  expect(Object.keys(paths).filter((path) => path.includes('audit'))).toEqual([])
})
