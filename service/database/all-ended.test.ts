import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { allEnded } from './all-ended.ts'

const failAfter = async (milliseconds: number, reason: string): Promise<never> => {
  await setTimeout(milliseconds)
  throw new Error(reason)
}

it('returns the results of all statements in their order', async () => {
  expect(await allEnded([setTimeout(5, 'slow'), setTimeout(1, 'fast')])).toEqual(['slow', 'fast'])
})

it('throws what failed first, once all statements have ended', async () => {
  let hasEnded = false
  const slow = setTimeout(30).then(() => {
    hasEnded = true
  })
  await expect(allEnded([slow, failAfter(10, 'later'), failAfter(1, 'first')])).rejects.toThrow('first')
  expect(hasEnded).toBe(true)
})
