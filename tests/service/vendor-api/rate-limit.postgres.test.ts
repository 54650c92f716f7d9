import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { createKey } from './keys.ts'

const service = await startService('vendor-rate-limit', { limits: true })
const path = '/api/vendor/jobs'
const [first, second] = [await createKey(service), await createKey(service)]

async function call(token?: string) {
  const { statusCode, headers } = await send(service.app, 'GET', path, { token })
  return { statusCode, limit: Number(headers['x-ratelimit-limit']), left: Number(headers['x-ratelimit-remaining']) }
}

it('counts the calls of each key apart, once it has proved to be one', async () => {
  for (const { key } of [first, second]) await call(key)
  const { limit, left } = await call(first.key)
  expect(left).toBe(limit - 1)
  expect((await call(first.key)).left).toBe(limit - 2)
  expect((await call(second.key)).left).toBe(limit - 1)
})

it('refuses a key that has used up its calls, and no other from the same address', { tags: ['long'] }, async () => {
  const { left } = await call(first.key)
  for (let count = 0; count < left; count += 1) await call(first.key)
  expect((await call(first.key)).statusCode).toBe(429)
  expect((await call(second.key)).statusCode).toBe(200)
})

it('counts invented keys by address, so that each new one has fewer calls left', async () => {
  const forged = (letter: string) => `bl_live_${letter.repeat(43)}`
  const [one, other] = [await call(forged('x')), await call(forged('y'))]
  expect([one.statusCode, other.statusCode]).toEqual([401, 401])
  expect(other.left).toBe(one.left - 1)
})
