import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgotPassword, newAddress, refresh, signedIn } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedLink, pages } from '../accounts/mailed-links.ts'
import { send } from '../calls.ts'
import { buyer, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { createTestService, type TestService } from '../test-service.ts'

const day = 24 * 3600 * 1000
const services: TestService[] = []
const start = async (name: string, options = {}) => {
  const service = await createTestService(name, options)
  services.push(service)
  return service
}
afterAll(() => Promise.all(services.map(({ close }) => close())))

const upkeepJobs = ({ database }: TestService) =>
  database.query
    .selectFrom('jobs')
    .select(['dedupeKey', 'doneAt', 'runAt'])
    .where('kind', '=', 'upkeep')
    .orderBy('runAt')
    .execute()

/** Lets time pass, until the upkeep of the day that it is then is done. */
async function passDays(service: TestService, days: number): Promise<void> {
  service.clock.advance(days * day)
  const now = service.clock.now()
  await vi.waitFor(
    async () => {
      const waiting = (await upkeepJobs(service)).filter(({ doneAt }) => doneAt === null)
      if (waiting.length === 0 || waiting.some(({ runAt }) => runAt <= now)) throw new Error('Upkeep is not done yet')
    },
    { timeout: 20_000, interval: 50 },
  )
}

describe('what is removed after its time', () => {
  let service: TestService
  beforeAll(async () => {
    service = await start('upkeep', { limits: true })
  })
  const ordersLeft = async () => {
    const { query } = service.database
    const orders = await query.selectFrom('orders').select('id').execute()
    const lines = await query.selectFrom('orderLines').select('orderId').distinct().execute()
    const checkouts = await query.selectFrom('checkouts').select('orderId').distinct().execute()
    return {
      orders: orders.map(({ id }) => id).sort(),
      lines: lines.map(({ orderId }) => orderId).sort(),
      checkouts: checkouts.map(({ orderId }) => orderId).sort(),
    }
  }

  it('are open orders of accounts that nobody touched for 90 days, and never one with a payment', async () => {
    const { accessToken: token } = await signUp(service.app)
    const abandoned = await openCheckout(service.app, token, snareLine())
    const declined = await openCheckout(service.app, token, snareLine())
    await pay(service.app, declined.checkoutId, 'tok_declined')
    const held = await openCheckout(service.app, token, snareLine())
    await pay(service.app, held.checkoutId, 'tok_second_step')
    const bought = (await buyer(service.app)).orderId
    await passDays(service, 45)
    const touched = await openCheckout(service.app, (await signUp(service.app, 'Eve')).accessToken, snareLine())
    await passDays(service, 44)
    expect((await ordersLeft()).orders, 'not before').toContain(abandoned.orderId)
    await passDays(service, 2)
    const { orders, lines } = await ordersLeft()
    const kept = [declined.orderId, held.orderId, bought, touched.orderId].sort()
    expect([orders, lines]).toEqual([kept, kept])
    expect((await send(service.app, 'GET', `/api/customer/orders/${abandoned.orderId}`)).statusCode).toBe(404)
  })

  it('are sessions that ended 90 days ago, or were over then, and their refresh tokens', async () => {
    const left = await signUp(service.app)
    await refresh(service.app, left)
    await send(service.app, 'DELETE', '/api/customer/identity/sessions', { token: left.accessToken })
    const unused = await signUp(service.app)
    const rowsOf = async ({ id }: { id: string }) => {
      const { query } = service.database
      const sessions = await query.selectFrom('sessions').select('id').where('customerId', '=', id).execute()
      const ids = [randomUUID(), ...sessions.map((session) => session.id)]
      const tokens = await query.selectFrom('refreshTokens').select('hash').where('sessionId', 'in', ids).execute()
      return [sessions.length, tokens.length]
    }
    await passDays(service, 89)
    expect([await rowsOf(left), await rowsOf(unused)]).toEqual([
      [1, 2],
      [1, 1],
    ])
    await passDays(service, 2)
    expect([await rowsOf(left), await rowsOf(unused)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    const { count } = await service.database.query
      .selectFrom('refreshTokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await passDays(service, 90)
    expect(await rowsOf(unused)).toEqual([0, 0])
    expect(Number(count)).toBeGreaterThan(0)
    await signedIn(service.app, unused.email)
  })

  it('are mailed codes that were used or expired 30 days ago', { tags: ['long'] }, async () => {
    const { email, id } = await signUp(service.app)
    await mailedLink(service, email, pages.confirm)
    await forgotPassword(service.app, email)
    await mailedLink(service, email, pages.reset)
    const purposes = async () =>
      (await service.database.query.selectFrom('mailedCodes').select('purpose').where('customerId', '=', id).execute())
        .map(({ purpose }) => purpose)
        .sort()
    await passDays(service, 29)
    expect(await purposes()).toEqual(['account', 'password'])
    await passDays(service, 2)
    expect(await purposes()).toEqual(['account'])
    await passDays(service, 30)
    expect(await purposes()).toEqual([])
  })

  it('are jobs done 30 days ago; those that must not be done twice are remembered for 400', {
    tags: ['long'],
  }, async () => {
    await forgotPassword(service.app, newAddress('nobody'))
    await buyer(service.app)
    await jobsToRest(service)
    const kinds = async () => {
      const rows = await service.database.query.selectFrom('jobs').select(['kind', 'dedupeKey']).execute()
      return { forgot: rows.some(({ kind }) => kind === 'forgot-password'), sold: rows.filter(isOfSale).length }
    }
    const isOfSale = ({ dedupeKey }: { dedupeKey: string | null }) =>
      dedupeKey?.startsWith('send-mail:order-completed:') === true
    const { sold } = await kinds()
    expect(sold).toBeGreaterThan(0)
    await passDays(service, 29)
    expect(await kinds()).toEqual({ forgot: true, sold })
    await passDays(service, 2)
    expect(await kinds()).toEqual({ forgot: false, sold })
    await passDays(service, 400)
    expect(await kinds()).toEqual({ forgot: false, sold: 0 })
  })

  it('are counters of tries after a day', async () => {
    const { email } = await signUp(service.app)
    await send(service.app, 'POST', '/api/customer/identity/sign-in', { text: 'a guess', query: { email } })
    const keys = async () =>
      (await service.database.query.selectFrom('limits').select('key').execute()).map(({ key }) => key)
    expect(await keys()).toContain(`sign-in:${email}`)
    await passDays(service, 2)
    expect(await keys()).toEqual([])
  })

  it('are open orders of nobody who is known after 30 days, with lines and checkouts', async () => {
    const cart = await openCheckout(service.app, undefined, snareLine())
    await passDays(service, 29)
    expect((await ordersLeft()).orders, 'not before').toContain(cart.orderId)
    const touched = await openCheckout(service.app, undefined, snareLine())
    await passDays(service, 2)
    const { orders, lines, checkouts } = await ordersLeft()
    for (const left of [orders, lines, checkouts]) {
      expect(left).not.toContain(cart.orderId)
      expect(left).toContain(touched.orderId)
    }
  })

  it('are checkouts of open orders a week after they ended', async () => {
    const cart = await openCheckout(service.app, undefined, snareLine())
    await passDays(service, 7)
    expect((await ordersLeft()).checkouts, 'not before').toContain(cart.orderId)
    await passDays(service, 2)
    const { orders, checkouts } = await ordersLeft()
    expect(orders).toContain(cart.orderId)
    expect(checkouts).not.toContain(cart.orderId)
  })

  it('are addresses that somebody named for mail and nobody proved in 30 days', async () => {
    const email = newAddress()
    await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
    const emails = async () =>
      (await service.database.query.selectFrom('subscribers').select('email').execute()).map((row) => row.email)
    await passDays(service, 29)
    expect(await emails()).toEqual([email])
    await passDays(service, 2)
    expect(await emails()).toEqual([])
  })
})

describe('upkeep', () => {
  it('is queued once a day, however often the program starts, and then for the next', { tags: ['long'] }, async () => {
    const before = await createTestService('upkeep-once')
    await before.close()
    const service = await start('upkeep-once', { place: before.place })
    expect(await upkeepJobs(service)).toMatchObject([{ doneAt: null }])
    await passDays(service, 1)
    await passDays(service, 1)
    const jobs = await upkeepJobs(service)
    expect(jobs.map(({ doneAt }) => doneAt !== null)).toEqual([true, true, false])
    expect(jobs[2]?.runAt.toISOString()).toMatch(/T00:00:00\.\d{3}Z$/)
  })

  it('goes on the next day after a day on which it failed', { tags: ['long'] }, async () => {
    const service = await start('upkeep-failing')
    const { schema } = service.database.query
    await schema.alterTable('subscribers').renameTo('goneSubscribers').execute()
    service.clock.advance(61_000)
    await vi.waitFor(() => expect(service.log.join('')).toContain('job failed'), { timeout: 20_000 })
    await schema.alterTable('goneSubscribers').renameTo('subscribers').execute()
    await passDays(service, 1)
    expect((await upkeepJobs(service)).filter(({ doneAt }) => doneAt !== null)).not.toEqual([])
  })
})
