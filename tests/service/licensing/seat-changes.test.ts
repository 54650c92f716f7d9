import { describe, expect, it } from 'vitest'
import { signedIn } from '../accounts/identity-calls.ts'
import { problemOf, send } from '../calls.ts'
import { buyer, licensesOf } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  activate,
  activateByFile,
  fulfil,
  machineFile,
  requestActivation,
  revokeFromDevice,
  validate,
} from './devices.ts'

const day = 24 * 3600_000

const service = await startService('seat-changes')

type Device = { id: string; name: string; status: string }

const pathOf = (licenseId: string) => `/api/customer/inventory/licenses/${licenseId}/activations`

async function devicesOf(token: string, licenseId: string): Promise<Device[]> {
  const items: Device[] = (await send(service.app, 'GET', pathOf(licenseId), { token })).json().data.items
  return items.filter(({ status }) => status === 'Active')
}

const free = (token: string, licenseId: string, device: Device | undefined) =>
  send(service.app, 'POST', `${pathOf(licenseId)}/${device?.id}/revoke`, { token })

/** Activates a device and frees its seat in the account, so many times one after the other; answers the statuses. */
async function changeSeats(token: string, licenseId: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn++) {
    await activate(service.app, token, `device-${turn}`)
    const [device] = await devicesOf(token, licenseId)
    const { statusCode } = await free(token, licenseId, device)
    statuses.push(statusCode)
    if (statusCode !== 204) await service.services.manualLicenses.freeSeat(device?.id ?? '')
  }
  return statuses
}

const seatChangesOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.seatChanges

describe('freeing seats in the account', () => {
  it('is possible six times a year for a license of three seats, then from the day that is named', async () => {
    const { token, licenseId, user } = await buyer(service.app)
    expect(await seatChangesOf(token)).toEqual({ limit: 6, used: 0 })
    expect(await changeSeats(token, licenseId, 8)).toEqual([...Array(6).fill(204), 409, 409])
    const { nextAt = '', ...standing } = (await seatChangesOf(token)) ?? {}
    expect(standing).toEqual({ limit: 6, used: 6 })
    await activate(service.app, token, 'one more')
    const [device] = await devicesOf(token, licenseId)
    expect(await problemOf(free(token, licenseId, device))).toMatchObject({
      statusCode: 409,
      code: 'seat-change-limit-reached',
      detail: expect.stringContaining(`The next one is available on ${nextAt.slice(0, 10)}`),
    })
    service.clock.advance(366 * day)
    const later = (await signedIn(service.app, user.email)).accessToken
    expect((await free(later, licenseId, device)).statusCode).toBe(204)
  })

  it('counts each once, however often it is asked', async () => {
    const { token, licenseId } = await buyer(service.app)
    await activate(service.app, token, 'one')
    const [device] = await devicesOf(token, licenseId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => free(token, licenseId, device)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(204))
    expect(await seatChangesOf(token)).toMatchObject({ used: 1 })
  })

  it('counts exactly when the last one is wanted for several devices at once', async () => {
    const { token, licenseId } = await buyer(service.app)
    await changeSeats(token, licenseId, 5)
    for (const signature of ['one', 'two', 'three']) await activate(service.app, token, signature)
    const devices = await devicesOf(token, licenseId)
    const answers = await Promise.all(devices.map((device) => free(token, licenseId, device)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409])
    expect(await seatChangesOf(token)).toMatchObject({ used: 6 })
  })

  it('does not count what went offline, what no device has used, and what the device gives back itself', {
    tags: ['long'],
  }, async () => {
    const { token, licenseId } = await buyer(service.app)
    await changeSeats(token, licenseId, 6)
    expect((await activateByFile(service.app, machineFile('snare-works', 'offline'), { token })).statusCode).toBe(201)
    const { id } = await requestActivation(service.app, 'unused')
    expect((await fulfil(service.app, id, token)).statusCode).toBe(200)
    for (const device of await devicesOf(token, licenseId))
      expect((await free(token, licenseId, device)).statusCode).toBe(204)
    const licenseToken = await activate(service.app, token, 'gives back')
    expect((await revokeFromDevice(service.app, licenseToken)).statusCode).toBe(204)
    expect(await seatChangesOf(token)).toMatchObject({ limit: 6, used: 6 })
    expect(await devicesOf(token, licenseId)).toEqual([])
  })
})

describe('a device whose seat was freed', () => {
  const detailOf = async (licenseToken: string) => (await problemOf(validate(service.app, licenseToken))).detail

  it('is told who did it, and on which day', async () => {
    const { token, licenseId } = await buyer(service.app)
    const [byOwner, byVendor, byItself] = [
      await activate(service.app, token, 'one'),
      await activate(service.app, token, 'two'),
      await activate(service.app, token, 'three'),
    ]
    const [first, second] = await devicesOf(token, licenseId)
    await free(token, licenseId, first)
    await service.services.manualLicenses.freeSeat(second?.id ?? '')
    await revokeFromDevice(service.app, byItself)
    const today = service.clock.now().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(await detailOf(byOwner)).toBe(
      `This activation was revoked: you freed its seat in your account on ${today}. Activate again to go on`,
    )
    expect(await detailOf(byVendor)).toMatch(`the vendor freed its seat on ${today}`)
    expect(await detailOf(byItself)).toMatch(`the device gave its seat back on ${today}`)
  })
})

describe('devices that are not in use', () => {
  const idleDays = 60

  it('give their seats back after as many days as the product says, and are told so', { tags: ['long'] }, async () => {
    const { token, licenseId, user } = await buyer(service.app)
    const idle = await activate(service.app, token, 'idle')
    const used = await activate(service.app, token, 'used')
    await activateByFile(service.app, machineFile('snare-works', 'offline'), { token })
    const products = service.database.query.updateTable('products').set({ seatsReturnAfterDays: idleDays })
    await products.where('id', '=', 'snare-works').execute()
    service.clock.advance((idleDays - 1) * day)
    expect((await validate(service.app, used)).statusCode).toBe(200)
    const now = () => signedIn(service.app, user.email)
    await service.services.inactiveSeats.freeAll(service.clock.now())
    expect(await devicesOf((await now()).accessToken, licenseId)).toHaveLength(3)

    service.clock.advance(2 * day)
    await service.services.inactiveSeats.freeAll(service.clock.now())
    const left = await devicesOf((await now()).accessToken, licenseId)
    expect(left.map(({ name }) => name)).toEqual(['Machine used', 'Studio'])
    expect(await detailOf(idle)).toMatch(/its seat was freed on .*, as it had not been in use for long/)
    expect(await seatChangesOf((await now()).accessToken)).toMatchObject({ used: 0 })
  })

  const detailOf = async (licenseToken: string) => (await problemOf(validate(service.app, licenseToken))).detail
})
