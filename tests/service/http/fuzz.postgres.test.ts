import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { choose } from '#tests/environment/length.ts'
import { fuzzOperations } from '../../support/fuzz/operations.ts'
import { sendStrangeRequests } from '../../support/fuzz/raw-requests.ts'
import { fuzzedCatalogue } from '../../support/fuzz/world.ts'
import { newSeed } from '../../support/seeded-random.ts'
import { startService } from '../start-service.ts'

const service = await startService('fuzz', { catalogue: fuzzedCatalogue })

/** Requests to each operation; `npm run trials` makes 5,000. */
const runs = choose(40, 10)

// Guards the checks of what comes in and goes out: service/platform/http/routes.ts, service/platform/http/validation.ts.
describe(`${runs} requests to each operation`, () => {
  it('are answered within the contract, whatever they say, and none by status 5xx', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const { operations, requests, answers, faults } = await fuzzOperations(service, runs, newSeed())
    expect(faults).toEqual([])
    expect({ operations, requests }).toEqual({
      operations: Object.keys(endpoints).length,
      requests: runs * Object.keys(endpoints).length,
    })
    // As long as a good share of them is taken, more than the door is tried.
    expect(answers['2xx']).toBeGreaterThan(requests / 10)
  })
})

// Guards host/server.ts: what is no HTTP is a problem response, and ends nothing but its own connection.
it('what is no request, or a strange one, is refused by its name, and 300 damaged ones harm nobody', async () => {
  const { sent, faults } = await sendStrangeRequests(service, 300, newSeed())
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(340)
}, 60_000)
