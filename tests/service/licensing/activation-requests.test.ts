import { describe, expect, it } from 'vitest'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buyer } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  activate,
  cancel,
  fulfil,
  fulfilWithTrial,
  poll,
  readJwt,
  requestActivation,
  seatsOf,
  validate,
} from './devices.ts'

const service = await startService('activation-requests')

describe('asking for an activation', () => {
  const ask = (json: unknown, productId = 'snare-works', query: Record<string, string> = {}) =>
    send(service.app, 'POST', `/api/client/activations/${productId}/request`, { json, query })
  const device = { deviceName: 'Laptop', deviceSignature: 'signature' }

  it('is for a product there is', async () => {
    expect(await problemOf(ask(device, 'cowbell'))).toMatchObject({ statusCode: 404 })
    expect(await problemOf(ask(device, 'whole-kit'))).toMatchObject({ statusCode: 404 })
  })
  it.each([
    ['deviceName', { deviceSignature: 'x' }],
    ['deviceName', { ...device, deviceName: 'x'.repeat(201) }],
    ['deviceSignature', { ...device, deviceSignature: '' }],
    ['deviceSignature', { ...device, deviceSignature: 'x'.repeat(1001) }],
  ])('names %s when that is wrong: %j', async (field, json) => {
    expect(await problemOf(ask(json))).toMatchObject({ statusCode: 400, errors: { [field]: [expect.any(String)] } })
  })
  it.each([
    [{ method: 'Carrier pigeon' }, 'method'],
    [{ platform: 'BeOS' }, 'platform'],
    [{ format: 'XML' }, 'format'],
  ])('names the query that is wrong: %j', async (query, field) => {
    expect(await problemOf(ask(device, 'snare-works', query))).toMatchObject({
      statusCode: 400,
      errors: { [field]: [expect.any(String)] },
    })
  })
  it('takes all that a plug-in sends with it, and remembers how it activates', {
    tags: ['states.activation-method'],
  }, async () => {
    const { token } = await buyer(service.app)
    const query = { format: 'JWT', platform: 'Windows', appVersion: '1.2', method: 'Offline', 'meta[host]': 'Live' }
    const { id, request } = (await ask(device, 'snare-works', query)).json()
    await fulfil(service.app, id, token)
    expect(readJwt((await poll(service.app, new URL(request).pathname)).body).claims).toMatchObject({
      method: 'Offline',
    })
  })
})

describe('cancelling', () => {
  it('ends a request and frees its seat; a second time changes nothing', {
    tags: ['calls.cancel-activation', 'states.cancelling', 'roles.anonymous-cancels-request'],
  }, async () => {
    const { token } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app, 'unwanted')
    await fulfil(service.app, id, token)
    expect(await seatsOf(service.app, token)).toEqual([1])
    const first = await dataOf<ActivationRequest>(cancel(service.app, id))
    expect(first).toMatchObject({ id, status: 'Cancelled' })
    expect(await seatsOf(service.app, token)).toEqual([0])
    expect(await dataOf<ActivationRequest>(cancel(service.app, id))).toEqual(first)
    expect(await seatsOf(service.app, token)).toEqual([0])
    expect(await problemOf(poll(service.app, pollPath))).toMatchObject({ statusCode: 400 })
  })

  it('comes too late once the device has its token, and says what to do', async () => {
    const { token } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app)
    await fulfil(service.app, id, token)
    await poll(service.app, pollPath)
    expect(await problemOf(cancel(service.app, id))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('revoke'),
    })
    expect(await seatsOf(service.app, token)).toEqual([1])
  })

  it('leaves the seat that the device held before', async () => {
    const { token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'studio')
    const { id } = await requestActivation(service.app, 'studio')
    await fulfil(service.app, id, token)
    await cancel(service.app, id)
    expect(await seatsOf(service.app, token)).toEqual([1])
    expect((await validate(service.app, licenseToken)).statusCode).toBe(200)
  })

  it('of one of two requests of a device leaves its seat to the other; of both frees it', async () => {
    const { token } = await buyer(service.app)
    const fulfilTwo = async () => {
      const requests = [await requestActivation(service.app, 'twice'), await requestActivation(service.app, 'twice')]
      for (const { id } of requests) expect((await fulfil(service.app, id, token)).statusCode).toBe(200)
      return requests.map(({ id, pollPath }) => ({ id, pollPath }))
    }
    for (const { id } of await fulfilTwo()) await cancel(service.app, id)
    expect(await seatsOf(service.app, token)).toEqual([0])
    const [one, other] = await fulfilTwo()
    await cancel(service.app, one?.id ?? '')
    expect(await seatsOf(service.app, token)).toEqual([1])
    expect((await poll(service.app, other?.pollPath ?? '')).statusCode).toBe(200)
  })
})

it('requests of more than 30 days ago are removed, in whatever they ended', async () => {
  const ask = (what: string) => requestActivation(service.app, what)
  const [unanswered, cancelled, completed] = [await ask('never'), await ask('cancelled'), await ask('completed')]
  await cancel(service.app, cancelled.id)
  await fulfilWithTrial(service.app, completed.id)
  await poll(service.app, completed.pollPath)
  service.clock.advance(29 * 24 * 3600_000)
  const young = await ask('young')
  service.clock.advance(2 * 24 * 3600_000)
  const left = async () => {
    const ids = [unanswered.id, cancelled.id, completed.id, young.id]
    const rows = await service.database.query
      .selectFrom('activationRequests')
      .select('id')
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id }) => id)
  }
  await expect.poll(left).toEqual([young.id])
})
