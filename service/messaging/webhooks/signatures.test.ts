import { expect, it } from 'vitest'
import { makeSecret, signMessage } from './signatures.ts'

// Published by Standard Webhooks for those who implement it.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sentAt: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('signs as Standard Webhooks does', () => {
  expect(signMessage(message, [secret])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

it('signs by the secret before as well, apart by a space', () => {
  const newer = makeSecret()
  const [first, second, ...others] = String(signMessage(message, [newer, secret])['webhook-signature']).split(' ')
  expect(first).toMatch(/^v1,[\w+/]{43}=$/)
  expect([first === signature, second, others]).toEqual([false, signature, []])
})

it('makes secrets of 32 random bytes, each another', () => {
  const secrets = Array.from({ length: 50 }, makeSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const one of secrets) expect(Buffer.from(one.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
})
