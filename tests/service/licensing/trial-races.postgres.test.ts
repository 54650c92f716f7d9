import { describe, expect, it } from 'vitest'
import { send } from '../calls.ts'
import { buyer, signUp } from '../customers.ts'
import { startTwoServices } from '../start-service.ts'
import {
  activate,
  cancel,
  fulfil,
  fulfilWithTrial,
  readJwt,
  requestActivation,
  revokeFromDevice,
  validate,
} from './devices.ts'

const { services, serviceOf } = await startTwoServices('trial-races')

const appOf = (index: number) => serviceOf(index).app
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const ask = (signature: string, method?: 'Offline') => requestActivation(appOf(0), signature, 'snare-works', method)
const statusesOf = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()

/** Trials and licensed devices of one signature that are active. */
async function activeOn(signature: string) {
  const rows = await services[0].database.query
    .selectFrom('activations')
    .selectAll()
    .where('deviceSignature', '=', signature)
    .where('status', '=', 'Active')
    .execute()
  return { trials: rows.filter(({ licenseId }) => licenseId === null), licensed: rows.filter((row) => row.licenseId) }
}
/** The seats that a license says are taken, and the devices that are really on it. */
async function seatsOf(licenseId: string) {
  const { query } = services[0].database
  const { activeActivations } = await query
    .selectFrom('licenses')
    .select('activeActivations')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  const devices = await query
    .selectFrom('activations')
    .select('id')
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()
  return [activeActivations, devices.length]
}

describe('a trial', () => {
  it('that a device starts fifty times at once is one', async () => {
    const requests = await Promise.all(times(50).map(() => ask('eager')))
    const answers = await Promise.all(requests.map(({ id }, index) => fulfilWithTrial(appOf(index), id)))
    expect(statusesOf(answers)).toEqual(Array(50).fill(200))
    expect((await activeOn('eager')).trials).toHaveLength(1)
  })

  it('that a customer starts on twenty devices at once ends on all of them at the same moment', async () => {
    const { accessToken, id: customerId } = await signUp(appOf(0))
    const requests = await Promise.all(times(20).map((index) => ask(`fleet ${index}`)))
    await Promise.all(requests.map(({ id }, index) => fulfilWithTrial(appOf(index), id, accessToken)))
    const rows = await services[0].database.query
      .selectFrom('activations')
      .select('expiresAt')
      .where('customerId', '=', customerId)
      .execute()
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ expiresAt }) => expiresAt?.getTime())).size).toBe(1)
  })

  it('that is given while a license is leaves one answer, and a seat only for the license', async () => {
    const { token, licenseId } = await buyer(appOf(0))
    for (const round of times(6)) {
      const { id } = await ask(`both ${round}`)
      const before = await seatsOf(licenseId)
      const answers = await Promise.all(
        times(6).map((index) =>
          index % 2 === 0 ? fulfil(appOf(index / 2), id, token) : fulfilWithTrial(appOf(index), id),
        ),
      )
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409])
      const { trials, licensed } = await activeOn(`both ${round}`)
      expect(trials.length + licensed.length).toBe(1)
      const taken = (before[0] ?? 0) + licensed.length
      expect(await seatsOf(licenseId)).toEqual([taken, taken])
      for (const { id: device } of licensed)
        await send(appOf(0), 'POST', `/api/customer/inventory/licenses/${licenseId}/activations/${device}/revoke`, {
          token,
        })
    }
  })
})

describe('a device', () => {
  it('that collects while its request is cancelled has either a token or no seat by it, fifty times', async () => {
    const { token, licenseId } = await buyer(appOf(0))
    await activate(appOf(0), token, 'settled')
    for (const round of times(50)) {
      const signature = round % 2 === 0 ? 'new' : 'settled'
      const { id, pollPath } = await ask(signature)
      await fulfil(appOf(0), id, token)
      const [collected, cancelled] = await Promise.all([
        send(appOf(round), 'GET', pollPath),
        cancel(appOf(round + 1), id),
      ])
      const either = [
        [200, 409],
        [400, 200],
      ]
      expect(either).toContainEqual([collected.statusCode, cancelled.statusCode])
      const isNewOne = signature === 'new' && collected.statusCode === 200
      expect(await seatsOf(licenseId)).toEqual(isNewOne ? [2, 2] : [1, 1])
      if (isNewOne) await revokeFromDevice(appOf(0), collected.body)
    }
  })

  it('whose two requests are cancelled at once has no seat left, ten times', async () => {
    const { token, licenseId } = await buyer(appOf(0))
    for (const _ of times(10)) {
      const requests = [await ask('twice'), await ask('twice')]
      for (const { id } of requests) await fulfil(appOf(0), id, token)
      await Promise.all(requests.map(({ id }, index) => cancel(appOf(index), id)))
      expect(await seatsOf(licenseId)).toEqual([0, 0])
    }
  })

  it('that asks again while its first request is cancelled gets the token that it is promised, ten times', {
    tags: ['long'],
  }, async () => {
    const { token, licenseId } = await buyer(appOf(0))
    for (const round of times(10)) {
      const [first, second] = [await ask(`again ${round}`), await ask(`again ${round}`)]
      await fulfil(appOf(0), first.id, token)
      const [fulfilled] = await Promise.all([
        fulfil(appOf(round), second.id, token),
        cancel(appOf(round + 1), first.id),
      ])
      expect(fulfilled.statusCode).toBe(200)
      const collected = await send(appOf(0), 'GET', second.pollPath)
      expect(collected.statusCode).toBe(200)
      expect(await seatsOf(licenseId)).toEqual([1, 1])
      await revokeFromDevice(appOf(0), collected.body)
    }
  })

  it('that is revoked while it activates again never holds a seat that is not counted, ten times', {
    tags: ['long'],
  }, async () => {
    for (const round of times(10)) {
      const { token, licenseId } = await buyer(appOf(0))
      const { id: device } = readJwt(await activate(appOf(0), token, 'to and fro')).claims
      const { id, pollPath } = await ask('to and fro')
      const path = `/api/customer/inventory/licenses/${licenseId}/activations/${device}/revoke`
      const [revoked, fulfilled] = await Promise.all([
        send(appOf(round), 'POST', path, { token }),
        fulfil(appOf(round + 1), id, token),
      ])
      expect([revoked.statusCode, fulfilled.statusCode]).toEqual([204, 200])
      const collected = await send(appOf(0), 'GET', pollPath)
      expect(await seatsOf(licenseId)).toEqual(collected.statusCode === 200 ? [1, 1] : [0, 0])
    }
  })

  it('that goes offline while it gives its seat back does one of both, ten times', async () => {
    for (const round of times(10)) {
      // Each time another license: one has only so many offline activations in a year.
      const { token, licenseId } = await buyer(appOf(0))
      const online = await activate(appOf(0), token, `leaving ${round}`)
      const { id, pollPath } = await ask(`leaving ${round}`, 'Offline')
      expect((await fulfil(appOf(0), id, token)).statusCode).toBe(200)
      const [collected, revoked] = await Promise.all([
        send(appOf(round), 'GET', pollPath),
        revokeFromDevice(appOf(round + 1), online),
      ])
      expect([
        [200, 400],
        [400, 204],
      ]).toContainEqual([collected.statusCode, revoked.statusCode])
      if (collected.statusCode !== 200) continue
      expect(await seatsOf(licenseId)).toEqual([1, 1])
      expect((await validate(appOf(0), collected.body)).statusCode).toBe(200)
    }
  })
})
