import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readCustomerRecord } from '#service/customer-record.ts'
import { refusalsInARow } from '#service/messaging/mail/sending.ts'
import { createMailer } from '#service/messaging/mail/transport.ts'
import { workers } from '#service/platform/jobs/rules.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { createTestService } from '../test-service.ts'

const server = await startMailServer()
const mailer = createMailer({
  from: 'shop@works.example',
  dataDir: '.',
  smtpUrl: server.url,
  connections: workers.length,
})
const service = await createTestService('refused-mail', { mailer })
afterEach(() => server.treat({}))
afterAll(async () => {
  await service.close()
  await server.close()
})

const links = { page: 'https://shop.example/page', unsubscribe: 'https://shop.example/unsubscribe' }
const newAddress = (name: string) => `${name}-${randomUUID()}@example.com`
/** Mails something to each of these addresses. */
const mailTo = (...addresses: string[]) =>
  service.database.transaction(async (tx) => {
    for (const address of addresses) await service.services.mail.queueSubscription(tx, address, links)
  })
const jobsTo = (address: string) =>
  service.database.query
    .selectFrom('jobs')
    .selectAll()
    .where((eb) => eb(eb.ref('payload', '->>').key('to'), '=', address))
    .execute()
const arrived = (address: string) => server.taken.filter(({ to }) => to.includes(address))
const waiting = { timeout: 30_000, interval: 20 }
const untilArrived = (address: string, count = 1) =>
  vi.waitFor(() => expect(arrived(address)).toHaveLength(count), waiting)
const untilParked = (address: string, count = 1) =>
  vi.waitFor(async () => {
    expect((await jobsTo(address)).filter(({ parkedAt }) => parkedAt)).toHaveLength(count)
  }, waiting)
const suppressionOf = (address: string) =>
  service.database.query.selectFrom('suppressedAddresses').selectAll().where('email', '=', address).executeTakeFirst()

describe('580 mails that are refused', () => {
  /** A slow server, as the one was over which this was found: a refusal took it a quarter of a second. */
  const slow = 250

  const refusals = [
    ['for good', '550 5.1.1 User unknown'],
    ['for now', '450 4.2.0 Greylisted'],
    ['by a policy', '550 5.7.1 Rejected'],
  ] as const

  it.each(chooseEach(3, refusals))(
    '%s hold up nobody: the first mail of a buyer arrives within two seconds',
    async (_, answer) => {
      const refused = Array.from({ length: 580 }, () => `refused-${randomUUID()}@example.com`)
      server.treat({ delay: slow, refuse: (address) => (address.startsWith('refused-') ? answer : null) })
      // In the buyer's own queue.
      await service.database.transaction(async (tx) => {
        for (const address of refused)
          await service.services.mail.queueLostLicenses(tx, address, { products: [], way: null, claimCode: null })
      })
      // As many as there are workers are under way by then.
      await vi.waitFor(async () => {
        const tried = await service.database.query.selectFrom('jobs').select('id').where('attempts', '>', 0).execute()
        expect(tried.length).toBeGreaterThan(workers.length)
      }, waiting)
      const { email } = await signUp(service.app)
      const signedUpAt = performance.now()
      await untilArrived(email)
      const took = performance.now() - signedUpAt
      expect(took).toBeLessThan(2_000)
      await service.database.query
        .updateTable('jobs')
        .set({ doneAt: new Date(), payload: '{}' })
        .where('doneAt', 'is', null)
        .where('kind', '=', 'send-mail')
        .execute()
    },
  )
})

