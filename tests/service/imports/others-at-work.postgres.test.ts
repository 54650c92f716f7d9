import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase, type Queryable } from '#service/database/index.ts'
import { hasOthersAtWork } from '#service/imports/repository.ts'
import { queryInParts } from '#service/imports/running/rest.ts'
import { closeAtEnd } from '#tests/environment/database.ts'
import { startService } from '../start-service.ts'

const { database, place } = await startService('import-others-at-work')
/** A process beside it that has no jobs. */
const idle = await openDatabase(place)
closeAtEnd(idle.close)

const readCustomer = (query: Queryable) => query.selectFrom('customers').select('id').limit(1).execute()
const lookBeside = () => database.transaction(hasOthersAtWork)

it('an import knows whether another connection is in the middle of a transaction', async () => {
  await expect.poll(lookBeside).toBe(false)
  const other = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const transaction = database.transaction(async (tx) => {
    await readCustomer(tx)
    begun.resolve()
    await other.promise
  })
  await begun.promise
  expect(await lookBeside()).toBe(true)
  other.resolve()
  await transaction
  await expect.poll(lookBeside).toBe(false)
})

it('a process counts the connections that were taken, one for each transaction', async () => {
  const { taken } = database.pool()
  for (let turn = 0; turn < 3; turn += 1) await lookBeside()
  expect(database.pool().taken - taken).toBeGreaterThanOrEqual(3)
})

it('a plan rests three times as long as a part took beside which others use the shop, and not for its own queries', {
  tags: ['long'],
}, async () => {
  const { query, rest } = queryInParts(idle)
  const timeRest = async (from: Queryable) => {
    await rest()
    for (let turn = 0; turn < 20; turn += 1) await readCustomer(from)
    await wait(100)
    const began = performance.now()
    await rest()
    return performance.now() - began
  }
  expect(await timeRest(idle.query)).toBeGreaterThan(300)
  expect(await timeRest(query)).toBeLessThan(100)
})
