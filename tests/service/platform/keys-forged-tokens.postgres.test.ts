import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#tests/environment/database.ts'
import { createForgedWorld, forgeAccess } from '../../support/forged-tokens.ts'
import { getUser } from '../accounts/identity-calls.ts'
import { licensesOf } from '../customers.ts'
import { revokeFromDevice, validate } from '../licensing/devices.ts'
import { alterTokens, type Forgeries, type Forgers, respell, signAsStranger, signWrongly } from './keys-forgeries.ts'

const world = await createForgedWorld(await freshDatabase('forged-tokens'))
afterAll(() => world.service.close())

// Guards plugin tokens as service/licenses reads them: one algorithm, a published key, one spelling, and each claim.
describe('a license token', () => {
  it.each<[string, number, (made: Forgers) => Forgeries]>([
    ['that was altered', 52, alterTokens],
    ['that a stranger signed', 13, signAsStranger],
    ['that says what the vendor never signs', 27, signWrongly],
    ['that is spelled otherwise', 19, respell],
  ])('%s is refused, to validate and to revoke, in each of %i ways', async (_, count, forge) => {
    const { service, token, license } = world
    const forgeries = await forge(license)
    expect(Object.keys(forgeries)).toHaveLength(count)
    expect(new Set([license.good, ...Object.values(forgeries)]).size).toBe(count + 1)
    for (const [name, forged] of Object.entries(forgeries))
      for (const call of [validate, revokeFromDevice])
        expect([name, (await call(service.app, forged)).statusCode]).toEqual([name, 400])
    expect((await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations).toBe(1)
  })

  it('as it was signed is good all the while', async () => {
    expect((await validate(world.service.app, world.license.good)).statusCode).toBe(200)
    expect((await revokeFromDevice(world.service.app, world.license.good)).statusCode).toBe(204)
  })
})

// Guards service/accounts/identity/access-tokens.ts: one algorithm, one key, one spelling, and each claim.
describe('an access token', () => {
  it('that is forged signs nobody in, in each of 103 ways', async () => {
    const { service, access, token } = world
    const forgeries = await forgeAccess(access)
    expect(Object.keys(forgeries)).toHaveLength(103)
    expect(new Set([token, ...Object.values(forgeries)]).size).toBe(104)
    for (const [name, forged] of Object.entries(forgeries))
      expect([name, (await getUser(service.app, forged)).statusCode]).toEqual([name, 401])
    expect((await getUser(service.app, token)).statusCode).toBe(200)
  })
})
