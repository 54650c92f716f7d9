import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Checkout } from '#contract/entities/checkout.ts'
import { type WebhookEvent, webhookBodySchema, webhookEventSchema } from '#contract/webhooks.ts'
import { readAuditLog } from '#service/platform/audit/service.ts'
import type { FailpointName } from '#service/platform/failpoint.ts'
import { columnsWith, dumpDatabase } from '#tests/support/database-dump.ts'
import { isGenuine, startReceiver } from '#tests/support/webhooks/receiver.ts'
import { buyAsGuest, newAddress } from '../accounts/identity-calls.ts'
import { dataOf, send } from '../calls.ts'
import { buyer, openCheckout, password, pay, signUp, snareLine } from '../customers.ts'
import { activate, revokeFromDevice } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { deliveriesTo, receive, slowPace, statusesOf, typesOf, until } from './webhooks.ts'

const allEvents = webhookEventSchema.options
const day = 24 * 3600_000

/** Fails the next sale that passes this step. */
let failAt: FailpointName | null = null
const service = await startService('webhooks', {
  postsEvents: false,
  webhookPace: slowPace,
  failpoint: (name) => {
    if (name !== failAt) return
    failAt = null
    throw new Error('The sale was cut off')
  },
})

describe('a receiver is told', () => {
  it('of a sale, its license, a device that comes and goes, and its refund, each as the contract shapes it', async () => {
    const receiver = await receive(service, ...allEvents)
    const { token, user, orderId, licenseId } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'told-device')
    await revokeFromDevice(service.app, licenseToken)
    await service.services.refunds.request(orderId, { reason: 'Too loud' })
    await until(() => expect(receiver.received).toHaveLength(6))

    const told = (type: WebhookEvent) => receiver.received.find((one) => one.type === type)?.data
    expect(told('order.completed')).toMatchObject({
      id: orderId,
      status: 'Completed',
      customer: { email: user.email },
    })
    expect(told('license.granted')).toMatchObject({ id: licenseId, orderId, customerId: user.id })
    expect(told('activation.created')).toMatchObject({ licenseId, name: 'Machine told-device' })
    expect(told('refund.succeeded')).toMatchObject({ orderId, total: { currency: 'EUR', amount: 99 } })
    expect(told('license.revoked')).toMatchObject({ id: licenseId, status: 'Revoked' })
    const ofLicense = receiver.received.filter(({ data }) => data.id === licenseId || data.licenseId === licenseId)
    expect(ofLicense.map(({ type }) => type)).toEqual([
      ...['license.granted', 'activation.created', 'activation.revoked', 'license.revoked'],
    ])
    for (const { text } of receiver.received)
      expect(z.safeParse(webhookBodySchema, JSON.parse(text)).success).toBe(true)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6)
    const all = receiver.received.map(({ text, headers }) => text + JSON.stringify(headers)).join()
    for (const secret of [licenseToken, token, receiver.secret, 'tok_', password, 'deviceSignature'])
      expect([secret, all.includes(secret)]).toEqual([secret, false])
  })

  it('of an order whose payment came to nothing for good', async () => {
    const receiver = await receive(service, 'order.completed', 'order.failed')
    const { accessToken } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
    await pay(service.app, checkoutId, 'tok_second_step')
    const payment = await service.database.query
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    service.clock.advance(7 * 24 * 3600_000)
    await service.services.payments.giveUp(payment.id)
    await until(() => expect(receiver.received).toMatchObject([{ type: 'order.failed', data: { id: orderId } }]))
  })

  it('of what it asked for alone', async () => {
    const [orders, licenses] = [await receive(service, 'order.completed'), await receive(service, 'license.granted')]
    await buyer(service.app)
    await until(() => expect([typesOf(orders), typesOf(licenses)]).toEqual([['order.completed'], ['license.granted']]))
    expect(await statusesOf(service, orders.id)).toHaveLength(1)
  })

  it('nothing of a sale that was rolled back, and once of the sale that follows', async () => {
    const receiver = await receive(service, ...allEvents)
    const { accessToken } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
    failAt = 'mail-queued'
    const { status } = await dataOf<Checkout>(pay(service.app, checkoutId))
    expect([status, failAt]).toEqual(['Processing', null])
    expect([await deliveriesTo(service, receiver.id), receiver.received]).toEqual([[], []])
    service.clock.advance(6_000)
    await until(() => expect(typesOf(receiver).sort()).toEqual(['license.granted', 'order.completed']))
    expect(receiver.received.find(({ type }) => type === 'order.completed')?.data.id).toBe(orderId)
  })

  it('where nobody wants to know, nothing is written down', async () => {
    await buyer(service.app)
    const deliveries = await service.database.query.selectFrom('webhookDeliveries').selectAll().execute()
    expect(deliveries).toEqual([])
  })
})

