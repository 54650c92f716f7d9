import { expect, it } from 'vitest'
import { startService } from '../start-service.ts'
import { createKey, openClient } from './keys.ts'

const service = await startService('audit-names')
const client = await openClient(service)
const reason = 'For the fair'

/** What the audit log calls what its entries about an id are about. */
const namesOf = async (about: string) => {
  const { items } = await client.call('listAudit', { query: { about } })
  return items.map(({ aboutName }) => aboutName)
}

it('the audit log names an API key, also once it is revoked', async () => {
  const { id } = await createKey(service, 'support', 'Help desk')
  await client.call('revokeApiKey', { parameters: { id }, body: { reason } })
  expect(await namesOf(id)).toEqual(['Help desk', 'Help desk', 'Help desk'])
})

it('the audit log names vouchers as the vendor does', async () => {
  const named = { batch: 'fair', name: 'Autumn fair', description: 'For visitors' }
  const { batch } = await client.call('createVouchers', {
    body: { ...named, count: 1, products: { 'snare-works': 1 }, reason },
  })
  expect(await namesOf(batch)).toEqual(['Autumn fair', 'Autumn fair'])
})

it('the audit log names a webhook by its host, as the rest of an address may be secret, and by nothing once it is removed', async () => {
  const body = { url: 'https://hooks.example/secret', events: ['order.completed' as const], reason }
  const { id } = await client.call('addWebhook', { body })
  expect(await namesOf(id)).toEqual(['hooks.example', 'hooks.example'])
  await client.call('removeWebhook', { parameters: { id }, body: { reason } })
  expect(new Set(await namesOf(id))).toEqual(new Set([null]))
})

it('the audit log names nothing that has only an id', async () => {
  await client.call('retryAllJobs', { body: { reason } })
  expect(await namesOf('all')).toEqual([null])
})
