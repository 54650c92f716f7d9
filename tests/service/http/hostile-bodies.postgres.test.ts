import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jsonBodyMaxBytes } from '#contract/constants.ts'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { jsonLimitsOf } from '#service/platform/http/json-limits.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { problemOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { activateByFile } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { testEventSecret } from '../test-service.ts'

const repeatTo = (size: number, part: string) => part.repeat(Math.max(1, Math.floor(size / part.length)))

/**
 * JSON of about `size` bytes that is meant to hurt a parser, a validator, or whoever walks over what was parsed. All but
 * single values, which begin with 'one', are too complex for every operation.
 */
function hostileJson(size: number): Record<string, string> {
  const half = size / 2
  const depth = Math.floor(half)
  const members = Math.floor(size / 12)
  return {
    'nested lists': repeatTo(half, '[') + repeatTo(half, ']'),
    'nested objects': `${repeatTo(half * 1.6, '{"a":')}1${repeatTo(half * 0.3, '}')}`,
    'lists in a field': `{"items":${'['.repeat(depth - 10)}${']'.repeat(depth - 10)}}`,
    'lists that are left open': repeatTo(size, '['),
    'objects that are left open': repeatTo(size, '{"a":'),
    'a list of 2,700 levels': '['.repeat(2700) + ']'.repeat(2700),
    'a list of numbers': `[${repeatTo(size - 10, '1,')}1]`,
    'lines that are none': `{"items":[${repeatTo(size - 20, '{},')}{}]}`,
    'an object of many members': `{${Array.from({ length: members }, (_, index) => `"${index}":1`).join(',')}}`,
    'the same member many times': `{${repeatTo(size - 20, '"name":1,')}"name":1}`,
    'many lists beside each other': `[${repeatTo(size - 10, '[],')}[]]`,
    'one long text': `"${'x'.repeat(size - 10)}"`,
    'one text of escapes': `"${repeatTo(size - 10, '\\u0000')}"`,
    'one text of backslashes': `"${repeatTo(size - 10, '\\\\')}"`,
    'one long number': '9'.repeat(size - 10),
    'one long key': `{"${'k'.repeat(size - 20)}":1}`,
    'many prototypes': `[${repeatTo(size - 20, '{"__proto__":1},')}1]`,
  }
}

const service = await startService('hostile-bodies')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

const headers = { 'content-type': 'application/json' }
const pathOf = ({ path }: Endpoint) =>
  fillPath(path, Object.fromEntries(parameterNames(path).map((name) => [name, randomUUID()])))
const query = { email: 'ada@example.com', token: 'token', code: 'code' }

/** What a body may cost of the one thread that serves everybody, in milliseconds of its time; at most a tenth of what it was. */
const mostCpu = 70

/** The answer, and the least CPU time that one of three such requests took: other work makes it more, never less. */
async function timed<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; cpu: number }> {
  const times: number[] = []
  let answer = await measure()
  while (times.length < 3 && Math.min(...times) > mostCpu / 2) answer = await measure()
  async function measure() {
    const before = process.threadCpuUsage()
    const given = await ask()
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
    return given
  }
  return { answer, cpu: Math.min(...times) }
}

function sizeOf({ body }: Endpoint): number {
  if (body && 'text' in body) return body.text.maxBytes
  return body && 'json' in body ? Math.min(body.maxBytes ?? jsonBodyMaxBytes, 2 * jsonBodyMaxBytes) : 0
}
const withBody = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body !== undefined && !('raw' in body))

