import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { activate } from '../licensing/devices.ts'
import { activeDevices, license, newcomer, owner } from '../licensing/manual-licenses.ts'
import { startTwoServices } from '../start-service.ts'
import { createKey } from './keys.ts'

const { services, atOnce } = await startTwoServices('vendor-races')
const [service] = services
const { key: token } = await createKey(service, 'support')

it('a grant that comes twenty times at once with one key is made once, by two processes', async () => {
  const { id, email } = await newcomer(service)
  const headers = { 'idempotency-key': randomUUID() }
  const json = { email, productId: 'snare-works', reason: 'A gift' }
  const { answers, counts } = await atOnce(20, ({ app }) =>
    send(app, 'POST', '/api/vendor/licenses', { token, json, headers }),
  )
  expect(counts).toEqual({ 201: 20 })
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  const granted = service.database.query.selectFrom('licenses').select('id').where('customerId', '=', id)
  expect(await granted.execute()).toHaveLength(1)
})

it('a seat that is freed twenty times at once is freed once, and only its own', async () => {
  const { token: customer, licenseId } = await owner(service)
  await activate(service.app, customer, 'one')
  const [device] = await activeDevices(service, licenseId)
  await activate(service.app, customer, 'two')
  const json = { reason: 'Dead' }
  const path = `/api/vendor/activations/${device?.id}/free`
  const { counts } = await atOnce(20, ({ app }) => send(app, 'POST', path, { token, json }))
  expect(counts).toEqual({ 200: 1, 409: 19 })
  expect((await license(service, licenseId)).activeActivations).toBe(1)
})
