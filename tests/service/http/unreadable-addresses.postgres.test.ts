import { describe, expect, it } from 'vitest'
import { problemOf, send } from '../calls.ts'
import { startService } from '../start-service.ts'

const service = await startService('unreadable-addresses')

describe('an address that nobody can read', () => {
  it.each([
    ['/api/%E0%A4%A', 400],
    ['/api/customer/orders/%ZZ?email=ada@example.com', 400],
    [`/api/customer/orders/${'a'.repeat(400)}?email=ada@example.com`, 414],
  ])('is a problem like any other, and not repeated: %s', async (path, status) => {
    const { headers, body } = await send(service.app, 'GET', path)
    expect(await problemOf(send(service.app, 'GET', path))).toMatchObject({ status, statusCode: status })
    expect(body).not.toMatch(/ada@|FST_|%/)
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' })
  })
})

it.each(['/api/customer/storefront', '/api/nothing', '*'])(
  'an OPTIONS that is no preflight is answered without words: %s',
  async (path) => {
    const { statusCode, body } = await send(service.app, 'OPTIONS', path)
    expect([statusCode, body]).toEqual([204, ''])
  },
)

it('the keys to a checkout and to an activation are not in the log', async () => {
  const key = 'k'.repeat(32)
  for (const path of [
    `/api/checkout/${key}`,
    `/api/client/activations/snare-works/request/${key}`,
    `/api/nothing/${key}`,
  ])
    await send(service.app, 'GET', path)
  expect(service.log.filter((line) => line.includes('answered')).length).toBeGreaterThanOrEqual(3)
  expect(service.log.join('')).not.toContain(key)
  expect(service.log.join('')).toContain('/api/checkout/:id')
})
