import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { migrations } from '#service/database/migrate.ts'
import { send } from '../calls.ts'
import { buy, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { fulfil, requestActivation } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'

const metricsToken = 'what Prometheus knows'.replaceAll(' ', '-')

const service = await startService('telemetry', { metricsToken, limits: true })

const scrape = (token = metricsToken) =>
  send(service.app, 'GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })

/** The value of a metric, by its name with its labels; 0 where it is not there yet. */
async function read(name: string): Promise<number> {
  const line = (await scrape()).body.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('metrics', () => {
  it('count what customers do, and what comes of it once it is kept', async () => {
    const { accessToken: token } = await signUp(service.app)
    await buy(service.app, token, snareLine())
    const { checkoutId } = await openCheckout(service.app, token, snareLine())
    await pay(service.app, checkoutId, 'tok_declined')
    const { id } = await requestActivation(service.app)
    expect((await fulfil(service.app, id, token)).statusCode).toBe(200)
    expect(await read('backline_events_total{event="order.completed"}')).toBe(1)
    expect(await read('backline_events_total{event="activation.created"}')).toBe(1)
    expect(await read('backline_payments_total{status="Succeeded"}')).toBe(1)
    expect(await read('backline_payments_total{status="Declined"}')).toBe(1)
    const route = 'route="/api/checkout/:id/pay",method="POST",status="2xx"'
    expect(await read(`backline_request_duration_seconds_count{${route}}`)).toBe(2)
    await vi.waitFor(
      async () => expect(await read('backline_jobs_total{kind="send-mail",outcome="done"}')).toBeGreaterThan(0),
      { timeout: 20_000 },
    )
  })

  it('count nothing of what was rolled back', async () => {
    const before = await read('backline_events_total{event="order.failed"}')
    const news = { event: 'order.failed', subjectId: randomUUID(), objectId: randomUUID() } as const
    const { database, services } = service
    const failing = database.transaction(async (tx) => {
      await services.outbox.publish(tx, news)
      throw new Error('Not kept')
    })
    await expect(failing).rejects.toThrow('Not kept')
    expect(await read('backline_events_total{event="order.failed"}')).toBe(before)
    await database.transaction((tx) => services.outbox.publish(tx, news))
    expect(await read('backline_events_total{event="order.failed"}')).toBe(before + 1)
  })

  it('tell who was turned away, by the limit', async () => {
    for (let turn = 0; turn < 21; turn += 1)
      await send(service.app, 'GET', '/api/customer/vouchers', { query: { code: 'guess' } })
    expect(await read('backline_limited_total{limit="voucher"}')).toBe(1)
  })

  it('tell what waits in the database and how the process is', async () => {
    const { body, headers } = await scrape()
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(body).toMatch(/^backline_database_up 1$/m)
    expect(body).toMatch(/^backline_jobs_waiting\{kind="upkeep"\} 1$/m)
    expect(body).toMatch(/^backline_webhook_deliveries\{status="parked"\} 0$/m)
    expect(body).toMatch(/^backline_catalogue_age_seconds \d/m)
    expect(body).toMatch(/^backline_database_connections_max \d/m)
    expect(body).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(body).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0.99"\} \d/m)
  })

  it('name nobody and nothing that a caller makes up', async () => {
    const email = `secret-${randomUUID()}@example.com`
    await send(service.app, 'GET', `/api/made-up/${email}`)
    await send(service.app, 'POST', '/api/customer/identity/sign-in', { text: 'x', query: { email, scheme: 'JWT' } })
    const { body } = await scrape()
    expect(body).toContain('route="none"')
    expect(body).not.toMatch(/@|secret-|made-up|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it.each(['', 'wrong', `${metricsToken}x`])('are not there for whoever does not know the token: %j', async (token) => {
    const { statusCode, body } = await scrape(token)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('backline_')
  })
})

describe('a balancer', () => {
  const ready = async () => {
    const { statusCode, body } = await send(service.app, 'GET', '/readyz')
    return [statusCode, JSON.parse(body).detail ?? JSON.parse(body).status]
  }
  /** What was found is good for a second. */
  const later = () => new Promise((resolve) => setTimeout(resolve, 1_100))

  it('sends visitors here, however often it asks', async () => {
    const asked = Array.from({ length: 700 }, ready)
    expect(new Set((await Promise.all(asked)).map(([status]) => status))).toEqual(new Set([200]))
  })

  it('does not while the database lacks a migration of this version', { tags: ['long'] }, async () => {
    const [last = ''] = Object.keys(migrations).sort().reverse()
    const { query } = service.database
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(query)
    await rename(last, '2000-01-01-hidden')
    await later()
    const answer = await ready()
    await rename('2000-01-01-hidden', last)
    expect(answer).toEqual([503, `The database is not at this version: it lacks ${last}`])
    await later()
    expect(await ready()).toEqual([200, 'ready'])
  })

  it('does not from the moment that this process is to stop', async () => {
    service.readiness.stop()
    expect(await ready()).toEqual([503, 'This process is stopping: ask another one'])
    expect(service.log.join('')).not.toContain('"msg":"failed"')
    expect((await send(service.app, 'GET', '/healthz')).statusCode).toBe(200)
  })
})

it('without a token there are no metrics, and while the database is away nobody is sent here', async () => {
  const alone = await createTestService('telemetry-alone')
  expect(
    (await send(alone.app, 'GET', '/metrics', { headers: { authorization: 'Bearer undefined' } })).statusCode,
  ).toBe(404)
  await alone.database.close()
  const { statusCode, body } = await send(alone.app, 'GET', '/readyz')
  expect([statusCode, JSON.parse(body).detail]).toEqual([503, 'The database does not answer'])
})
