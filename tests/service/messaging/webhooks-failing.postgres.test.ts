import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimDelivery, updateLeased } from '#service/messaging/webhooks/repository.ts'
import { leaseDuration } from '#service/messaging/webhooks/rules.ts'
import { startReceiver } from '#tests/support/webhooks/receiver.ts'
import { buyer } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'
import { deliveriesTo, receive, slowPace, statusesOf, typesOf, until } from './webhooks.ts'

const day = 24 * 3600_000

const service = await startService('webhooks-failing', { postsEvents: false, webhookPace: slowPace })

const replay = (...given: Parameters<typeof service.services.webhooks.replay>) =>
  service.services.webhooks.replay(...given)

describe('a receiver that fails', () => {
  it('is tried again later, in order: what follows of a license waits, what is of another does not', async () => {
    const receiver = await receive(service, 'license.granted', 'license.revoked', 'license.restored')
    receiver.answerWith(() => 500)
    const { licenseId, orderId } = await buyer(service.app)
    await until(() => expect(typesOf(receiver)).toEqual(['license.granted']))
    receiver.answerWith(() => 204)
    await service.services.refunds.request(orderId, { reason: 'Too loud' })
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(['Waiting', 'Waiting']))
    const { licenseId: another } = await buyer(service.app)
    await until(() => expect(receiver.received.at(-1)?.data.id).toBe(another))
    expect(receiver.received.filter(({ data }) => data.id === licenseId)).toHaveLength(1)

    service.clock.advance(2 * 3600_000)
    await until(async () => expect(new Set(await statusesOf(service, receiver.id))).toEqual(new Set(['Delivered'])))
    const ofFirst = receiver.received.filter(({ data }) => data.id === licenseId)
    expect(ofFirst.map(({ type, answered }) => `${type} ${answered}`)).toEqual([
      ...['license.granted 500', 'license.granted 204', 'license.revoked 204'],
    ])
    expect(ofFirst[1]?.id).toBe(ofFirst[0]?.id)
  })

  it('is given up in the end: its delivery is parked with the reason, and can be replayed', {
    tags: ['long'],
  }, async () => {
    const receiver = await receive(service, 'order.completed')
    receiver.answerWith(() => 503)
    await buyer(service.app)
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await until(() => expect(receiver.received).toHaveLength(attempt))
      await until(async () => expect((await deliveriesTo(service, receiver.id))[0]?.leasedUntil).toBeNull())
      service.clock.advance(30 * 3600_000)
    }
    const [parked] = await deliveriesTo(service, receiver.id)
    expect(parked).toMatchObject({ status: 'Parked', attempts: 11, lastFailure: 'It answered 503' })
    expect((await service.services.webhooks.receivers.get(receiver.id)).deliveries).toMatchObject({
      Parked: 1,
      Waiting: 0,
    })

    receiver.answerWith(() => 200)
    expect(await replay(receiver.id, 'parked')).toBe(1)
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(['Delivered']))
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    await expect(replay(receiver.id, 'parked')).rejects.toMatchObject({ status: 404 })
  })

  it('or never answers holds up no other, nor the end of the program', { tags: ['long'] }, async () => {
    const webhookPace = { ...slowPace, timeout: 60_000 }
    const patient = await createTestService('webhooks-patient', { postsEvents: false, webhookPace })
    const [dead, living] = [await startReceiver(), await startReceiver()]
    dead.answerWith(() => null)
    const { receivers, listDeliveries } = patient.services.webhooks
    const { id } = await receivers.add(dead.url, ['order.completed'])
    await receivers.add(living.url, ['order.completed'])
    for (let count = 0; count < 2; count += 1) await buyer(patient.app)
    await until(() => expect(living.received).toHaveLength(2))
    const [first] = (await listDeliveries(id, { limit: 50 })).slice(-1)
    expect(first).toMatchObject({ status: 'Waiting', attempts: 1, lastFailure: null })
    const begun = performance.now()
    await patient.close()
    expect(performance.now() - begun).toBeLessThan(webhookPace.timeout / 3)
    await Promise.all([dead.close(), living.close()])
  })

  it('for so long that another process took over has no say any more in how it went', async () => {
    const { query } = service.database
    const receiver = await receive(service, 'order.completed')
    receiver.answerWith(() => 500)
    await buyer(service.app)
    await until(async () => expect((await deliveriesTo(service, receiver.id))[0]?.lastFailure).toBe('It answered 500'))
    const later = new Date(service.clock.now().getTime() + day)
    const claim = (sharedNow: Date) => claimDelivery(query, receiver.id, { now: later, sharedNow })
    const first = await claim(later)
    expect(await claim(later)).toBeUndefined()
    const second = await claim(new Date(later.getTime() + leaseDuration + 1000))
    expect([first?.attempts, second?.attempts, second?.id]).toEqual([2, 3, first?.id])
    if (first) await updateLeased(query, first, { status: 'Parked', finishedAt: later })
    expect(await deliveriesTo(service, receiver.id)).toMatchObject([{ status: 'Waiting', attempts: 3 }])
    if (second) await updateLeased(query, second, { status: 'Delivered', finishedAt: later })
    expect(await statusesOf(service, receiver.id)).toEqual(['Delivered'])
  })
})

describe('a replay', () => {
  it('sends one delivery, or all since a time, once more with their ids and in their order', {
    tags: ['long'],
  }, async () => {
    const receiver = await receive(service, 'license.granted', 'license.revoked', 'refund.succeeded')
    await buyer(service.app)
    await until(() => expect(receiver.received).toHaveLength(1))
    service.clock.advance(60_000)
    const since = service.clock.now()
    const { orderId, licenseId } = await buyer(service.app)
    await service.services.refunds.request(orderId, { reason: 'Too loud' })
    await until(async () => expect(await statusesOf(service, receiver.id)).toEqual(Array(4).fill('Delivered')))
    const first = receiver.received.splice(0)

    expect(await replay(receiver.id, { since })).toBe(3)
    await until(() => expect(receiver.received).toHaveLength(3))
    const again = receiver.received.splice(0)
    const idsOf = (messages: typeof again) => messages.map(({ id }) => id).sort()
    expect(idsOf(again)).toEqual(idsOf(first.slice(1)))
    const ofLicense = again.filter(({ data }) => data.id === licenseId)
    expect(ofLicense.map(({ type }) => type)).toEqual(['license.granted', 'license.revoked'])

    const oldest = (await deliveriesTo(service, receiver.id)).at(-1)
    expect(await replay(receiver.id, { delivery: oldest?.id ?? 0 })).toBe(1)
    await until(() => expect(receiver.received.map(({ id }) => id)).toEqual([first[0]?.id]))
  })

  it('is refused to a receiver that there is not, and of a delivery to another', async () => {
    const [one, other] = [await receive(service, 'order.completed'), await receive(service, 'order.completed')]
    await buyer(service.app)
    await until(async () => expect(await statusesOf(service, one.id)).toEqual(['Delivered']))
    const [delivery] = await deliveriesTo(service, one.id)
    await expect(replay(other.id, { delivery: delivery?.id ?? 0 })).rejects.toMatchObject({ status: 404 })
    await expect(replay(randomUUID(), 'parked')).rejects.toMatchObject({ status: 404 })
    await expect(replay('nobody', 'parked')).rejects.toMatchObject({ status: 404 })
  })
})
