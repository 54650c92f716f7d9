import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addFailure } from '#service/licensing/activation-failures/repository.ts'
import { failureRetention, failuresPerDay } from '#service/licensing/activation-failures/rules.ts'
import { startOfDay } from '#service/platform/audit/access-rules.ts'
import { newAddress, signedIn } from '../accounts/identity-calls.ts'
import { problemOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { openClient } from '../vendor-api/keys.ts'
import {
  activate,
  activateByFile,
  cancel,
  fulfil,
  fulfilWithTrial,
  machineFile,
  requestActivation,
  startTrial,
  validate,
} from './devices.ts'
import { newcomer, owner } from './manual-licenses.ts'

const service = await startService('activation-failures')
const client = await openClient(service)
const { query: db } = service.database

type Query = { customerId?: string; email?: string; device?: string; productId?: string; limit?: string }
const list = async (query: Query) => (await client.call('listActivationFailures', { query })).items
const failuresOf = async (customerId: string) =>
  (await list({ customerId })).map(({ code, name, count, method }) => [code, name, count, method])

/** Has a device be refused, since its customer has no license. */
async function refuse(token: string, signature: string, times = 1): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    const { id } = await requestActivation(service.app, signature)
    expect((await problemOf(fulfil(service.app, id, token))).code).toBe('no-license')
  }
}

/** Rows of another day than what the service writes now, or of this one. */
async function fill(count: number, customerId: string | null, day = service.clock.now()): Promise<void> {
  await sql`
    insert into activation_failures
      (id, day, product_id, code, customer_id, name, device_signature, method, count, created_at, last_at)
    select gen_random_uuid(), date_trunc('day', ${day}::timestamptz at time zone 'UTC') at time zone 'UTC', 'snare-works',
      'no-license', ${customerId}::uuid, 'Filling', 'filling-' || n, 'Online', 1, ${day}, ${day}
    from generate_series(1, ${count}::integer) n`.execute(db)
}
const count = async (customerId: string | null) =>
  Number(
    (
      await db
        .selectFrom('activationFailures')
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('customerId', customerId === null ? 'is' : '=', customerId)
        .executeTakeFirstOrThrow()
    ).rows,
  )

describe('an activation that is refused', () => {
  it('is written down with its reason, once a day for each device, and counted', async () => {
    const { id, token } = await newcomer(service)
    await refuse(token, 'studio', 3)
    await refuse(token, 'laptop')
    expect(await failuresOf(id)).toEqual([
      ['no-license', 'Machine laptop', 1, 'Online'],
      ['no-license', 'Machine studio', 3, 'Online'],
    ])
  })

  it('is written down for a full license, by browser and by file, for a trial, and for a request that has ended', {
    tags: ['long'],
  }, async () => {
    const { id, token, email } = await owner(service)
    for (const seat of ['one', 'two', 'three']) await activate(service.app, token, seat)
    const request = await requestActivation(service.app, 'four')
    expect((await problemOf(fulfil(service.app, request.id, token))).code).toBe('seat-limit-reached')
    await activateByFile(service.app, machineFile('snare-works', 'five', 'Cellar'), { token })
    await startTrial(service.app, 'six', token)
    service.clock.advance(40 * 24 * 3600_000)
    const again = await requestActivation(service.app, 'six')
    const { accessToken: fresh } = await signedIn(service.app, email)
    expect((await problemOf(fulfilWithTrial(service.app, again.id, fresh))).code).toBe('trial-not-available')
    await cancel(service.app, again.id)
    expect((await problemOf(fulfil(service.app, again.id, fresh))).code).toBe('activation-request-answered')
    expect(new Set(await failuresOf(id))).toEqual(
      new Set([
        ['seat-limit-reached', 'Machine four', 1, 'Online'],
        ['seat-limit-reached', 'Cellar', 1, 'Offline'],
        ['trial-not-available', 'Machine six', 1, 'Online'],
        ['activation-request-answered', 'Machine six', 1, 'Online'],
      ]),
    )
  })

  it('is written down for a device whose seat was freed, and for nobody whose token is not ours', async () => {
    const { id, token, licenseId } = await owner(service)
    const licenseToken = await activate(service.app, token, 'freed')
    const [device] = (await client.call('listActivations', { query: { licenseId } })).items
    await client.call('freeSeat', { parameters: { id: device?.id ?? '' }, body: { reason: 'It was sold' } })
    expect((await problemOf(validate(service.app, licenseToken))).code).toBe('license-revoked')
    expect(await list({ customerId: id })).toMatchObject([
      { code: 'license-revoked', licenseId, name: 'Machine freed' },
    ])
    const before = await count(null)
    await validate(service.app, `${licenseToken.slice(0, -6)}AAAAAA`)
    expect([await count(null), (await list({ customerId: id })).length]).toEqual([before, 1])
  })

  it('is written down without a customer for a device that nobody is signed in at', async () => {
    const { id, pollPath } = await requestActivation(service.app, 'nobody-is-here')
    await cancel(service.app, id)
    expect((await problemOf(send(service.app, 'GET', pollPath))).code).toBe('activation-request-ended')
    expect(await list({ device: 'NOBODY-IS' })).toMatchObject([
      { code: 'activation-request-ended', customerId: null, customer: null, licenseId: null },
    ])
  })
})

