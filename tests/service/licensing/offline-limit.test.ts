import { describe, expect, it } from 'vitest'
import { signedIn } from '../accounts/identity-calls.ts'
import { problemOf, send } from '../calls.ts'
import { buyer, licensesOf } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activateByFile, fulfil, machineFile, requestActivation } from './devices.ts'

const day = 24 * 3600_000

const service = await startService('offline-limit')

const upload = (token: string, signature: string) =>
  activateByFile(service.app, machineFile('snare-works', signature), { token })
const offlineOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.offlineActivations

/** Takes every device off the license, which frees its seats. */
async function revokeAll(token: string, licenseId: string): Promise<void> {
  const path = `/api/customer/inventory/licenses/${licenseId}/activations`
  const devices: { id: string; status: string }[] = (await send(service.app, 'GET', path, { token })).json().data.items
  for (const { id } of devices.filter(({ status }) => status === 'Active'))
    expect((await send(service.app, 'POST', `${path}/${id}/revoke`, { token })).statusCode).toBe(204)
}

/** Activates so many devices by file, and frees their seats as they run out; answers the statuses. */
async function goOffline(token: string, licenseId: string, count: number, name = 'device'): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn++) {
    if (turn % 3 === 0) await revokeAll(token, licenseId)
    statuses.push((await upload(token, `${name}-${turn}`)).statusCode)
  }
  return statuses
}

describe('activating offline', () => {
  it('lets a license of three seats go offline on six devices in a year, however often seats are freed', async () => {
    const { token, licenseId } = await buyer(service.app)
    expect(await offlineOf(token)).toEqual({ limit: 6, used: 0 })
    expect(await goOffline(token, licenseId, 18)).toEqual([...Array(6).fill(201), ...Array(12).fill(409)])
    const nextAt = (await offlineOf(token))?.nextAt ?? ''
    expect(await offlineOf(token)).toMatchObject({ limit: 6, used: 6 })
    expect(Math.round((Date.parse(nextAt) - service.clock.now().getTime()) / day)).toBe(365)
    await revokeAll(token, licenseId)
    expect(await problemOf(upload(token, 'seventh'))).toMatchObject({
      statusCode: 409,
      code: 'offline-limit-reached',
      detail: expect.stringContaining(`The next one is available on ${nextAt.slice(0, 10)}`),
    })
    // Nothing is taken from whoever goes online.
    const { id } = await requestActivation(service.app, 'online')
    expect((await fulfil(service.app, id, token)).statusCode).toBe(200)
  })

  it('counts each device for a year', { tags: ['long'] }, async () => {
    const { token, licenseId, user } = await buyer(service.app)
    const signInAfter = async (days: number) => {
      service.clock.advance(days * day)
      return (await signedIn(service.app, user.email)).accessToken
    }
    await goOffline(token, licenseId, 3)
    const later = await signInAfter(200)
    await goOffline(later, licenseId, 3, 'later')
    await revokeAll(later, licenseId)
    expect((await upload(later, 'too soon')).statusCode).toBe(409)
    expect(await goOffline(await signInAfter(166), licenseId, 4, 'next year')).toEqual([201, 201, 201, 409])
  })

  it('gives a device that is offline its file again, and counts nothing for it', async () => {
    const { token, licenseId } = await buyer(service.app)
    await goOffline(token, licenseId, 6)
    for (let again = 0; again < 3; again++) expect((await upload(token, 'device-5')).statusCode).toBe(201)
    expect(await offlineOf(token)).toMatchObject({ used: 6 })
  })

  it('counts a device that was online before as it goes offline, and refuses it where none is left', async () => {
    const { token, licenseId } = await buyer(service.app)
    await goOffline(token, licenseId, 5)
    await revokeAll(token, licenseId)
    for (const signature of ['one', 'two']) {
      const { id } = await requestActivation(service.app, signature)
      expect((await fulfil(service.app, id, token)).statusCode).toBe(200)
    }
    expect([(await upload(token, 'one')).statusCode, (await upload(token, 'two')).statusCode]).toEqual([201, 409])
  })

  it('counts exactly when devices ask at once', async () => {
    const { token, licenseId } = await buyer(service.app)
    await goOffline(token, licenseId, 5)
    await revokeAll(token, licenseId)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, turn) => upload(token, `at once ${turn}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await offlineOf(token)).toMatchObject({ used: 6 })
  })

  it('has as many as the vendor says of the license, and tells the vendor how many are used', async () => {
    const { token, licenseId } = await buyer(service.app)
    await service.services.manualLicenses.limitOffline(licenseId, 1)
    expect(await goOffline(token, licenseId, 2)).toEqual([201, 409])
    await service.services.manualLicenses.limitOffline(licenseId, 2)
    expect((await upload(token, 'second')).statusCode).toBe(201)
    expect(await offlineOf(token)).toMatchObject({ limit: 2, used: 2 })
  })
})
