import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isProblemCode, problemCatalogue } from '#contract/problem-catalogue.ts'
import { problemSchema } from '#contract/problems.ts'
import { type CallOptions, send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'

const service = await startService('problems')
const limited = await startService('problems-limited', { limits: true })

const completeProblem = z.strictObject({
  ...problemSchema.shape,
  type: z.string(),
  status: z.number(),
  code: z.string().check(z.refine(isProblemCode)),
})

/** What is wrong with a problem response; null when its type, code, title and status are those of the catalogue. */
function findFault({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `content type: ${body}`
  const { data, error } = z.safeParse(completeProblem, JSON.parse(body))
  if (!data) return `${z.prettifyError(error)}: ${body}`
  const { type, code, status, title } = data
  if (!isProblemCode(code)) return `code: ${body}`
  if (type !== `${shopOrigin}/api/problems/${code}`) return `type: ${body}`
  const kind = problemCatalogue[code]
  const isOfKind = status === kind.status && status === statusCode && title === kind.title
  return isOfKind ? null : `not the status or title of ${code}: ${body}`
}

const pathOf = ({ path }: Endpoint, id: string) =>
  fillPath(path, Object.fromEntries(parameterNames(path).map((name) => [name, id])))

/** Calls that most operations refuse, each for another reason. */
function badCalls(endpoint: Endpoint): [path: string, options: CallOptions][] {
  const path = pathOf(endpoint, randomUUID())
  const query = Object.fromEntries(Object.keys(endpoint.query?.shape ?? {}).map((name) => [name, 'x'.repeat(3000)]))
  return [
    [path, {}],
    [path, { json: [] }],
    [path, { query }],
    [path, { headers: { origin: 'https://evil.example' } }],
    [path, { text: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [pathOf(endpoint, 'x'.repeat(301)), {}],
    [pathOf(endpoint, 'x'.repeat(250)), {}],
    [path.replace(/[0-9a-f-]{36}/, '%zz'), {}],
  ]
}

const table = Object.entries<Endpoint>(endpoints)

describe('a problem response names its kind, by a type and a code of the catalogue', () => {
  it.each(table)('of %s', async (_, endpoint) => {
    const calls = badCalls(endpoint).map(([path, options]) => send(service.app, endpoint.method, path, options))
    const failures = (await Promise.all(calls)).filter(({ statusCode }) => statusCode >= 400)
    expect(failures.map(findFault).filter((fault) => fault !== null)).toEqual([])
    const hasInput = endpoint.path.includes('{') || endpoint.query || endpoint.body || endpoint.access === 'customer'
    if (hasInput) expect(failures.length).toBeGreaterThan(0)
  })

  it('of every operation, once an address has called too often', async () => {
    // Each operation is counted on its own where it takes large bodies, and with the others where not.
    const tries = Array.from({ length: 650 }, () => send(limited.app, 'GET', '/api/customer/orders/1'))
    await Promise.all(tries)
    for (const [name, endpoint] of table) {
      const answers = [await send(limited.app, endpoint.method, pathOf(endpoint, '1'))]
      for (let more = 0; more < 30 && answers.at(-1)?.statusCode !== 429; more += 1)
        answers.push(await send(limited.app, endpoint.method, pathOf(endpoint, '1')))
      const last = answers.at(-1)
      if (last?.statusCode === 429) expect([name, findFault(last)]).toEqual([name, null])
      expect([name, answers.filter(({ statusCode }) => statusCode >= 400).length > 0]).toEqual([name, true])
    }
  })

  it.each(['/api/problems/nothing', '/api/problems/constructor'])('of a kind that is unknown: %s', async (path) =>
    expect(findFault(await send(service.app, 'GET', path))).toBeNull(),
  )

  it.each<[name: string, text: string, type: string, code: string]>([
    ['JSON that is none', '{', 'application/json', 'invalid-json'],
    ['JSON that would poison a prototype', '{"__proto__":{"a":1}}', 'application/json', 'invalid-json'],
    ['a body that is too large', `"${'x'.repeat(300_000)}"`, 'application/json', 'content-too-large'],
    ['a body of another kind', '<a/>', 'application/xml', 'unsupported-media-type'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 'unsupported-media-type'],
    ['JSON of another shape', '[]', 'application/json', 'invalid-input'],
  ])('of %s', async (_, text, type, code) => {
    const path = `/api/customer/orders/${randomUUID()}`
    const answer = await send(service.app, 'PATCH', path, { text, headers: { 'content-type': type } })
    expect(findFault(answer)).toBeNull()
    expect(answer.json().code).toBe(code)
  })
})

describe('the type of a problem', () => {
  it.each(Object.entries(problemCatalogue))('leads to a description: %s', async (code, { when }) => {
    const { statusCode, headers, body } = await send(service.app, 'GET', `/api/problems/${code}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(when)
  })
})

it('the OpenAPI description lists every code', async () => {
  const description = (await send(service.app, 'GET', '/api/docs')).json()
  const { required, properties } = description.components.schemas.Problem
  expect(required).toEqual(['type', 'title', 'status', 'code'])
  expect(properties.code.enum).toEqual(Object.keys(problemCatalogue))
})
