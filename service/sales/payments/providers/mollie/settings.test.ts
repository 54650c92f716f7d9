import { expect, it } from 'vitest'
import { redact } from './api.ts'
import { mollieMethods } from './methods.ts'
import { isLive, readMollieKeys } from './settings.ts'

const MOLLIE_API_KEY = 'test_1'

it('are those of Mollie once its key is set', () => {
  expect(readMollieKeys({})).toBeNull()
  expect(readMollieKeys({ MOLLIE_API_KEY })).toEqual({
    apiKey: 'test_1',
    apiUrl: 'https://api.mollie.com',
    methods: mollieMethods,
  })
  expect(readMollieKeys({ MOLLIE_API_KEY, MOLLIE_METHODS: 'paypal, ideal' })).toMatchObject({
    methods: ['paypal', 'ideal'],
  })
})

it.each([
  [{ MOLLIE_METHODS: 'ideal' }, 'MOLLIE_API_KEY: Must be set'],
  [{ MOLLIE_API_KEY, MOLLIE_API_URL: 'https://mollie.example' }, 'MOLLIE_API_URL: is for tests'],
])('are refused where they do not fit together', (settings, fault) => {
  expect(readMollieKeys(settings)).toEqual({ fault: expect.stringContaining(fault) })
})

it('move money with a live key alone, and never at a stand-in', () => {
  const live = { apiKey: 'live_1', apiUrl: 'https://api.mollie.com', methods: [] }
  expect(isLive(live)).toBe(true)
  expect(isLive({ ...live, apiKey: 'test_1' })).toBe(false)
  expect(isLive({ ...live, apiUrl: 'http://127.0.0.1:4000' })).toBe(false)
})

it('what Mollie says is kept in the log but for what it repeats', () => {
  expect(redact('Key test_abc123 of ada@example.com, see https://shop.example/checkout/secret?x and live_9')).toBe(
    'Key … of … see … and …',
  )
})
