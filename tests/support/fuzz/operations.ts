import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import { sessionEndpoints } from '#contract/endpoints/session.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isProblemCode } from '#contract/problem-catalogue.ts'
import { problemSchema } from '#contract/problems.ts'
import { send } from '#tests/service/calls.ts'
import type { TestService } from '#tests/service/test-service.ts'
import { type Described, type FuzzedRequest, requestsTo } from './requests.ts'
import { createWorld, type World } from './world.ts'

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

type Fuzzed = { operations: number; requests: number; answers: Record<string, number>; faults: string[] }

/** How many operations are fuzzed at once: what one waits for, another uses. */
const atOnce = 4
/** Operations that change or end the account they are called for: their callers own nothing that others need. */
const ofAccounts = new Set<Endpoint>(Object.values<Endpoint>({ ...accountEndpoints, ...sessionEndpoints }))

/** Makes so many requests to each operation that `/api/docs` describes; tells what the contract does not allow. */
export async function fuzzOperations(service: TestService, runs: number, seed: number): Promise<Fuzzed> {
  const { paths }: { paths: Record<string, Record<string, Described>> } = (
    await send(service.app, 'GET', '/api/docs')
  ).json()
  const worlds = await createWorld(service)
  const fuzzed: Fuzzed = { operations: 0, requests: 0, answers: {}, faults: [] }
  const waiting = Object.entries<Endpoint>(endpoints)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, endpoint] = next
      const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      if (!described) fuzzed.faults.push(`${name} is not described`)
      else
        await fuzzOperation(
          service,
          { name, endpoint, described, runs, seed, fuzzed },
          await worlds(ofAccounts.has(endpoint)),
        )
      fuzzed.operations += 1
      service.log.length = 0
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const { statusCode } = await send(service.app, 'GET', '/api/customer/storefront')
  if (statusCode !== 200) fuzzed.faults.push(`afterwards the storefront answers ${statusCode}`)
  return fuzzed
}

type Operation = { name: string; endpoint: Endpoint; described: Described; runs: number; seed: number; fuzzed: Fuzzed }

async function fuzzOperation(service: TestService, operation: Operation, world: World): Promise<void> {
  const { name, endpoint, described, runs, seed, fuzzed } = operation
  const property = fc.asyncProperty(requestsTo(endpoint.path, described, world.live), async (request) => {
    const answer = await call(service, endpoint, request, world)
    const kind = `${Math.floor(answer.statusCode / 100)}xx`
    fuzzed.requests += 1
    fuzzed.answers[kind] = (fuzzed.answers[kind] ?? 0) + 1
    const fault = findFault(endpoint, request, answer)
    if (fault) throw new Error(fault)
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed })
  if (failed) fuzzed.faults.push(`${name}: ${errorInstance}, seed ${seed}, by ${JSON.stringify(counterexample)}`)
}

async function call({ app }: TestService, { method, access }: Endpoint, request: FuzzedRequest, world: World) {
  const { who, url, headers, payload } = request
  const token = who === 'owner' ? await world.token() : 'nonsense'
  const response = await app.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...headers, ...(who !== 'nobody' && { authorization: `Bearer ${token}` }) },
  })
  if (who === 'owner' && access === 'customer' && response.statusCode === 401) world.renew()
  return response
}
