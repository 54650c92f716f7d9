import { expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { startTwoServices } from '../start-service.ts'
import { untilWaiting } from '../waiting-transactions.ts'
import { check, importedOwner, verify } from './license-checks.ts'

const { services, atOnce } = await startTwoServices('license-checks-races', {
  licenseChecks: ['gumroad', 'lemon-squeezy'],
})
const [service, other] = services

it('instances that are activated at once at two processes stay within the limit', async () => {
  for (let round = 0; round < choose(10, 3); round += 1) {
    const wish = { source: 'lemon-squeezy', formerProduct: '4', seats: 3 } as const
    const { serial, licenseId } = await importedOwner(service, wish)
    const { counts } = await atOnce(20, (one, index) =>
      check(one, 'activate', { license_key: serial, instance_name: `Studio ${index}` }),
    )
    expect(counts).toEqual({ 200: 3, 400: 17 })
    const registered = service.database.query
      .selectFrom('formerDevices')
      .select('id')
      .where('licenseId', '=', licenseId)
    expect(await registered.execute()).toHaveLength(3)
  }
})

it('each use is counted once', async () => {
  const { serial } = await importedOwner(service, { source: 'gumroad', formerProduct: 'clatter' })
  const fields = { product_permalink: 'clatter', license_key: serial }
  const { answers } = await atOnce(20, (one) => verify(one, fields))
  expect(answers.map(({ body }) => JSON.parse(body).uses).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

it('a license that is removed while it is checked is unknown then', async () => {
  const gumroad = await importedOwner(service, { source: 'gumroad', formerProduct: 'clatter' })
  const lemonSqueezy = await importedOwner(service, { source: 'lemon-squeezy', formerProduct: '4' })
  const ids = [gumroad.licenseId, lemonSqueezy.licenseId]
  let answers: Promise<Awaited<ReturnType<typeof verify>>[]> = Promise.resolve([])
  await service.database.transaction(async (tx) => {
    for (const table of ['licenseSerials', 'licenses'] as const)
      await tx
        .deleteFrom(table)
        .where(table === 'licenses' ? 'id' : 'licenseId', 'in', ids)
        .execute()
    answers = Promise.all([
      verify(other, { product_permalink: 'clatter', license_key: gumroad.serial }),
      check(other, 'activate', { license_key: lemonSqueezy.serial, instance_name: 'Studio' }),
    ])
    await untilWaiting(other, 2)
  })
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([404, 404])
})

it('licenses that two processes end at once are ended by one of them', async () => {
  const expiresAt = new Date(service.clock.now().getTime() + 1000)
  const people = await Promise.all(
    Array.from({ length: 10 }, () =>
      importedOwner(service, { source: 'gumroad', formerProduct: 'clatter', expiresAt }),
    ),
  )
  for (const one of services) one.clock.advance(2000)
  const ended = await Promise.all(
    [service, other, service, other].map(({ services: { licenseExpiry } }) => licenseExpiry.endExpired()),
  )
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(people.length)
  const ids = people.map(({ licenseId }) => licenseId)
  const notes = service.database.query.selectFrom('auditEntries').select('id').where('about', 'in', ids)
  expect(await notes.where('action', '=', 'LicenseRevoked').execute()).toHaveLength(people.length)
})
