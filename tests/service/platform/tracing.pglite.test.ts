import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSpanExporter } from '#service/platform/telemetry/otlp.ts'
import { createQuietTelemetry } from '#service/platform/telemetry/service.ts'
import { createTracer } from '#service/platform/telemetry/tracer.ts'
import { type CollectedSpan, startCollector } from '#tests/support/otlp-collector.ts'
import { startReceiver } from '#tests/support/webhooks/receiver.ts'
import { newAddress } from '../accounts/identity-calls.ts'
import { send } from '../calls.ts'
import { buy, password, signUp, snareLine } from '../customers.ts'
import { createTestService } from '../test-service.ts'

const apiKey = 'collector-key'
const warnings: unknown[] = []
let isMailAway = false

const collector = await startCollector()
const settings = { url: `${collector.url}/v1/traces`, headers: { 'api-key': apiKey }, serviceName: 'shop' }
const exporter = createSpanExporter(settings, { warn: (...told: unknown[]) => void warnings.push(told) }, 50)
const tracer = createTracer(exporter.take)
const service = await createTestService('request-scope', {
  telemetry: { ...createQuietTelemetry(), tracer },
  trustedProxies: ['10.0.0.0/8', '127.0.0.1'],
  traces: tracer,
  refusesMails: () => isMailAway,
})
afterAll(async () => {
  await service.close()
  await exporter.close()
  await collector.close()
})
beforeEach(() => {
  service.log.length = 0
  collector.spans.length = 0
})

const lines = (): Record<string, unknown>[] => service.log.map((line) => JSON.parse(line))

const find = (matches: (span: CollectedSpan) => boolean) =>
  vi.waitFor(() => collector.spans.find(matches) ?? expect.fail('There is no such span yet'), { timeout: 6_000 })

