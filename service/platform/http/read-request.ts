import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { jsonBodyMaxBytes, textBodyMaxBytes } from '#contract/constants.ts'
import { type Operation, parameterNames } from '#contract/endpoint.ts'
import { jsonLimitsOf } from './json-limits.ts'
import { ProblemError } from './problems.ts'
import { parseInput } from './validation.ts'

/** The content type of a body that is read while it arrives. */
export const streamType = 'application/octet-stream'

const isRaw = ({ body }: Operation) => body !== undefined && 'raw' in body

function bodyLimitOf({ body }: Operation): number {
  // Clients may send an empty object where no body is expected.
  if (!body) return textBodyMaxBytes
  if ('json' in body) return body.maxBytes ?? jsonBodyMaxBytes
  if ('stream' in body) return body.stream.maxBytes
  return 'text' in body ? body.text.maxBytes : body.raw.maxBytes
}

/** Large bodies are refused before they are read once an address has sent many. */
const largeBodies = { max: 30, timeWindow: '1 minute' }
const limitsOf = ({ body }: Operation) =>
  body && 'json' in body && (body.maxBytes ?? 0) > jsonBodyMaxBytes ? { rateLimit: largeBodies } : {}

/** Where an operation is registered, and what its requests may be like. */
export const toRoute = (operation: Operation) => ({
  method: operation.method,
  url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
  bodyLimit: bodyLimitOf(operation),
  config: {
    anyOrigin: operation.anyOrigin === true,
    isRaw: isRaw(operation),
    takesStream: operation.body !== undefined && 'stream' in operation.body,
    jsonLimits: jsonLimitsOf(operation),
    ...limitsOf(operation),
  },
})

const parameterSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** Reads the parameters, query and body of requests; throws a problem where one is not what the contract says. */
export function createRequestReader(operation: Operation) {
  const names = parameterNames(operation.path)
  const parameters = z.object(Object.fromEntries(names.map((name) => [name, parameterSchema])))

  return (request: FastifyRequest) => ({
    parameters: names.length > 0 ? parseInput(parameters, request.params, 'path') : {},
    query: operation.query ? parseInput(operation.query, request.query, 'query') : {},
    body: readBody(operation, request.body),
    header: (name: string) => request.headers[name]?.toString() ?? null,
  })
}

function readBody({ body }: Operation, value: unknown): unknown {
  if (!body) return undefined
  if ('json' in body) return parseInput(body.json, value, 'body')
  if ('stream' in body) return boundStream(value, body.stream.maxBytes)
  if ('raw' in body) return typeof value === 'string' ? value : ''
  return parseInput(z.string('Must be sent as text/plain').check(z.minLength(1, 'Must not be empty')), value, 'body')
}

/** The bytes of a body while they arrive. Throws a problem for a body of another type, for one that is too long, and where it breaks off. */
function boundStream(value: unknown, maxBytes: number): AsyncIterable<Uint8Array> {
  if (!(value instanceof Readable))
    throw new ProblemError('unsupported-media-type', { detail: `The body must be sent as ${streamType}` })
  return readBounded(value, maxBytes)
}

async function* readBounded(stream: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A body is read as bytes')
      size += chunk.length
      if (size > maxBytes)
        throw new ProblemError('content-too-large', { detail: `The body may have ${maxBytes} bytes at most` })
      yield chunk
    }
  } catch (error) {
    if (!stream.readableAborted) throw error
    throw new ProblemError('bad-request', { detail: 'The body broke off before its end' })
  }
}

/** The token of an `Authorization` header; null where that is not a bearer token. */
export function readBearer(authorization = ''): string | null {
  const [scheme = '', token = ''] = authorization.split(' ')
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : null
}
