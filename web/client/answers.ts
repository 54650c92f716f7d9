import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { BadResponseError } from './errors.ts'
import { parseJson } from './json.ts'

/**
 * Reads the payload of a successful answer, enveloped in `data` or bare (docs/wire-compatibility.md), and checks it against the
 * endpoint's schema. A mismatch throws 'Bad response' with the given message and the status (specification §5, §8).
 * [client.checks-responses] [errors.bad-response]
 */
export function readPayload(endpoint: Endpoint, status: number, text: string, mismatchMessage: string): unknown {
  const schema = findSchema(endpoint, status)
  if (!schema) return undefined
  const payload = z.safeParse(schema, endpoint.plainText ? text : openEnvelope(parseJson(text)))
  if (!payload.success) throw new BadResponseError(mismatchMessage, status, payload.error)
  return payload.data
}

/** A status that the contract does not list is held to the shape of the first that it does. */
function findSchema({ responses }: Endpoint, status: number): z.ZodMiniType | null | undefined {
  return status in responses ? responses[status] : Object.values(responses)[0]
}

function openEnvelope(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}
