import { expect, it } from 'vitest'
import { createCommunications, subscribe } from './communications.ts'
import { paths, setScene } from './testing/examples.ts'
import { bodyOf } from './testing/scenes.ts'

const link = { email: 'ada+drums@example.com', token: 'n.token' }
const preferences = { email: link.email, name: null, newsletter: true, productUpdates: false }

it('manages optional emails with an emailed link and without a session', async () => {
  const { host, shop } = setScene()
  const communications = createCommunications(shop)
  host.on(`POST ${paths.communications}/confirm`, { status: 204 })
  host.on(`GET ${paths.communications}/preferences`, { data: preferences })
  host.on(`POST ${paths.communications}/preferences`, { data: { ...preferences, productUpdates: true } })
  host.on(`POST ${paths.communications}/unsubscribe`, { status: 204 })

  await communications.confirm(link)
  expect(await communications.preferences(link)).toEqual(preferences)
  const changed = await communications.changePreferences(link, { ...preferences, productUpdates: true })
  expect(changed.productUpdates).toBe(true)
  await communications.unsubscribe(link)

  const calls = host.received()
  expect(calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'POST confirm',
    'GET preferences',
    'POST preferences',
    'POST unsubscribe',
  ])
  for (const { query, headers } of calls) {
    expect(query).toEqual(link)
    expect(headers.has('authorization')).toBe(false)
  }
  expect(bodyOf(calls[2])).toEqual({ newsletter: true, productUpdates: true })
})

it.each([
  ['subscribed', 'subscribed'],
  ['confirmation_sent', 'confirmation-sent'],
] as const)('the newsletter is asked for by an address alone: %s', async (status, outcome) => {
  const { host, shop } = setScene()
  host.on(`POST ${paths.communications}/subscribe`, { data: { status } })
  expect(await subscribe(shop, link.email)).toBe(outcome)
  expect(host.received().map(bodyOf)).toEqual([{ email: link.email, newsletter: true }])
})
