import type { IncomingMessage, ServerResponse } from 'node:http'
import { createEtag, isCurrent } from '#service/platform/index.ts'
import type { Headers } from '../headers.ts'
import { chooseEncoding, type Encoding, encodings } from './accept-encoding.ts'
import type { BuiltFile } from './built-file.ts'

/** A body that is a string has one character for each byte. */
type Variant = { etag: string; headers: string[]; headersOfUnchanged: string[]; body: Buffer | string }
/** A file with its headers, so that a response takes one look-up and one write. */
export type PreparedResponse = {
  available: readonly Encoding[]
  variants: Partial<Record<Encoding, Variant>>
  identity: Variant
}

/** Prepares a response for each encoding of a file, with its own strong ETag. */
export function prepareResponse({ bodies, type }: BuiltFile, headers: Headers): PreparedResponse {
  const variants: Partial<Record<Encoding, Variant>> = {}
  for (const encoding of encodings) {
    const body = bodies[encoding]
    if (body) variants[encoding] = prepareVariant(encoding, body, type, headers)
  }
  const identity = prepareVariant('identity', bodies.identity, type, headers)
  return { available: encodings.filter((encoding) => bodies[encoding] !== undefined), variants, identity }
}

/** Up to this size, in bytes, a string is faster: Node sends it in one write together with the headers. */
const largestText = 16 * 1024

function prepareVariant(encoding: Encoding, body: Buffer, type: string, headers: Headers): Variant {
  const etag = createEtag(body)
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const sent = { ...shared, 'content-type': type, 'content-length': String(body.length) }
  return {
    etag,
    headersOfUnchanged: Object.entries(shared).flat(),
    headers: Object.entries(encoding === 'identity' ? sent : { ...sent, 'content-encoding': encoding }).flat(),
    body: body.length > largestText ? body : body.toString('latin1'),
  }
}

/** Answers a GET or HEAD with the encoding that the browser prefers, or with 304 when it already has that. */
export function sendResponse(prepared: PreparedResponse, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), prepared.available)
  const variant = prepared.variants[encoding] ?? prepared.identity
  if (isCurrent(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headersOfUnchanged)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body, 'latin1')
}