describe('an address that its mail server refuses for good', () => {
  const unknown = (address: string) => (address.startsWith('gone-') ? '550 5.1.1 No such user' : null)
  const goneAddress = () => `gone-${randomUUID()}@example.com`

  it('has its mail parked at once, and is mailed to no more', async () => {
    const address = goneAddress()
    server.treat({ refuse: unknown })
    await mailTo(address)
    await untilParked(address)
    expect((await jobsTo(address)).map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
      [1, 'ParkJobError: The mail server did not take a message: EENVELOPE, answer 550 5.1.1'],
    ])
    expect(await suppressionOf(address)).toMatchObject({ reply: '550 5.1.1' })
    server.treat({})
    await mailTo(address)
    await untilParked(address, 2)
    expect(arrived(address)).toEqual([])
    const { suppressed, mails } = await readCustomerRecord(service.database.query, address, service.clock.now())
    expect(suppressed).toMatchObject({ reply: '550 5.1.1' })
    expect(mails.map(({ parkedAt }) => parkedAt)).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('is mailed to again once the vendor says so, and what was parked for it is sent', async () => {
    const address = goneAddress()
    server.treat({ refuse: unknown })
    await mailTo(address)
    await untilParked(address)
    server.treat({})
    expect(await service.services.allowMail(address)).toMatchObject({ reply: '550 5.1.1' })
    await expect(service.services.allowMail(address)).rejects.toMatchObject({ status: 409 })
    const [job] = await jobsTo(address)
    await service.services.parkedJobs.retry(job?.id ?? '')
    await untilArrived(address)
  })

  it('is mailed to again once its owner has confirmed it', async () => {
    const { email } = await signUp(service.app)
    await untilArrived(email)
    server.treat({ refuse: (address) => (address === email ? '550 5.1.1 No such user' : null) })
    await mailTo(email)
    await untilParked(email)
    server.treat({})
    const [first] = arrived(email)
    const code = new URL(first?.mail.text?.match(/http\S+/)?.[0] ?? '').searchParams.get('code') ?? ''
    const confirmed = await send(service.app, 'POST', '/api/customer/identity/confirm-account', {
      query: { email, code },
    })
    expect(confirmed.statusCode).toBe(200)
    await mailTo(email)
    await untilArrived(email, 2)
  })
})

describe('an address stays one that is mailed to', () => {
  it.each([
    ['a policy refuses one mail', '550 5.7.1 Rejected by policy'],
    ['the server does not relay for us', '554 5.7.1 Relay access denied'],
    ['our own address is refused', '550 5.1.8 Sender address rejected'],
  ])('where %s: that mail is parked', async (_, answer) => {
    const address = newAddress('policy')
    server.treat({ refuse: (to) => (to === address ? answer : null) })
    await mailTo(address)
    await untilParked(address)
    expect(await suppressionOf(address)).toBeUndefined()
    server.treat({})
    await mailTo(address)
    await untilArrived(address)
  })

  it('where its mailbox is full: the mail is tried again', { tags: ['long'] }, async () => {
    const address = newAddress('full')
    server.treat({ refuse: (to) => (to === address ? '452 4.2.2 Mailbox full' : null) })
    await mailTo(address)
    await vi.waitFor(
      async () => expect((await jobsTo(address))[0]).toMatchObject({ failures: 1, parkedAt: null }),
      waiting,
    )
    server.treat({})
    await untilArrived(address)
  })
})

it('a server that refuses everything has a few mails parked, and burns no try of the others', {
  tags: ['long'],
}, async () => {
  const addresses = Array.from({ length: 40 }, () => newAddress('all'))
  server.treat({ refuse: () => '550 5.7.1 Your account is closed' })
  await mailTo(...addresses)
  const all = async () => (await Promise.all(addresses.map(jobsTo))).flat()
  await vi.waitFor(async () => expect((await all()).every(({ attempts }) => attempts > 0)).toBe(true), waiting)
  const jobs = await all()
  expect(jobs.filter(({ parkedAt }) => parkedAt).length).toBeLessThanOrEqual(refusalsInARow + workers.length)
  expect(jobs.filter(({ parkedAt }) => !parkedAt).map(({ failures }) => failures)).toEqual(
    Array(jobs.filter(({ parkedAt }) => !parkedAt).length).fill(0),
  )
  expect((await Promise.all(addresses.map(suppressionOf))).every((one) => one === undefined)).toBe(true)
})

it('a mail that can not be one is parked instead of being tried for ever', async () => {
  const kind = 'send-mail'
  const payload = { id: 'one', to: 'Ada <ada@example.com>', subject: 'Hello', text: '', html: '' }
  await service.database.transaction((tx) => service.services.jobs.enqueue(tx, { kind, queue: 'mail', payload }))
  await untilParked(payload.to)
  expect((await jobsTo(payload.to))[0]?.lastError).toBe(
    'ParkJobError: The mail was queued with something that no mail has: to',
  )
})
