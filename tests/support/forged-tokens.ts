import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { systemClock } from '#service/platform/clock.ts'
import { createKeyRotation } from '#service/platform/keys/rotation.ts'
import { loadKeys } from '#service/platform/keys/service.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { buyer, signUp } from '#tests/service/customers.ts'
import { activate, readJwt } from '#tests/service/licensing/devices.ts'
import { type AccessForgers, misuseKeys } from '#tests/service/platform/access-forgeries.ts'
import {
  alterTokens,
  type Forgers,
  respell,
  signAsStranger,
  signWrongly,
} from '#tests/service/platform/keys-forgeries.ts'
import { createTestService, type TestService, testKeySecret } from '#tests/service/test-service.ts'

/** A service of two license keys, a customer with a device, and what forgers may have of theirs. */
export type ForgedWorld = {
  service: TestService
  token: string
  license: Forgers
  access: AccessForgers
}

export async function createForgedWorld(place: FreshDatabase): Promise<ForgedWorld> {
  const database = await openDatabase(place)
  await migrateDatabase(database)
  await loadKeys(database, systemClock, testKeySecret)
  await createKeyRotation(database, systemClock, testKeySecret).rotate()
  const keys = await loadKeys(database, systemClock, testKeySecret)
  await database.close()
  const service = await createTestService('forged-tokens', { place })
  const { token, user } = await buyer(service.app)
  const other = await signUp(service.app, 'Eve')
  const good = await activate(service.app, token)
  const { kid } = readJwt(good).header
  const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const license: Forgers = {
    good,
    strangerKey,
    now: service.clock.now(),
    ownKey: createPrivateKey(keys.license.find(({ id }) => id === kid)?.secret ?? ''),
    otherKid: keys.license.find(({ id }) => id !== kid)?.id ?? '',
  }
  const access: AccessForgers = {
    ...license,
    good: token,
    own: user,
    licenseKey: license.ownKey,
    licenseToken: good,
    ownKey: createPrivateKey(keys.access[0].secret),
    other: { id: other.id, sessionId: String(readJwt(other.accessToken).claims.sid) },
  }
  return { service, token, license, access }
}

/** Every license token that is none, by how it was made. */
export const forgeLicenses = async (forgers: Forgers): Promise<Record<string, string>> => ({
  ...(await alterTokens(forgers)),
  ...(await signAsStranger(forgers)),
  ...(await signWrongly(forgers)),
  ...(await respell(forgers)),
})

/** Every access token that is none, by how it was made. */
export const forgeAccess = async (forgers: AccessForgers): Promise<Record<string, string>> => ({
  ...(await alterTokens(forgers)),
  ...(await signAsStranger(forgers)),
  ...misuseKeys(forgers),
  ...(await respell(forgers)),
})
