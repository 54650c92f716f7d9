import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { type ActivationRequestStatus, activationRequestStatuses } from '#contract/statuses.ts'
import { activationRequestTransitions } from '#service/licensing/activations/rules.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { buy, buyer, kickLine, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin, vendor } from '../test-service.ts'
import {
  activate,
  cancel,
  fulfil,
  fulfilWithTrial,
  poll,
  readJwt,
  readRequest,
  requestActivation,
  seatsOf,
  validate,
} from './devices.ts'

const service = await startService('activations')

const read = (id: string, options: CallOptions = {}) => readRequest(service.app, id, options.token)
const isCompleted = (id: string) =>
  dataOf<boolean>(send(service.app, 'GET', `/api/customer/activations/${id}/completed`))

describe('an activation request', () => {
  it('goes from Requested over Fulfilled to Completed once the device has its token', {
    tags: [
      'states.activation-request',
      'calls.fulfil-license',
      'calls.activation-completed',
      'roles.customer-fulfils-license',
    ],
  }, async () => {
    const { token, user, licenseId } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app, 'studio')
    expect(await read(id)).toMatchObject({ id, status: 'Requested', product: { id: 'snare-works' } })
    expect((await poll(service.app, pollPath)).statusCode).toBe(204)

    expect(await dataOf<ActivationRequest>(fulfil(service.app, id, token))).toMatchObject({ id, status: 'Fulfilled' })
    expect(await isCompleted(id)).toBe(false)

    const answer = await poll(service.app, pollPath)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(readJwt(answer.body).claims).toMatchObject({
      iss: vendor.id,
      aud: 'snare-works',
      'l:id': licenseId,
      trial: false,
      method: 'Online',
      sig: 'studio',
      'p:id': 'snare-works',
      'p:name': 'Snare Works',
      'u:id': user.id,
      'u:name': 'Ada',
      'u:email': user.email,
    })
    expect(await isCompleted(id)).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'Completed' })
    expect((await poll(service.app, pollPath)).statusCode).toBe(200)
    expect(await seatsOf(service.app, token)).toEqual([1])
  })

  it('tells the device where to poll and which page to open', async () => {
    const { id, request, browser } = await requestActivation(service.app)
    expect(request).toBe(`${shopOrigin}/api/client/activations/snare-works/request/${id}`)
    expect(browser).toBe(`${shopOrigin}/activate?token=${id}`)
  })

  it('can be read by anybody who has its id', {
    tags: ['calls.activation-request', 'roles.anonymous-reads-activation-request', 'entities.activation-request'],
  }, async () => {
    const { id } = await requestActivation(service.app)
    const request = await read(id)
    expect(request.product).toMatchObject({ name: 'Snare Works', type: 'product', owned: false })
    expect(request).not.toHaveProperty('licenseEligibility')
  })

  it('tells a customer whether they have a seat for it', { tags: ['entities.license-eligibility'] }, async () => {
    const { token } = await buyer(service.app)
    const { accessToken: stranger } = await signUp(service.app, 'Eve')
    const { id } = await requestActivation(service.app, 'fourth')
    expect(await read(id, { token: stranger })).toMatchObject({ licenseEligibility: { eligible: false } })
    expect(await read(id, { token })).toMatchObject({
      licenseEligibility: { eligible: true },
      product: { owned: true },
    })
    for (const signature of ['one', 'two', 'three']) await activate(service.app, token, signature)
    expect(await read(id, { token })).toMatchObject({ licenseEligibility: { eligible: false } })
    const again = await requestActivation(service.app, 'two')
    expect(await read(again.id, { token })).toMatchObject({ licenseEligibility: { eligible: true } })
  })

  it.each([randomUUID(), 'x', '1', "'; --", 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'that is unknown is 404: %s',
    async (text) => {
      const id = encodeURIComponent(text)
      const { accessToken: token } = await signUp(service.app)
      for (const path of [
        `customer/activations/${id}`,
        `customer/activations/${id}/completed`,
        `client/activations/snare-works/request/${id}`,
      ])
        expect(await problemOf(send(service.app, 'GET', `/api/${path}`))).toMatchObject({ statusCode: 404 })
      expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({ statusCode: 404 })
    },
  )

  it('is polled under its own product only', async () => {
    const { token } = await buyer(service.app)
    const { id } = await requestActivation(service.app)
    await fulfil(service.app, id, token)
    expect((await poll(service.app, `/api/client/activations/kick-works/request/${id}`)).statusCode).toBe(404)
    expect(await isCompleted(id)).toBe(false)
  })

  it('waits a day: then it reads Cancelled, and neither side gets anything', async () => {
    const { id, pollPath } = await requestActivation(service.app)
    service.clock.advance(24 * 3600_000 + 1)
    expect(await read(id)).toMatchObject({ status: 'Cancelled' })
    expect(await problemOf(poll(service.app, pollPath))).toMatchObject({ statusCode: 400 })
    expect(await isCompleted(id)).toBe(false)
    const { accessToken } = await signUp(service.app)
    await buy(service.app, accessToken, snareLine())
    expect(await problemOf(fulfil(service.app, id, accessToken))).toMatchObject({ statusCode: 409 })
    expect(await seatsOf(service.app, accessToken)).toEqual([0])
  })
})

