import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { type Schema, valuesOf } from '../../support/fuzz/schema-values.ts'
import { inheritedNames } from '../../support/inherited-names.ts'
import { type CallOptions, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('inherited-names')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Copies of a value, each with the name in the place of another text of it. */
function withName(value: unknown, name: string): unknown[] {
  if (typeof value === 'string') return [name]
  if (Array.isArray(value))
    return value.flatMap((item, index) => withName(item, name).map((changed) => value.with(index, changed)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    withName(part, name).map((changed) => ({ ...value, [key]: changed })),
  )
}

/** Good bodies of an operation, with the name in each place where a text may be. */
function bodiesWith({ body }: Endpoint, name: string): CallOptions[] {
  if (!body) return [{}]
  if (!('json' in body)) return [{ text: name }]
  const described: Schema = JSON.parse(
    JSON.stringify(z.toJSONSchema(body.json, { io: 'input', unrepresentable: 'any' })),
  )
  const [good] = fc.sample(valuesOf(described, { live: {}, spoils: false }), { numRuns: 1, seed: 1 })
  return withName(good, name).map((json) => ({ json }))
}

describe.each(chooseEach(3, Object.entries<Endpoint>(endpoints)))('%s', (_, endpoint) => {
  it('takes a name that every object inherits for a text like any other', async () => {
    const { accessToken: token } = await signUp(service.app)
    for (const name of inheritedNames) {
      const ids = Object.fromEntries(parameterNames(endpoint.path).map((parameter) => [parameter, name]))
      const query = Object.fromEntries(Object.keys(endpoint.query?.shape ?? {}).map((parameter) => [parameter, name]))
      for (const body of bodiesWith(endpoint, name)) {
        const options = { token, query: { ...query, [name]: name }, ...body }
        const { statusCode } = await send(service.app, endpoint.method, fillPath(endpoint.path, ids), options)
        expect([name, body, statusCode < 500]).toEqual([name, body, true])
      }
    }
  })
})
