import { randomUUID } from 'node:crypto'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { TrialCase } from '#tests/cases/case.ts'
import { send } from '#tests/service/calls.ts'
import { revokeFromDevice, validate } from '#tests/service/licensing/devices.ts'
import { createForgedWorld, type ForgedWorld, forgeAccess, forgeLicenses } from '#tests/support/forged-tokens.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'

const ownOperations = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'customer')

/** Shows every forgery to each operation that asks for such a token. */
async function showForgeries({ service, license, access }: ForgedWorld) {
  const licenses = Object.entries(await forgeLicenses(license))
  const tokens = Object.entries(await forgeAccess(access))
  const taken: string[] = []
  for (const [how, forged] of licenses)
    for (const call of [validate, revokeFromDevice])
      if ((await call(service.app, forged)).statusCode !== 400) taken.push(`${call.name} takes a license: ${how}`)
  for (const [how, token] of tokens)
    for (const [name, { method, path }] of ownOperations) {
      const target = fillPath(path, Object.fromEntries(parameterNames(path).map((one) => [one, randomUUID()])))
      if ((await send(service.app, method, target, { token })).statusCode !== 401) taken.push(`${name} takes: ${how}`)
    }
  const shown = `${licenses.length} license tokens to 2 operations, ${tokens.length} access tokens to ${ownOperations.length}`
  return { passed: taken.length === 0, measured: [shown, ...taken.slice(0, 5)].join('; ') }
}

export const cases: TrialCase[] = [
  {
    name: 'forged tokens, access and license',
    figure: 'more than 40 forgeries of each, to every operation that asks for one: 0 taken',
    guards: 'the signature, key, issuer and one spelling of access and license tokens',
    seenToFail: 'Without the one spelling, a license token with spare bits in its header was taken',
    run: () =>
      withPostgres('forged', async (place) => {
        const world = await createForgedWorld(place)
        return showForgeries(world).finally(() => world.service.close())
      }),
  },
]
