import { expect, it, vi } from 'vitest'
import { hasOthersAtWork } from '#service/imports/repository.ts'
import { startService } from '../start-service.ts'

const { database } = await startService('import-others-at-work')

const lookBeside = () => database.transaction(hasOthersAtWork)

it('an import knows whether another connection is in the middle of a transaction', async () => {
  await vi.waitFor(async () => expect(await lookBeside()).toBe(false))
  const other = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const transaction = database.transaction(async (tx) => {
    await tx.selectFrom('customers').select('id').limit(1).execute()
    begun.resolve()
    await other.promise
  })
  await begun.promise
  expect(await lookBeside()).toBe(true)
  other.resolve()
  await transaction
  await vi.waitFor(async () => expect(await lookBeside()).toBe(false))
})

it('a process counts the connections that were taken, one for each transaction', async () => {
  const { taken } = database.pool()
  for (let turn = 0; turn < 3; turn += 1) await lookBeside()
  expect(database.pool().taken - taken).toBeGreaterThanOrEqual(3)
})
