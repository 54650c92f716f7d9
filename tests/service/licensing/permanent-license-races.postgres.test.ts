import { expect, it } from 'vitest'
import { makePermanent } from '#service/licensing/permanence/repository.ts'
import { choose } from '#tests/environment/length.ts'
import { send } from '../calls.ts'
import { buyer } from '../customers.ts'
import { startTwoServices } from '../start-service.ts'
import { untilWaiting } from '../waiting-transactions.ts'
import { activate, fulfil, readJwt, requestActivation, validate } from './devices.ts'

const { services, serviceOf } = await startTwoServices('permanent-license-races')
const rounds = choose(12, 4)
const make = (index: number, token: string, licenseId: string) =>
  send(serviceOf(index).app, 'POST', `/api/customer/inventory/licenses/${licenseId}/permanence`, { token })

const read = async (licenseId: string) => {
  const { query } = services[0].database
  const license = query.selectFrom('licenses').selectAll().where('id', '=', licenseId).executeTakeFirstOrThrow()
  const devices = query.selectFrom('activations').selectAll().where('licenseId', '=', licenseId)
  return { license: await license, devices: await devices.where('status', '=', 'Active').execute() }
}

it('a license that becomes permanent while devices are activated has none online, and no more than seats', async () => {
  for (let round = 0; round < rounds; round++) {
    const { token, licenseId } = await buyer(services[0].app)
    const requests = await Promise.all(
      [1, 2, 3, 4, 5].map((device) => requestActivation(services[0].app, `${licenseId} ${device}`)),
    )
    const [answer] = await Promise.all([
      make(round, token, licenseId),
      ...requests.map(({ id }, index) => fulfil(serviceOf(index).app, id, token)),
    ])
    expect(answer?.statusCode).toBe(200)
    const { license, devices } = await read(licenseId)
    expect([license.activeActivations, devices.length]).toEqual([3, 3])
    expect(devices.map(({ method }) => method)).toEqual(['Offline', 'Offline', 'Offline'])
    for (const { pollPath } of requests) {
      const { statusCode, body } = await send(services[1].app, 'GET', pollPath)
      if (statusCode === 200) expect(readJwt(body).claims).toMatchObject({ method: 'Offline' })
    }
  }
})

it('a license that becomes permanent while more devices go offline never exceeds the limit of a year', async () => {
  for (let round = 0; round < rounds; round++) {
    const { token, licenseId } = await buyer(services[0].app)
    await activate(services[0].app, token, `${licenseId} first`)
    await services[0].services.manualLicenses.limitOffline(licenseId, 2)
    const requests = await Promise.all(
      [1, 2].map((device) => requestActivation(services[0].app, `${licenseId} ${device}`, 'snare-works', 'Offline')),
    )
    await Promise.all([
      make(round, token, licenseId),
      ...requests.map(({ id }, index) => fulfil(serviceOf(index).app, id, token)),
    ])
    const { devices } = await read(licenseId)
    expect(devices.filter(({ method }) => method === 'Offline').length).toBeLessThanOrEqual(2)
  }
})

it('a device that asks while its license becomes permanent never counts as having fetched an online license', async () => {
  for (let round = 0; round < rounds * 3; round++) {
    const { token, licenseId } = await buyer(services[0].app)
    const jwt = await activate(services[0].app, token, licenseId)
    const [checked] = await Promise.all([validate(serviceOf(round + 1).app, jwt), make(round, token, licenseId)])
    const { devices } = await read(licenseId)
    const [device] = devices
    const hasFetched = (device?.lastValidatedAt ?? new Date(0)) >= (device?.offlineAt ?? new Date(0))
    expect(readJwt(checked.body).claims.method === 'Offline' || !hasFetched).toBe(true)
  }
})

it('a device that is being activated when its license becomes permanent is counted, and too many keep it as it is', async () => {
  const [one, other] = services
  const { token, licenseId, user } = await buyer(one.app)
  await activate(one.app, token, `${licenseId} first`)
  await one.services.manualLicenses.limitOffline(licenseId, 1)
  const device = { name: 'Second', signature: `${licenseId} second`, method: 'Online' } as const
  const making = await one.database.transaction(async (tx) => {
    await one.services.licenses.activateDevice(tx, user.id, 'snare-works', device)
    const answer = make(1, token, licenseId)
    await untilWaiting(other, 1)
    return { answer }
  })
  expect((await making.answer).statusCode).toBe(409)
  const { license, devices } = await read(licenseId)
  expect([license.permanentSince, devices.map(({ method }) => method)]).toEqual([null, ['Online', 'Online']])
})

it('a device that asks in the moment in which its license becomes permanent gets its permanent license', async () => {
  const [one, other] = services
  const { token, licenseId } = await buyer(one.app)
  const jwt = await activate(one.app, token, licenseId)
  const asking = await one.database.transaction(async (tx) => {
    await makePermanent(tx, licenseId, one.clock.now())
    const answer = validate(other.app, jwt)
    await untilWaiting(other, 1)
    return { answer }
  })
  expect(readJwt((await asking.answer).body).claims).toMatchObject({ method: 'Offline' })
})