describe('fulfilling with a license', () => {
  it('is for the product that asks: another one’s license does not do', async () => {
    const { accessToken: token } = await signUp(service.app)
    const { id } = await requestActivation(service.app)
    expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({ statusCode: 409 })
    await buy(service.app, token, kickLine())
    expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('no license'),
    })
    expect(await read(id)).toMatchObject({ status: 'Requested' })
  })

  it('stops at the last seat, and says how to free one', async () => {
    const { token } = await buyer(service.app)
    for (const signature of ['one', 'two', 'three']) await activate(service.app, token, signature)
    const { id, pollPath } = await requestActivation(service.app, 'four')
    expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('revoke'),
    })
    expect(await seatsOf(service.app, token)).toEqual([3])
    expect((await poll(service.app, pollPath)).statusCode).toBe(204)
  })

  it('takes the next license once the first is full', async () => {
    const { token } = await buyer(service.app)
    await buy(service.app, token, snareLine())
    for (const signature of ['one', 'two', 'three', 'four']) await activate(service.app, token, signature)
    expect(await seatsOf(service.app, token)).toEqual([3, 1])
  })

  it('gives the same device its seat again, not a second one', async () => {
    const { token } = await buyer(service.app)
    const first = readJwt(await activate(service.app, token, 'studio')).claims
    const again = readJwt(await activate(service.app, token, 'studio')).claims
    expect(again.id).toBe(first.id)
    expect(await seatsOf(service.app, token)).toEqual([1])
    await activate(service.app, token, 'Studio')
    expect(await seatsOf(service.app, token)).toEqual([2])
  })

  it('happens once: a second answer is refused, also by the same customer', async () => {
    const { token } = await buyer(service.app)
    const { token: other } = await buyer(service.app, 'Eve')
    const { id, pollPath } = await requestActivation(service.app)
    await fulfil(service.app, id, token)
    for (const who of [token, other])
      expect(await problemOf(fulfil(service.app, id, who))).toMatchObject({ statusCode: 409 })
    await poll(service.app, pollPath)
    expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({ statusCode: 409 })
    expect([await seatsOf(service.app, token), await seatsOf(service.app, other)]).toEqual([[1], [0]])
  })
})

