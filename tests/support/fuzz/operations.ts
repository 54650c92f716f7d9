import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import { sessionEndpoints } from '#contract/endpoints/session.ts'
import { endpoints } from '#contract/endpoints.ts'
import { send } from '#tests/service/calls.ts'
import type { TestService } from '#tests/service/test-service.ts'
import { findFault } from './answers.ts'
import { type Described, type FuzzedRequest, requestsTo } from './requests.ts'
import { createWorld, type World } from './world.ts'

export type Fuzzed = { operations: number; requests: number; answers: Record<string, number>; faults: string[] }

/** How many operations are fuzzed at once: what one waits for, another uses. */
const atOnce = 4
/** Operations that change or end the account they are called for: their callers own nothing that others need. */
const ofAccounts = new Set<Endpoint>(
  Object.values<Endpoint>({
    ...accountEndpoints,
    ...accountEndpoints,
    ...accountEndpoints,
    ...sessionEndpoints,
  }),
)

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
    ...{ method, url, ...(payload !== undefined && { payload }) },
    headers: { ...headers, ...(who !== 'nobody' && { authorization: `Bearer ${token}` }) },
  })
  if (who === 'owner' && access === 'customer' && response.statusCode === 401) world.renew()
  return response
}
