import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Dialect, dialects, markerHeaders } from '#contract/constants.ts'
import { anyText, type Live, type Making, recordOf, type Schema, textsOf, valuesOf } from './schema-values.ts'

/** An operation as `/api/docs` describes it. */
export type Described = {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Who = 'owner' | 'nobody' | 'nonsense'
/** One request, but for the token of whoever makes it. */
export type FuzzedRequest = {
  who: Who
  dialect: Dialect
  url: string
  headers: Record<string, string>
  payload: string | undefined
}
export type Method = NonNullable<InjectOptions['method']>

type Body = { payload: string | undefined; type: string }

/** Requests to an operation: half of them of a shape that it takes, and most by somebody who may call it. */
export function requestsTo(path: string, operation: Described, live: Live): Arbitrary<FuzzedRequest> {
  return fc.oneof(...[true, false].map((spoils) => madeWith({ live, spoils }, path, operation)))
}

function madeWith(making: Making, path: string, operation: Described): Arbitrary<FuzzedRequest> {
  return fc
    .record({
      who: fc.constantFrom<Who>('owner', 'owner', 'owner', 'nobody', 'nonsense'),
      dialect: fc.constantFrom(...dialects),
      path: pathsOf(path, making),
      query: queriesOf(operation, making),
      headers: headersOf(making),
      body: bodiesOf(operation, making),
    })
    .map(({ who, dialect, path: filled, query, headers, body: { payload, type } }) => ({
      who,
      dialect,
      payload,
      url: filled + query,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': type }), [markerHeaders[dialect]]: '1' },
    }))
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
/** These would make another path of it. */
const isNoStep = (text: string) => !/^\.{0,2}$/.test(text)

/** A path with each parameter filled: of `/orders/{id}`, the id is what is known as `orders`. */
function pathsOf(path: string, making: Making): Arbitrary<string> {
  const parts = path.split('/').map((part, index, all): Arbitrary<string> => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name === undefined) return fc.constant(part)
    const before = all[index - 1] ?? ''
    return textsOf({ minLength: 1 }, making, making.live[before] ? before : name)
      .filter(isNoStep)
      .map(encode)
  })
  return fc.tuple(...parts).map((filled) => filled.join('/'))
}

const writeQuery = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) =>
      [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')].map(encode).join('='),
    )
    .join('&')

function queriesOf({ parameters }: Described, making: Making): Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const fields = Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema, making, name)]))
  const requiredKeys = inQuery.filter(({ required }) => required).map(({ name }) => name)
  const named = recordOf(fields, requiredKeys, making).map(writeQuery)
  const strange = fc.oneof(
    fc.tuple(named, named).map((both) => both.join('&')),
    fc.record(fields, { requiredKeys: [] }).map(writeQuery),
    fc.string().map((text) => text.replace(/[^!-~]|#/g, '')),
    fc.dictionary(anyText, anyText, { maxKeys: 3 }).map(writeQuery),
  )
  const mostly = fc.oneof({ weight: 6, arbitrary: named }, { weight: making.spoils ? 1 : 0, arbitrary: strange })
  return mostly.map((query) => (query ? `?${query}` : ''))
}

const sometimes = (values: Arbitrary<string>) => fc.option(values, { freq: 5, nil: undefined })
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

function headersOf({ live }: Making): Arbitrary<Record<string, string>> {
  const ranges = ['bytes=0-0', 'bytes=5-', 'bytes=-5', 'bytes=9-1', 'bytes=0-0,2-3', 'bytes=99999999999-', 'lines=1-2']
  return fc
    .record({
      'idempotency-key': sometimes(fc.oneof(headerText, fc.constantFrom('again', ...(live.orders ?? [])))),
      'user-agent': sometimes(headerText),
      range: sometimes(fc.oneof(fc.constantFrom(...ranges), headerText)),
      'if-none-match': sometimes(fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"'), headerText)),
      'accept-language': sometimes(headerText),
    })
    .map((headers) =>
      Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    )
}

function bodiesOf({ requestBody }: Described, making: Making): Arbitrary<Body> {
  const [described] = Object.entries(requestBody?.content ?? {})
  const types = fc.constantFrom(
    ...['application/json', 'text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
    ...['multipart/form-data; boundary=x', 'application/xml', 'text/plain; charset=x', '/', 'application/'],
  )
  const strange = fc.record({ payload: fc.option(anyText, { nil: undefined }), type: types })
  if (!described) return fc.oneof({ weight: 6, arbitrary: fc.constant({ payload: undefined, type: '' }) }, strange)
  const odd = making.spoils ? 1 : 0
  const [type, { schema }] = described
  const good =
    type === 'application/json'
      ? valuesOf(schema, making).map((value) => ({ payload: JSON.stringify(value), type }))
      : textsOf({ maxLength: 200 }, making, 'text').map((payload) => ({ payload, type }))
  const cut = fc.tuple(good, fc.nat(60)).map(([body, at]) => ({ ...body, payload: body.payload?.slice(0, at) }))
  return fc.oneof({ weight: 10, arbitrary: good }, { weight: odd, arbitrary: cut }, { weight: odd, arbitrary: strange })
}
