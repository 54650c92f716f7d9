import type { IncomingMessage, ServerResponse } from 'node:http'
import { createEtag, isCurrent } from '#service/platform/index.ts'
import type { Headers } from '../headers.ts'
import { chooseEncoding, type Encoding, encodings } from './accept-encoding.ts'
import type { Artifact } from './artifact.ts'

/** A text's letters are the bytes of the body, one each. */
type Variant = { etag: string; headers: string[]; headersOfUnchanged: string[]; body: Buffer | string }
/** An artifact with its headers worked out, so that an answer is one look-up and one write. */
export type Answer = { available: readonly Encoding[]; variants: Partial<Record<Encoding, Variant>>; identity: Variant }

/** Prepares every variant of an artifact with its own strong ETag. */
export function prepareAnswer({ bodies, type }: Artifact, headers: Headers): Answer {
  const variants: Partial<Record<Encoding, Variant>> = {}
  for (const encoding of encodings) {
    const body = bodies[encoding]
    if (body) variants[encoding] = prepareVariant(encoding, body, type, headers)
  }
  const identity = prepareVariant('identity', bodies.identity, type, headers)
  return { available: encodings.filter((encoding) => bodies[encoding] !== undefined), variants, identity }
}

/** Up to this size, in bytes, a body costs less as a text that goes out in one piece with its head. */
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

/** Answers a GET or HEAD: the variant that the browser likes best, or 304 when it has that already. */
export function sendAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), answer.available)
  const variant = answer.variants[encoding] ?? answer.identity
  if (isCurrent(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headersOfUnchanged)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body, 'latin1')
}
