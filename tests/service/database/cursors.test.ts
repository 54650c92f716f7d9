import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { buyer } from '../customers.ts'
import { createTestService } from '../test-service.ts'

it('a cursor of any date is no fault of ours', async () => {
  const service = await createTestService('cursors')
  const { token, licenseId } = await buyer(service.app)
  const dates = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-02-30T00:00:00Z',
  ]
  for (const path of ['/api/customer/inventory/licenses', `/api/customer/inventory/licenses/${licenseId}/activations`])
    for (const date of dates) {
      const cursor = Buffer.from(JSON.stringify([date, licenseId])).toString('base64url')
      const { statusCode } = await send(service.app, 'GET', path, { token, query: { cursor } })
      expect([date, statusCode < 500]).toEqual([date, true])
    }
  await service.close()
})
