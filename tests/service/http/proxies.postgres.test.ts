import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { createTestService } from '../test-service.ts'

const service = await startService('proxies', { limits: true, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })

/** Guesses a voucher's code until that is enough for the address; answers how often it went well. */
async function guessFrom(forwarded: (turn: number) => string): Promise<number> {
  for (let turn = 0; turn < 60; turn += 1) {
    const headers = { 'x-forwarded-for': forwarded(turn) }
    const { statusCode } = await send(service.app, 'GET', '/api/customer/vouchers', {
      headers,
      query: { code: 'guess' },
    })
    if (statusCode === 429) return turn
  }
  return Number.POSITIVE_INFINITY
}

it('visitors behind a trusted proxy are told apart by what it says', async () => {
  expect(await guessFrom(() => '192.0.2.1')).toBe(20)
  expect(await guessFrom(() => '192.0.2.2, 10.1.2.3')).toBe(20)
})

it('what a visitor says before the proxy does is not believed, however often it changes', async () => {
  expect(await guessFrom((turn) => `198.51.100.${turn}, 192.0.2.3`)).toBe(20)
})

it('without a trusted proxy nobody is believed', async () => {
  const alone = await createTestService('no-proxies', { limits: true })
  const wrong = (turn: number) =>
    send(alone.app, 'GET', '/api/customer/vouchers', {
      headers: { 'x-forwarded-for': `198.51.100.${turn}` },
      query: { code: 'guess' },
    })
  for (let turn = 0; turn < 20; turn += 1) expect((await wrong(turn)).statusCode).toBe(404)
  expect((await wrong(20)).statusCode).toBe(429)
  await alone.close()
})
