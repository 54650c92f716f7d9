import { beforeAll, expect, it, vi } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings } from '#host/settings.ts'
import { createService } from '#service/app.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { addressAbroad } from '#tests/support/http-call.ts'
import { isGenuine, startReceiver } from '#tests/support/webhooks/receiver.ts'
import { send } from '../calls.ts'
import { openCheckout, pay, signUp } from '../customers.ts'

const clatter = {
  id: 'p/clatter/license',
  type: 'Product',
  productId: 'clatter',
  variationId: 'license',
  quantity: 1,
}

let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  const { dataDir, databaseUrl } = await freshDatabase('webhook-commands')
  environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIMITS: 'off', LOG_LEVEL: 'silent' }
})

const run = (...words: string[]) => runCommandLine(['webhook', ...words], environment)
const data = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out)

it('adds a receiver, shows how its deliveries go, replays, rotates its secret and removes it', {
  tags: ['long'],
}, async () => {
  const receiver = await startReceiver()
  receiver.answerWith(() => 410)
  expect((await run('list')).out).toContain('Nobody is told of anything yet')
  const { id, secret } = await data('add', '--url', receiver.url, '--events', 'order.completed')
  expect((await run('list')).out).toContain(receiver.url)
  expect(JSON.stringify(await data('list'))).not.toMatch(/secret|whsec/i)

  const { dependencies } = await openDependencies(readSettings(environment))
  const service = await createService({ ...dependencies, jobPollInterval: 20 })
  await service.app.ready()
  const { accessToken } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, accessToken, clatter)
  await send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address: addressAbroad } })
  await pay(service.app, checkoutId)
  const until = (status: string) =>
    vi.waitFor(async () => {
      const [delivery] = await service.services.webhooks.listDeliveries(id, { limit: 1 })
      expect(delivery?.status).toBe(status)
    }, 20_000)
  await until('Parked')
  const parked = `Parked     order.completed ${orderId}, tried once: It answered 410`
  expect((await run('deliveries', id, '--status', 'Parked')).out).toContain(parked)

  const { secret: newer } = await data('rotate', id)
  receiver.answerWith(() => 204)
  expect((await run('replay', id, '--parked')).out).toMatch(/^One delivery is sent once more/)
  await until('Delivered')
  const signed = receiver.received.map((message) => [isGenuine(message, secret), isGenuine(message, newer)])
  expect(signed).toEqual([
    [true, false],
    [true, true],
  ])
  expect((await run('list')).out).toContain('0 waiting, 1 delivered, 0 parked')

  const asked = await run('remove', id)
  expect([asked.exitCode, asked.error]).toEqual([1, expect.stringContaining('add --yes')])
  expect((await run('remove', id, '--yes')).out).toMatch(/is removed\.\nNobody is told/)
  await service.close()
  await receiver.close()
})

it.each([
  [
    'an address in the open',
    1,
    ['add', '--url', 'http://hooks.example/', '--events', 'all'],
    'url: Must begin with https://',
  ],
  ['a private address', 1, ['add', '--url', 'https://10.0.0.1/', '--events', 'all'], 'WEBHOOK_NETWORKS'],
  ['no address', 2, ['add', '--events', 'all'], '--url'],
  ['an event that there is not', 2, ['add', '--url', 'https://hooks.example/', '--events', 'order.paid'], 'order.paid'],
  ['a receiver that there is not', 1, ['rotate', 'x'], "There is no receiver x: 'webhook list' shows them"],
  ['its deliveries', 1, ['deliveries', 'x'], 'There is no receiver x'],
  ['a status that there is not', 2, ['deliveries', 'x', '--status', 'Lost'], '--status'],
  ['a replay of nothing', 2, ['replay', 'x'], 'Say which'],
])('refuses %s', async (_, exitCode, words, reason) => {
  const outcome = await run(...words)
  expect([outcome.exitCode, outcome.error]).toEqual([exitCode, expect.stringContaining(reason)])
})

it('lets a receiver into a private network that a setting names', { tags: ['long'] }, async () => {
  environment = { ...environment, WEBHOOK_NETWORKS: '10.0.0.0/8' }
  expect((await run('add', '--url', 'https://10.0.0.1/', '--events', 'all')).exitCode).toBe(0)
})
