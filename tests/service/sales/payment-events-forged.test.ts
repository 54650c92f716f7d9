import { expect, it } from 'vitest'
import { dumpTables, forgeryCount, postForgeries } from '#tests/support/payments/forged-events.ts'
import { postEvent } from '#tests/support/payments/post-events.ts'
import { beginSales } from '#tests/support/payments/stage-sales.ts'
import { createTeller } from '#tests/support/payments/stories.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { startService } from '../start-service.ts'

const random = createRandom(newSeed())
const service = await startService('forged-events', { postsEvents: false })
const sales = await beginSales(service, 4, random)
// Past the jobs that look after a payment soon after it began: from here on nothing changes by itself.
service.clock.advance(6_000)
await jobsToRest(service)

it('60 events that the provider did not send so are refused, and change no row', async () => {
  const before = await dumpTables(service.database)
  expect(await postForgeries(service, sales, 2 * forgeryCount, random), `seed ${random.seed}`).toEqual([])
  expect(await dumpTables(service.database)).toEqual(before)
  expect(2 * forgeryCount).toBeGreaterThanOrEqual(60)
})

it('the same event as the provider sends it is taken', async () => {
  const [sale] = sales
  if (!sale) throw new Error('Nothing was sold')
  const before = await dumpTables(service.database)
  expect((await postEvent(service, createTeller(sale).succeeded())).statusCode).toBe(204)
  const after = await dumpTables(service.database)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed).toEqual(expect.arrayContaining(['jobs', 'orders', 'payment_events', 'payments']))
})

it('the refusal says what is wrong, and neither how a signature is checked nor what it would have to be', async () => {
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/api/payments/events/test',
    payload: '{}',
    headers: { 'content-type': 'application/json', 'test-signature': 't=1,v1=00' },
  })
  expect([statusCode, JSON.parse(body)]).toEqual([
    400,
    expect.objectContaining({ status: 400, detail: 'This event is not signed by the payment provider' }),
  ])
})
