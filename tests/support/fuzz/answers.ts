import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isProblemCode } from '#contract/problem-catalogue.ts'
import { problemSchema } from '#contract/problems.ts'
import type { FuzzedRequest } from './requests.ts'

/** What is wrong with an answer by the contract; null is nothing. */
export function findFault(
  endpoint: Endpoint,
  { dialect, headers: asked }: Pick<FuzzedRequest, 'dialect' | 'headers'>,
  { statusCode, headers, body }: LightMyRequestResponse,
): string | null {
  const type = String(headers['content-type'] ?? '')
  if (statusCode >= 500) return `status ${statusCode}`
  if (statusCode >= 400) return findProblemFault(statusCode, type, body)
  // Whoever names what they have is told that it is still so.
  if (statusCode === 304 && asked['if-none-match'] !== undefined) return body === '' ? null : 'a body with status 304'
  const schema = endpoint.responses[statusCode]
  if (schema === undefined) return `status ${statusCode}, which the contract does not name`
  if (schema === null) return body === '' || isFile(type) ? null : `a body of ${type} where none is due`
  if (endpoint.plainText) return type.startsWith('text/plain') ? findPayloadFault(schema, body) : `type ${type}`
  if (!type.startsWith('application/json')) return `type ${type}`
  const sent: unknown = JSON.parse(body)
  if (endpoint.alwaysBare) return findPayloadFault(schema, sent)
  // In the other dialect a payload lacks the types that the schema tells products and bundles apart by.
  if (dialect === 'moonbase') return null
  if (typeof sent !== 'object' || sent === null || !('data' in sent)) return 'no envelope'
  return Object.keys(sent).length === 1 ? findPayloadFault(schema, sent.data) : 'more than data in the envelope'
}

const isFile = (type: string) => /^application\/(octet-stream|pdf)$/.test(type)

/** A payload is what the schema says, and nothing besides. */
function findPayloadFault(schema: z.ZodMiniType, payload: unknown): string | null {
  const { success, data, error } = z.safeParse(schema, payload)
  if (!success) return `a payload off the contract: ${z.prettifyError(error)}`
  return isDeepStrictEqual(data, payload) ? null : 'a payload with more than the contract names'
}

function findProblemFault(statusCode: number, type: string, body: string): string | null {
  if (!type.startsWith('application/problem+json')) return `status ${statusCode} with ${type}, no problem`
  const fault = findPayloadFault(z.strictObject(problemSchema.shape), JSON.parse(body))
  if (fault) return fault
  const problem = z.parse(problemSchema, JSON.parse(body))
  if (!isProblemCode(problem.code ?? '') || !problem.type?.endsWith(`/${problem.code}`)) return 'a problem of no kind'
  return problem.status === statusCode ? null : 'a problem of another status'
}