describe('what is sent', () => {
  it('is signed: what was altered, or signed with another secret, is not genuine', async () => {
    const [receiver, other] = [await receive(service, 'order.completed'), await receive(service, 'order.completed')]
    await buyer(service.app)
    await until(() => expect([receiver.received.length, other.received.length]).toEqual([1, 1]))
    const [message] = receiver.received
    if (!message) throw new Error('Nothing came')
    const { headers, text } = message
    expect(isGenuine(message, receiver.secret)).toBe(true)
    expect(isGenuine(message, other.secret)).toBe(false)
    expect(isGenuine({ headers, text: text.replace('Completed', 'completed') }, receiver.secret)).toBe(false)
    for (const [name, value] of [
      ['webhook-id', 'msg_other'],
      ['webhook-timestamp', String(Number(headers['webhook-timestamp']) + 1)],
    ])
      expect([name, isGenuine({ headers: { ...headers, [name ?? '']: value }, text }, receiver.secret)]).toEqual([
        name,
        false,
      ])
    const age = service.clock.now().getTime() / 1000 - Number(headers['webhook-timestamp'])
    expect(Math.abs(age)).toBeLessThan(10)
    // The same news has the same id for everybody.
    expect(other.received[0]?.id).toBe(message.id)
  })

  it('is signed by the old secret as well for a day after a new one was made', { tags: ['long'] }, async () => {
    const receiver = await receive(service, 'order.completed')
    const { secret: newer } = await service.services.webhooks.receivers.rotateSecret(receiver.id)
    await buyer(service.app)
    await until(() => expect(receiver.received).toHaveLength(1))
    service.clock.advance(day + 1000)
    await buyer(service.app)
    await until(() => expect(receiver.received).toHaveLength(2))
    const genuine = (secret: string) => receiver.received.map((message) => isGenuine(message, secret))
    expect([genuine(newer), genuine(receiver.secret)]).toEqual([
      [true, true],
      [true, false],
    ])
  })

  it('leaves no secret in the database, and none but the vendor’s acts in the audit log', async () => {
    const receiver = await receive(service, 'order.completed')
    const { secret } = await service.services.webhooks.receivers.rotateSecret(receiver.id)
    const dump = await dumpDatabase(service.database)
    for (const one of [secret, receiver.secret].map((text) => text.slice('whsec_'.length)))
      expect(dump.filter(({ text }) => text.includes(one))).toEqual([])
    const entries = await readAuditLog(service.database.query, { ids: [receiver.id] })
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      ...['Vendor ReceiverAdded', 'Vendor ReceiverSecretRotated'],
    ])
  })
})

describe('what is kept', () => {
  it('goes 30 days after it was delivered; what still waits stays', async () => {
    const receiver = await receive(service, 'order.completed')
    await buyer(service.app)
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(['Delivered']))
    service.clock.advance(29 * day)
    receiver.answerWith(() => 500)
    await buyer(service.app)
    await until(() => expect(receiver.received).toHaveLength(2))
    await service.services.upkeep.run()
    expect(await statusesOf(service, receiver.id)).toEqual(['Waiting', 'Delivered'])
    service.clock.advance(31 * day)
    await service.services.upkeep.run()
    expect(await statusesOf(service, receiver.id)).toEqual(['Waiting'])
  })

  it('names no person: after an erasure a replay tells nobody who it was, and what has ended is told', {
    tags: ['long'],
  }, async () => {
    const receiver = await receive(service, ...allEvents)
    const { token, user, licenseId } = await buyer(service.app, 'Quirk')
    await activate(service.app, token, 'quirk-machine')
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(Array(3).fill('Delivered')))
    const told = receiver.received.splice(0)
    expect(
      told
        .filter(({ text }) => /quirk/i.test(text))
        .map(({ type }) => type)
        .sort(),
    ).toEqual([...['activation.created', 'order.completed']])
    const stored = columnsWith(await dumpDatabase(service.database), /quirk/i)
    expect(stored.filter((column) => column.startsWith('webhook'))).toEqual([])

    await send(service.app, 'POST', '/api/customer/identity/erase', {
      token,
      json: { password, confirmation: 'ERASE' },
    })
    await until(() => expect(typesOf(receiver)).toEqual(['license.revoked', 'activation.revoked']))
    expect(receiver.received[0]?.data).toMatchObject({ id: licenseId, status: 'Revoked' })
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(Array(5).fill('Delivered')))
    expect(await service.services.webhooks.replay(receiver.id, { since: new Date(0) })).toBe(5)
    await until(() => expect(receiver.received).toHaveLength(7))
    const all = receiver.received.map(({ text }) => text).join()
    for (const trace of ['Quirk', user.email, 'quirk-machine'])
      expect([trace, all.includes(trace)]).toEqual([trace, false])
  })

  it('names no guest either, whose order waits for nobody once they are erased', async () => {
    const receiver = await receive(service, 'order.completed')
    const email = newAddress('guest')
    await buyAsGuest(service.app, email)
    await until(() => expect(receiver.received[0]?.text).toContain(email))
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(['Delivered']))
    await service.services.identity.erasure.eraseByAddress(email)
    await service.services.webhooks.replay(receiver.id, { since: new Date(0) })
    await until(() => expect(receiver.received).toHaveLength(2))
    expect(receiver.received[1]?.text).not.toContain(email)
    expect(receiver.received[1]?.data).toMatchObject({ status: 'Completed', customer: { email: null, name: null } })
  })

  it('goes with its receiver, which is told nothing from then on', async () => {
    const receiver = await startReceiver()
    const { receivers } = service.services.webhooks
    const { id } = await receivers.add(receiver.url, ['order.completed'])
    receiver.answerWith(() => 500)
    await buyer(service.app)
    await until(() => expect(receiver.received).toHaveLength(1))
    await receivers.remove(id)
    service.clock.advance(2 * 3600_000)
    await buyer(service.app)
    expect(await service.database.query.selectFrom('webhookDeliveries').select('id').execute()).toEqual([])
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
    await expect(receivers.remove(id)).rejects.toMatchObject({ status: 404 })
    await expect(receivers.add('http://hooks.example/', ['order.completed'])).rejects.toMatchObject({ status: 400 })
  })
})