describe('a line of the log', () => {
  it('carries the id that the answer carries, also deep inside and after a body was read', async () => {
    await sql`alter table customers add constraint never check (name <> 'Never')`.execute(service.database.query)
    // Over a real connection: there a body comes by events of the socket.
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    service.log.length = 0
    const json = { name: 'Never', email: newAddress('deep'), password, acceptedPrivacyPolicy: true }
    const { status, headers } = await fetch(`${address}/api/customer/identity/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...json, acceptedTermsAndConditions: true }),
    })
    expect(status).toBe(500)
    await vi.waitFor(() => expect(lines().map(({ msg }) => msg)).toContain('answered'), { timeout: 20_000 })
    const reqId = headers.get('x-request-id')
    expect(lines().filter(({ msg }) => msg !== 'answered')).toEqual([expect.objectContaining({ msg: 'failed', reqId })])
    expect(lines().find(({ msg }) => msg === 'answered')).toMatchObject({ reqId, status: 500 })
    expect(service.log.join('').match(/"reqId"/g)).toHaveLength(lines().length)
  })

  it.each([
    ['from-the-proxy.1:2_3', 'taken over'],
    ['short', 'too short'],
    ['x'.repeat(129), 'too long'],
    ['with space and more', 'no id'],
    ['"},{"level":60', 'forged'],
  ])('%j of a trusted proxy is %s', async (id, verdict) => {
    const { headers } = await send(service.app, 'GET', '/api/customer/storefront', { headers: { 'x-request-id': id } })
    if (verdict === 'taken over') expect(headers['x-request-id']).toBe(id)
    else expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('takes no id from anybody else', async () => {
    const headers = { 'x-request-id': 'from-a-visitor', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
    const answer = await service.app.inject({ url: '/api/docs', headers, remoteAddress: '203.0.113.7' })
    expect(answer.headers['x-request-id']).not.toBe('from-a-visitor')
    await find((span) => span.name === 'GET /api/docs')
    expect(collector.spans.some(({ traceId }) => traceId === 'a'.repeat(32))).toBe(false)
  })

  it('of a job names it, its kind and the request that queued it, and nobody', async () => {
    isMailAway = true
    const email = 'somebody-personal@example.com'
    const json = { name: 'Ada', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
    const { headers } = await send(service.app, 'POST', '/api/customer/identity/sign-up', { json })
    const failure = () => lines().find(({ msg }) => String(msg).startsWith('job failed'))
    await vi.waitFor(() => expect(failure()).toBeDefined(), { timeout: 20_000 })
    expect(failure()).toMatchObject({ kind: 'send-mail', job: expect.any(String), queuedBy: headers['x-request-id'] })
    expect(failure()).not.toHaveProperty('reqId')
    expect(service.log.join('')).not.toMatch(/somebody-personal|correct horse/)
    isMailAway = false
  })
})

describe('traces', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const spanId = 'b7ad6b7169203331'
  it('go on from the proxy’s, from the request to its statements', async () => {
    const headers = { traceparent: `00-${traceId}-${spanId}-01` }
    await send(service.app, 'GET', '/api/customer/vouchers', { headers, query: { code: 'guess-4711' } })
    const request = await find((span) => span.parentSpanId === spanId)
    expect(request).toMatchObject({ traceId, kind: 2, name: 'GET /api/customer/vouchers' })
    expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '404' } })
    expect(BigInt(request.endTimeUnixNano) > BigInt(request.startTimeUnixNano)).toBe(true)
    const statement = await find((span) => span.parentSpanId === request.spanId && span.name.startsWith('select'))
    expect(statement).toMatchObject({ traceId, kind: 3, name: 'select vouchers' })
    expect(collector.posts[0]?.headers).toMatchObject({ 'api-key': apiKey })
  })

  it('have one span for a call, wherever it is answered in the end', async () => {
    const { accessToken } = await signUp(service.app)
    const server = createServer(service.answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ownTrace = '2af7651916cd43dd8448eb211c80319c'
    const headers = { authorization: `Bearer ${accessToken}`, traceparent: `00-${ownTrace}-${spanId}-01` }
    await fetch(`http://127.0.0.1:${port}/api/customer/storefront`, { headers })
    server.close()
    const request = await find((span) => span.parentSpanId === spanId && span.traceId === ownTrace)
    const looked = collector.spans.filter(({ traceId: of, name }) => of === ownTrace && name.startsWith('select'))
    expect(looked.map(({ parentSpanId }) => parentSpanId)).toEqual(looked.map(() => request.spanId))
    expect(looked, 'the token is looked up once').toHaveLength(1)
  })

  it('begin anew with a job, which names the request that queued it', async () => {
    const { email } = await signUp(service.app, 'Traced')
    const job = await find((span) => span.name === 'job send-mail')
    expect(job.kind).toBe(5)
    expect(job.attributes).toContainEqual({ key: 'request.id', value: { stringValue: expect.any(String) } })
    await find((span) => span.parentSpanId === job.spanId && span.name === 'mail send')
    const all = collector.posts.map(({ body }) => body).join('')
    expect(all).not.toContain(email)
    expect(all).not.toMatch(/guess-4711|correct horse|argon2|eyJ/)
  })

  it('go on at the receivers of webhooks', async () => {
    const receiver = await startReceiver()
    await service.services.webhooks.receivers.add(receiver.url, ['order.completed'])
    const { accessToken } = await signUp(service.app, 'Told')
    await buy(service.app, accessToken, snareLine())
    const span = await find(({ name }) => name === 'webhook order.completed')
    expect(span.kind).toBe(3)
    expect(receiver.received[0]?.headers.traceparent).toBe(`00-${span.traceId}-${span.spanId}-01`)
    await find(({ name }) => name === 'test charge')
    await receiver.close()
  })

  it('and the log leave out what is asked each second', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await send(service.app, 'GET', path)).statusCode).toBe(200)
    await send(service.app, 'GET', '/api/client/marker')
    await find((span) => span.name === 'GET none')
    expect(collector.spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([])
    expect(lines().filter(({ route, level }) => /healthz|readyz/.test(String(route)) && Number(level) > 20)).toEqual([])
  })

  it('are not sent where the proxy does not sample them', async () => {
    const unsampled = '1af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${unsampled}-${spanId}-00` }
    await send(service.app, 'GET', '/api/customer/vouchers', { headers, query: { code: 'guess' } })
    await send(service.app, 'GET', '/api/customer/orders/1')
    await find((span) => span.name === 'GET /api/customer/orders/:id')
    expect(collector.spans.some((span) => span.traceId === unsampled)).toBe(false)
  })

  it('are lost while the collector is away, which is said once, and nothing else is', async () => {
    collector.answerWith(503)
    for (const path of ['/api/docs', '/api/docs']) {
      const posts = collector.posts.length
      expect((await send(service.app, 'GET', path)).statusCode).toBe(200)
      await vi.waitFor(() => expect(collector.posts.length).toBeGreaterThan(posts), { timeout: 6_000 })
    }
    collector.answerWith(200)
    await send(service.app, 'GET', '/api/customer/storefront')
    await find((span) => span.name === 'GET /api/customer/storefront')
    expect(warnings).toEqual([
      [{ collector: new URL(collector.url).host, reason: 'it answered 503' }, expect.any(String)],
    ])
  })
})
