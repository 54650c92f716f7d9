import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#service/platform/clock.ts'
import { createKeyRotation, type KeyRotation } from '#service/platform/keys/rotation.ts'
import { problemOf, send } from '../calls.ts'
import { buyer } from '../customers.ts'
import { activate, readJwt, revokeFromDevice, validate } from '../licensing/devices.ts'
import { createTestService, testKeySecret, vendor } from '../test-service.ts'

/** In milliseconds: while a sign-in lasts. */
const fewMinutes = 10 * 60 * 1000

let service = await createTestService('rotation')
afterAll(() => service.close())

const kidOf = (licenseToken: string) => String(readJwt(licenseToken).header.kid)
/** The keys of license tokens; after them the one of compact licenses is published. */
const publicPem = async () => {
  const { body } = await send(service.app, 'GET', '/api/public/vendors/current/keys')
  return body.slice(0, body.lastIndexOf('-----BEGIN'))
}

const { token } = await buyer(service.app)
/** Of the key that was there first, in the hands of an installed plug-in that knows no other. */
const shownToken = await activate(service.app, token, 'installed')
const older = kidOf(shownToken)
const knownPem = await publicPem()

const pems = async () => (await publicPem()).split(/(?=-----BEGIN)/)
async function publishedKids(): Promise<string[]> {
  const { keys }: { keys: { kid: string; alg: string }[] } = (
    await send(service.app, 'GET', '/api/public/vendors/current/keys/jwks.json')
  ).json()
  return keys.filter(({ alg }) => alg === 'RS256').map(({ kid }) => kid)
}
const isGood = (licenseToken: string, pem: string) =>
  jwtVerify(licenseToken, createPublicKey(pem), { issuer: vendor.id }).then(
    () => true,
    () => false,
  )

/** Changes the keys and starts the program again, as the embedded database has no other way to tell it. */
async function withRestart(work: (rotation: KeyRotation) => Promise<unknown>): Promise<void> {
  const { place, database } = service
  await work(createKeyRotation(database, systemClock, testKeySecret))
  await service.close()
  service = await createTestService('rotation', { place })
}

describe('a key that follows another', () => {
  it('is published at once, and signs when its time has come', async () => {
    let newer = ''
    await withRestart(async ({ rotate }) => {
      newer = await rotate(new Date(Date.now() + fewMinutes))
    })
    expect(await publishedKids()).toEqual([older, newer])
    expect(await pems()).toHaveLength(2)
    expect((await pems())[0]).toBe(knownPem)
    // Programs that read PEMs pass over one that begins on the line on which another ends.
    expect(await publicPem()).toMatch(/^(-----BEGIN PUBLIC KEY-----\n[^-]+\n-----END PUBLIC KEY-----\n){2}$/)
    expect(kidOf(await activate(service.app, token, 'before'))).toBe(older)

    service.clock.advance(fewMinutes)
    expect(await publishedKids()).toEqual([newer, older])
    expect((await pems())[1]).toBe(knownPem)
    const signed = await activate(service.app, token, 'after')
    expect(kidOf(signed)).toBe(newer)
    expect([await isGood(signed, knownPem), await isGood(signed, (await pems())[0] ?? '')]).toEqual([false, true])
  })

  it('leaves the tokens in the field good, and renews each with the key that its plug-in knows', async () => {
    const response = await validate(service.app, shownToken)
    expect(response.statusCode).toBe(200)
    expect(kidOf(response.body)).toBe(older)
    expect(await isGood(response.body, knownPem)).toBe(true)
    expect(kidOf((await validate(service.app, response.body)).body)).toBe(older)
  })

  it('outlives the other, whose tokens are refused once it is retired, until the device activates again', async () => {
    let newest = ''
    await withRestart(async ({ rotate, retire }) => {
      newest = await rotate()
      await retire(older)
    })
    expect((await publishedKids())[0]).toBe(newest)
    expect(await publishedKids()).not.toContain(older)
    expect(await pems()).not.toContain(knownPem)
    for (const call of [validate, revokeFromDevice])
      expect(await problemOf(call(service.app, shownToken))).toMatchObject({ statusCode: 400 })

    const renewed = await activate(service.app, token, 'installed')
    expect([kidOf(renewed), readJwt(renewed).claims.id]).toEqual([newest, readJwt(shownToken).claims.id])
    expect((await validate(service.app, renewed)).statusCode).toBe(200)
  })
})