// Guards service/platform/http/json-limits.ts: what is too complex is refused before it is parsed.
describe.each(withBody)('%s', (_, endpoint) => {
  it('refuses JSON that is too deep, too wide or too large, and holds nobody up', async () => {
    const { accessToken: token } = await signUp(service.app)
    for (const [name, text] of Object.entries(hostileJson(sizeOf(endpoint) - 100))) {
      const ask = () => send(service.app, endpoint.method, pathOf(endpoint), { token, query, text, headers })
      const { answer, cpu } = await timed(ask)
      expect([name, name.startsWith('one ') || [400, 413].includes(answer.statusCode)]).toEqual([name, true])
      expect([name, answer.statusCode < 500]).toEqual([name, true])
      expect([name, cpu < mostCpu ? 'quick' : cpu]).toEqual([name, 'quick'])
      expect(answer.body.length).toBeLessThan(20_000)
    }
  }, 120_000)

  it('names the limit that a body is beyond', async () => {
    const { maxDepth, maxValues } = jsonLimitsOf(endpoint)
    const refusal = (text: string) =>
      problemOf(send(service.app, endpoint.method, pathOf(endpoint), { query, text, headers }))
    const complex = { statusCode: 400, code: 'payload-too-complex' }
    expect(await refusal('['.repeat(maxDepth + 1))).toMatchObject({
      ...complex,
      detail: `The JSON body may be nested ${maxDepth} levels deep at most`,
    })
    const wide = `[${'1,'.repeat(maxValues)}1]`
    if (wide.length <= sizeOf(endpoint))
      expect(await refusal(wide)).toMatchObject({
        ...complex,
        detail: `The JSON body may have ${maxValues} values at most`,
      })
    const most =
      endpoint.body && 'json' in endpoint.body ? (endpoint.body.maxBytes ?? jsonBodyMaxBytes) : sizeOf(endpoint)
    expect(await refusal(`"${'x'.repeat(most)}"`)).toMatchObject({
      statusCode: 413,
      code: 'content-too-large',
      detail: `The body may have ${most} bytes at most`,
    })
  })
})

describe('JSON that comes in by other ways', () => {
  const size = 200_000

  it('as an event of the payment provider is read only when it is signed, and is harmless then', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const path = fillPath(endpoints.receivePaymentEvent.path, { provider: 'test' })
    const named = { id: 'event', type: 'payment', paymentId: randomUUID(), reference: 'test', about: 'payment' }
    const event = JSON.stringify({ ...named, outcome: { status: 'Pending' } })
    for (const [name, hostile] of Object.entries(hostileJson(size))) {
      const text = `${event.slice(0, -1)},"more":${hostile}}`
      const forged = await timed(() => send(service.app, 'POST', path, { text, headers }))
      expect([name, forged.answer.statusCode, forged.cpu < mostCpu]).toEqual([name, 400, true])
      if (!isJson(hostile)) continue
      const signature = signTestEvent(testEventSecret, text, service.clock.now())
      const signed = await timed(() =>
        send(service.app, 'POST', path, { text, headers: { ...headers, 'test-signature': signature } }),
      )
      expect([name, signed.answer.statusCode, signed.cpu < mostCpu]).toEqual([name, 204, true])
    }
  })

  it('in a machine file is refused', async () => {
    const { accessToken: token } = await signUp(service.app)
    for (const [name, text] of Object.entries(hostileJson(45_000))) {
      const file = Buffer.from(text).toString('base64')
      const { answer, cpu } = await timed(() => activateByFile(service.app, file, { token }))
      expect([name, answer.statusCode, cpu < mostCpu]).toEqual([name, 400, true])
    }
  })

  it('as a cursor of a list is refused', async () => {
    const { accessToken: token } = await signUp(service.app)
    const cursor = Buffer.from('['.repeat(180) + ']'.repeat(180)).toString('base64url')
    const { statusCode } = await send(service.app, 'GET', '/api/customer/inventory/licenses', {
      token,
      query: { cursor },
    })
    expect(statusCode).toBe(400)
  })

  it.each(Object.entries<Endpoint>(endpoints))('is outdone by a query of 4,000 names, at %s', async (_, endpoint) => {
    const names = Array.from({ length: 4000 }, (_, index) => `meta[${index}]=1&a=1`).join('&')
    const { answer, cpu } = await timed(() =>
      send(service.app, endpoint.method, `${pathOf(endpoint)}?${names}`, { token: 'none' }),
    )
    expect([answer.statusCode < 500, cpu < mostCpu ? 'quick' : cpu]).toEqual([true, 'quick'])
  })
})
