import { expect, it } from 'vitest'
import { startService } from '../start-service.ts'

const service = await startService('insights')

it.each(['warn', 'error'])('takes what an SDK reports of itself as %s, without marker or token', async (kind) => {
  const url = `/api/customer/insights/${kind}`
  const { statusCode, body } = await service.app.inject({ method: 'POST', url, payload: { message: 'Odd response' } })
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
})
