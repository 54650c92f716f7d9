import type { LightMyRequestResponse } from 'fastify'
import { closeAtEnd } from '#tests/environment/database.ts'
import { createTestService, type TestService, type TestServiceOptions } from './test-service.ts'

/** A service on a database of its own, closed after the last test of the file. */
export async function startService(name: string, options?: TestServiceOptions): Promise<TestService> {
  const service = await createTestService(name, options)
  closeAtEnd(() => service.close())
  return service
}

/**
 * Two services with a pool each on one PostgreSQL, as two processes are: the embedded database does one thing at a time,
 * and would hide races.
 */
export async function startTwoServices(name: string, options: TestServiceOptions = {}) {
  const first = await startService(name, options)
  const services: [TestService, TestService] = [first, await startService(name, { ...options, place: first.place })]
  const serviceOf = (index: number) => services[index % 2 === 0 ? 0 : 1]
  /** Does the same many times at once, half of it at each service, and counts how often each status came. */
  async function atOnce(times: number, work: (service: TestService, index: number) => Promise<LightMyRequestResponse>) {
    const answers = await Promise.all(Array.from({ length: times }, (_, index) => work(serviceOf(index), index)))
    return { answers, counts: countStatuses(answers) }
  }
  return { services, serviceOf, atOnce }
}

export function countStatuses(answers: readonly Pick<LightMyRequestResponse, 'statusCode'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
