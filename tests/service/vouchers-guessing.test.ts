import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleBatch, withVouchers } from '#service/vouchers/example-vouchers.ts'
import { problemOf } from './calls.ts'
import { signUp } from './customers.ts'
import { signedIn } from './identity-calls.ts'
import { createTestService, type TestService } from './test-service.ts'
import { peek, redeem } from './vouchers.ts'

let service: TestService
let email: string
beforeAll(async () => {
  const batch = exampleBatch('gift', { codes: ['GIFT-CODE-1', 'GIFT-CODE-2', 'GIFT-CODE-3'] })
  service = await createTestService('vouchers-guessing', { limits: true, catalogue: withVouchers(batch) })
  email = (await signUp(service.app)).email
})
afterAll(() => service.close())
beforeEach(() => service.clock.advance(15 * 60_000 + 1))

/** Tries codes that there are not, half of them to look at and half to redeem. */
async function guess(times: number, token: string) {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    const call = count % 2 === 0 ? peek : redeem
    statuses.push((await call(service, `guess-${count}`, { token })).statusCode)
  }
  return statuses
}

describe('guessing voucher codes', () => {
  it('is stopped after 20 wrong ones, peeked and redeemed together, also for a good one, and says when to come back', async () => {
    const { accessToken: token } = await signedIn(service.app, email)
    expect(await guess(21, token)).toEqual([...Array(20).fill(404), 429])
    for (const call of [peek(service, 'GIFT-CODE-1'), redeem(service, 'GIFT-CODE-1', { token })]) {
      expect(await problemOf(call)).toMatchObject({ statusCode: 429, detail: expect.stringMatching(/wait 15 minutes/) })
      expect((await call).headers['retry-after']).toBe('900')
    }
    service.clock.advance(15 * 60_000 + 1)
    const { accessToken: later } = await signedIn(service.app, email)
    expect((await redeem(service, 'GIFT-CODE-1', { token: later })).statusCode).toBe(200)
  })

  it('is no matter of good codes, nor of those that were redeemed or taken out of use', async () => {
    const { accessToken: token } = await signedIn(service.app, email)
    const left = withVouchers(exampleBatch('gift', { codes: ['GIFT-CODE-1', 'GIFT-CODE-2'] }))
    await service.syncCatalogue(left)
    const expected = { 'GIFT-CODE-1': [200, 409], 'GIFT-CODE-2': [200, 200], 'GIFT-CODE-3': [404, 404] }
    for (const [code, statuses] of Object.entries(expected)) {
      for (let count = 0; count < 20; count += 1) await peek(service, code)
      const answers = [await peek(service, code), await redeem(service, code, { token })]
      expect([code, answers.map(({ statusCode }) => statusCode)]).toEqual([code, statuses])
    }
  })

  it('is counted exactly when the guesses come at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await peek(service, `guess-${index}`)).statusCode),
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