describe('the list of them', () => {
  it('finds a part of the name of a device, the beginning of its signature, an address and a product', async () => {
    const { id, email, token } = await newcomer(service)
    const signature = `SIG-${newAddress('x').slice(0, 12)}`
    await refuse(token, signature)
    const queries: Query[] = [
      { device: `achine ${signature.toLowerCase()}` },
      { device: signature.toLowerCase() },
      { email: email.toUpperCase() },
      { customerId: id, productId: 'snare-works' },
    ]
    for (const query of queries) expect([query, await list(query)]).toMatchObject([query, [{ customerId: id }]])
    expect(await list({ customerId: id, productId: 'kick-works' })).toEqual([])
    expect(await list({ device: '%__' })).toEqual([])
  })

  it('is on the page of the customer, in the timeline and in the export, and goes with a merge', {
    tags: ['long'],
  }, async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    for (const { token } of [ada, eve]) await refuse(token, 'shared')
    await refuse(eve.token, 'own')
    const record = await client.call('showCustomer', { parameters: { emailOrId: eve.id } })
    expect(record.failedActivations.map(({ name }) => name)).toEqual(['Machine own', 'Machine shared'])
    const { items } = await client.call('customerTimeline', {
      parameters: { emailOrId: eve.id },
      query: { kind: 'Device' },
    })
    expect(items.map(({ what, facts }) => [what, facts.code])).toEqual(Array(2).fill(['Refused', 'no-license']))
    const bytes = await client.call('exportCustomer', { parameters: { id: eve.id }, body: { reason: 'Asked for it' } })
    expect(JSON.parse(Buffer.from(bytes).toString()).sections.failedActivations).toMatchObject([
      { deviceSignature: 'shared' },
      { deviceSignature: 'own' },
    ])
    await client.call('mergeCustomers', { parameters: { id: ada.id }, body: { from: eve.id, reason: 'One person' } })
    expect((await list({ customerId: ada.id })).map(({ name }) => name).sort()).toEqual([
      'Machine own',
      'Machine shared',
    ])
  })

  it('is erased with the customer, and so is what their devices were refused while nobody was signed in', {
    tags: ['long'],
  }, async () => {
    const { id, token, email } = await owner(service)
    await activate(service.app, token, 'to-be-erased')
    const { id: requestId, pollPath } = await requestActivation(service.app, 'to-be-erased')
    await cancel(service.app, requestId)
    await send(service.app, 'GET', pollPath)
    await activateByFile(service.app, machineFile('kick-works', 'to-be-erased'), { token })
    expect((await list({ device: 'to-be-erased' })).map(({ customerId }) => customerId).sort()).toEqual([id, null])
    await client.call('eraseCustomer', {
      parameters: { emailOrId: id },
      body: { confirmEmail: email, reason: 'Asked for it' },
    })
    expect(await list({ device: 'to-be-erased' })).toEqual([])
  })
})

describe('what is written down is bounded', () => {
  it('for each customer, whose known devices are still counted', async () => {
    const [greedy, other] = [await newcomer(service), await newcomer(service)]
    await refuse(greedy.token, 'known')
    await fill(failuresPerDay.ofCustomer - 2, greedy.id)
    for (const signature of ['last', 'too-many', 'known']) await refuse(greedy.token, signature)
    expect(await count(greedy.id)).toBe(failuresPerDay.ofCustomer)
    const known = await list({ customerId: greedy.id, device: 'Machine known' })
    expect(known).toMatchObject([{ count: 2 }])
    await refuse(other.token, 'free')
    expect(await count(other.id)).toBe(1)
  })

  it('for all who are not signed in; the next day has room again', async () => {
    const end = async (signature: string) => {
      const { id, pollPath } = await requestActivation(service.app, signature)
      await cancel(service.app, id)
      await send(service.app, 'GET', pollPath)
    }
    service.clock.advance(24 * 3600_000)
    await fill(failuresPerDay.ofNobody, null)
    await end('flood')
    expect(await list({ device: 'Machine flood' })).toEqual([])
    const { id, accessToken } = await signUp(service.app)
    await refuse(accessToken, 'still')
    expect(await count(id)).toBe(1)
    service.clock.advance(24 * 3600_000)
    await end('flood')
    expect(await list({ device: 'Machine flood' })).toHaveLength(1)
  })

  it('in all', async () => {
    service.clock.advance(24 * 3600_000)
    const [{ id: customerId }, now] = [await newcomer(service), service.clock.now()]
    const attempt = {
      productId: 'snare-works',
      code: 'no-license',
      method: 'Online',
      licenseId: null,
      count: 1,
    } as const
    const times = { day: startOfDay(now), createdAt: now, lastAt: now }
    for (const name of ['first', 'second', 'third'])
      await addFailure(
        db,
        { ...attempt, ...times, id: randomUUID(), customerId, name, deviceSignature: name },
        { ...failuresPerDay, ofAll: 2 },
      )
    expect((await list({ customerId })).map(({ name }) => name).sort()).toEqual(['first', 'second'])
  })

  it('in time', async () => {
    const { id } = await newcomer(service)
    await fill(1, id, new Date(service.clock.now().getTime() - failureRetention - 24 * 3600_000))
    await fill(1, id, new Date(service.clock.now().getTime() - failureRetention + 24 * 3600_000))
    await service.services.upkeep.run()
    expect(await count(id)).toBe(1)
  })
})
