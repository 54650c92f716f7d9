import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { settleAll } from './settle-all.ts'

const failAfter = async (milliseconds: number, reason: string): Promise<never> => {
  await setTimeout(milliseconds)
  throw new Error(reason)
}

it('returns the results of all statements in their order', async () => {
  expect(await settleAll([setTimeout(5, 'slow'), setTimeout(1, 'fast')])).toEqual(['slow', 'fast'])
})

it('throws the first error, once all statements have settled', async () => {
  let hasSettled = false
  const slow = setTimeout(30).then(() => {
    hasSettled = true
  })
  await expect(settleAll([slow, failAfter(10, 'later'), failAfter(1, 'first')])).rejects.toThrow('first')
  expect(hasSettled).toBe(true)
})
