import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#service/adapters/clock.ts'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { createKeyRotation } from '#service/keys/rotation.ts'
import { loadKeys } from '#service/keys/service.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { buyer, licensesOf } from './customers.ts'
import { activate, readJwt, revokeFromDevice, validate } from './devices.ts'
import { alterTokens, type Forgeries, type Forgers, respell, signAsStranger, signWrongly } from './keys-forgeries.ts'
import { createTestService, type TestService, testKeySecret } from './test-service.ts'

let service: TestService
let token: string
let forgers: Forgers
beforeAll(async () => {
  const place = await freshDatabase('forged-tokens')
  const database = await openDatabase(place)
  await migrateDatabase(database)
  await loadKeys(database, systemClock, testKeySecret)
  await createKeyRotation(database, systemClock, testKeySecret).rotate()
  const { license } = await loadKeys(database, systemClock, testKeySecret)
  await database.close()
  service = await createTestService('forged-tokens', { place })
  token = (await buyer(service.app)).token
  const good = await activate(service.app, token)
  const { kid } = readJwt(good).header
  forgers = {
    good,
    ownKey: createPrivateKey(license.find(({ id }) => id === kid)?.secret ?? ''),
    otherKid: license.find(({ id }) => id !== kid)?.id ?? '',
    strangerKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    now: service.clock.now(),
  }
})
afterAll(() => service.close())

describe('a license token', () => {
  it.each<[string, number, (made: Forgers) => Forgeries]>([
    ['that was altered', 52, alterTokens],
    ['that a stranger signed', 13, signAsStranger],
    ['that says what the vendor never signs', 27, signWrongly],
    ['that is spelled otherwise', 19, respell],
  ])('%s is refused, to validate and to revoke, in each of %i ways', async (_, count, forge) => {
    const forgeries = await forge(forgers)
    expect(Object.keys(forgeries)).toHaveLength(count)
    expect(new Set([forgers.good, ...Object.values(forgeries)]).size).toBe(count + 1)
    for (const [name, forged] of Object.entries(forgeries))
      for (const call of [validate, revokeFromDevice])
        expect([name, (await call(service.app, forged)).statusCode]).toEqual([name, 400])
    expect((await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations).toBe(1)
  })

  it('as it was signed is good all the while', async () => {
    expect((await validate(service.app, forgers.good)).statusCode).toBe(200)
    expect((await revokeFromDevice(service.app, forgers.good)).statusCode).toBe(204)
  })
})