describe('a move', () => {
  const day = 24 * 3600_000
  /** Each status as a request comes to it. */
  const reach: Record<ActivationRequestStatus, (id: string, pollPath: string) => Promise<unknown>> = {
    Requested: async () => undefined,
    Fulfilled: (id) => fulfilWithTrial(service.app, id),
    Completed: async (id, pollPath) => [await fulfilWithTrial(service.app, id), await poll(service.app, pollPath)],
    Cancelled: (id) => cancel(service.app, id),
  }
  /** Each call that leads to a status; none leads back to the first. */
  const move: Record<ActivationRequestStatus, (id: string, pollPath: string) => Promise<{ statusCode: number }>> = {
    Requested: (id) => send(service.app, 'GET', `/api/customer/activations/${id}`),
    Fulfilled: (id) => fulfilWithTrial(service.app, id),
    Completed: (_, pollPath) => poll(service.app, pollPath),
    Cancelled: (id) => cancel(service.app, id),
  }
  const moves = activationRequestStatuses.flatMap((from) => activationRequestStatuses.map((to) => [from, to] as const))

  it.each(moves)(
    'from %s to %s is made where it may be, and changes nothing elsewhere',
    { tags: ['states.activation-request', 'states.fulfilling'] },
    async (from, to) => {
      const { id, pollPath } = await requestActivation(service.app, `${from} ${to}`)
      await reach[from](id, pollPath)
      expect(await read(id)).toMatchObject({ status: from })
      const { statusCode } = await move[to](id, pollPath)
      const isAllowed = activationRequestTransitions[from].includes(to)
      expect(await read(id)).toMatchObject({ status: isAllowed ? to : from })
      // Reading, asking again, and cancelling twice are no errors.
      const isHarmless =
        to === 'Requested' || (from === to && from !== 'Fulfilled') || `${from} ${to}` === 'Requested Completed'
      expect(statusCode >= 400).toBe(!isAllowed && !isHarmless)
    },
  )

  it('to Cancelled is made by time when the device does not collect, and frees the seat by itself', async () => {
    const { user, token } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app, 'left alone')
    await fulfil(service.app, id, token)
    expect(await seatsOf(service.app, token)).toEqual([1])
    service.clock.advance(day + 1)
    await vi.waitFor(async () => expect(await takenSeats(user.id)).toEqual([0]), { timeout: 20_000 })
    expect(await read(id)).toMatchObject({ status: 'Cancelled', fulfillmentType: 'License' })
    expect(await problemOf(poll(service.app, pollPath))).toMatchObject({ statusCode: 400 })
  })

  it.each(['Fulfilled', 'Completed', 'Cancelled'] as const)(
    'by time is made by the job or by the first call that changes the request: the call for %s',
    async (to) => {
      const { user, token } = await buyer(service.app)
      const { id, pollPath } = await requestActivation(service.app, `late ${to}`)
      await fulfil(service.app, id, token)
      await service.database.query.deleteFrom('jobs').where('kind', '=', 'expire-activation-request').execute()
      service.clock.advance(day + 1)
      await move[to](id, pollPath)
      expect(await takenSeats(user.id)).toEqual([0])
      expect(await read(id)).toMatchObject({ status: 'Cancelled' })
    },
  )

  it('by time leaves alone what was collected', async () => {
    const { token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'in use')
    service.clock.advance(day + 1)
    await jobsToRest(service)
    expect((await validate(service.app, licenseToken)).statusCode).toBe(200)
  })

  const takenSeats = async (customerId: string) =>
    (
      await service.database.query
        .selectFrom('licenses')
        .select('activeActivations')
        .where('customerId', '=', customerId)
        .execute()
    ).map(({ activeActivations }) => activeActivations)
})

describe('fulfilling with an Idempotency-Key', () => {
  const answer = (id: string, way: string, token: string, key: string) =>
    send(service.app, 'POST', `/api/customer/activations/${id}/${way}`, { token, headers: { 'idempotency-key': key } })

  it.each(['license', 'trial'])('is done once with a %s: sent again it gets the first answer', async (way) => {
    const { token } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app, `keyed ${way}`)
    const key = randomUUID()
    const first = await dataOf<ActivationRequest>(answer(id, way, token, key))
    expect(first).toMatchObject({ status: 'Fulfilled' })
    await poll(service.app, pollPath)
    expect(await dataOf<ActivationRequest>(answer(id, way, token, key))).toEqual(first)
    expect(await problemOf(answer(id, way, token, randomUUID()))).toMatchObject({ statusCode: 409 })
  })
})
