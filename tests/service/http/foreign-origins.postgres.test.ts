import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callFromOrigins, exemptions, foreignOrigins } from '../../support/foreign-origins.ts'
import { send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'

const service = await startService('foreign-origins')
const token = (await signUp(service.app)).accessToken

// Guards refuseForeignMutation in service/platform/http/server.ts.
describe('a browser that changes something from an origin that is not ours', () => {
  it('is refused by every operation but those that are exempt', async () => {
    const { operations, calls, faults } = await callFromOrigins(service, token, foreignOrigins)
    expect(faults).toEqual([])
    expect(calls).toBe(operations * foreignOrigins.length)
    expect(operations).toBeGreaterThanOrEqual(45)
  })

  it('is refused where there is nothing, too', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await send(service.app, 'POST', '/api/nowhere', { headers })).statusCode).toBe(403)
  })

  it('finds no exemption but those with a reason', () => {
    const open = Object.entries<Endpoint>(endpoints).flatMap(([name, { anyOrigin }]) => (anyOrigin ? [name] : []))
    expect(open.sort()).toEqual(Object.keys(exemptions).sort())
  })

  it('is heard from ours', async () => {
    const options = { json: { items: [] }, headers: { origin: shopOrigin } }
    expect((await send(service.app, 'PATCH', `/api/customer/orders/${randomUUID()}`, options)).statusCode).toBe(200)
  })
})
