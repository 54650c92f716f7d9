import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from './openapi.ts'

const table: Endpoint[] = Object.values(endpoints)
const api = describeApi(table, 'Works licensing service')
type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  security?: unknown
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema: { required?: string[] } }> }>
}
/** The document as a reader of it sees it: through JSON. */
const read: { openapi: string; paths: Record<string, Record<string, Operation>> } = JSON.parse(JSON.stringify(api))

describe('the OpenAPI document', () => {
  it.each(table)('describes $method $path', (endpoint) => {
    const operation = read.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toEqual([...Object.keys(endpoint.responses), 'default'])
    expect(operation?.security !== undefined).toBe(endpoint.access === 'customer')
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const parameters = operation?.parameters.map((one) => one.name) ?? []
    for (const name of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(parameters).toContain(name[1])
    for (const name of Object.keys(endpoint.query?.shape ?? {})) expect(parameters).toContain(name)
  })

  it('describes nothing else', () => {
    const described = Object.values(read.paths).flatMap((path) => Object.keys(path))
    expect(described).toHaveLength(table.length)
    expect(read.openapi).toBe('3.1.0')
  })

  it('tells bodies apart, required queries from others, and envelopes what is enveloped', () => {
    const signIn = read.paths['/api/customer/identity/sign-in']?.post
    expect(Object.keys(signIn?.requestBody?.content ?? {})).toEqual(['text/plain'])
    expect(signIn?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['email', true],
      ['scheme', false],
    ])
    expect(signIn?.responses[200]?.content?.['application/json']?.schema.required).toEqual(['data'])
    const request = read.paths['/api/client/activations/{productId}/request']?.post
    expect(request?.responses[200]?.content?.['application/json']?.schema.required).toEqual([
      'id',
      'request',
      'browser',
    ])
    expect(Object.keys(signIn?.responses.default?.content ?? {})).toEqual(['application/problem+json'])
  })
})
