import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { openDependencies } from '#host/dependencies.ts'
import { testEventSecretOf } from '#host/payment-provider.ts'
import { readSettings } from '#host/settings.ts'
import { createService } from '#service/app.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import type { Clocks } from '#service/platform/clock.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { addressAbroad } from '#tests/support/http-call.ts'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { dataOf, send } from '../calls.ts'
import { openCheckout } from '../customers.ts'
import { receive, until } from '../messaging/webhooks.ts'

const hour = 3600_000
/** How far a time may be from ours, in milliseconds: as far as Stripe and Standard Webhooks have it. */
const tolerance = 300_000

/** Of a machine that was an hour fast, a moment after it was put right. */
const clocks: Clocks = { clock: () => new Date(Date.now() + hour), wallClock: () => new Date() }

/** What the test provider posted by itself, and whether it was taken. */
const posted: { signature: string; isTaken: boolean }[] = []
const store = await startObjectStore()
const folder = path.resolve('shops/oddmeter/downloads')
for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const name = path.join(file.parentPath, file.name)
  if (file.isFile()) store.objects.set(path.relative(folder, name), await readFile(name))
}
const dependencies = await openShop(store)
const service = await createService({
  ...dependencies,
  testBank: watchBank(dependencies.testBank),
  jobPollInterval: 20,
})
await service.app.ready()
afterAll(async () => {
  await service.close()
  await store.close()
})

/** The demo's shop as npm start wires it, its files in the bucket. */
async function openShop({ settings }: ObjectStore): Promise<ServiceDependencies> {
  const { dataDir, databaseUrl } = await freshDatabase('clock')
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  return (await openDependencies(readSettings(environment), undefined, clocks)).dependencies
}

function watchBank(bank: ServiceDependencies['testBank']): ServiceDependencies['testBank'] {
  if (!bank) throw new Error('The shop has no test provider')
  return {
    ...bank,
    postEvents: (post) =>
      bank.postEvents(async (body, signature) => {
        const isTaken = await post(body, signature)
        posted.push({ signature, isTaken })
        return isTaken
      }),
  }
}

const isNow = (time: number) => Math.abs(time - Date.now()) < tolerance

describe('a shop whose machine was an hour fast and is put right', () => {
  it('reads its bucket, and sends customers to it, by signatures that it takes', async () => {
    const [file = ''] = store.objects.keys()
    const opened = await dependencies.storage.open(file)
    expect(opened?.size).toBe(store.objects.get(file)?.length)
    await opened?.close()
    const address = await dependencies.storage.presign?.(file, { fileName: 'A.zip', seconds: 300 })
    expect((await fetch(address ?? '')).status).toBe(200)
  })

  it('takes an event that the payment provider signed right now, and none of the wrong time', async () => {
    const { app } = service
    const payload = JSON.stringify({
      id: 'of-now',
      type: 'payment',
      about: 'payment',
      outcome: { status: 'Pending' },
      paymentId: crypto.randomUUID(),
      reference: 'test_of-now',
    })
    const post = async (signedAt: Date) => {
      const signature = signTestEvent(testEventSecretOf(dependencies.keySecret), payload, signedAt)
      const headers = { 'content-type': 'application/json', 'test-signature': signature }
      return (await app.inject({ method: 'POST', url: '/api/payments/events/test', payload, headers })).statusCode
    }
    expect([await post(new Date()), await post(clocks.clock())]).toEqual([204, 400])
  })

  it('sells, and signs webhooks and the events of its built-in provider with the right time', async () => {
    const receiver = await receive(service, 'order.completed')
    const clatter = {
      id: 'p/clatter/license',
      type: 'Product',
      productId: 'clatter',
      variationId: 'license',
      quantity: 1,
    }
    const { orderId, checkoutId } = await openCheckout(service.app, undefined, clatter)
    const billing = { name: 'Gus', email: 'gus@example.com', address: addressAbroad }
    const json = { paymentToken: 'tok_success', billing }
    const { status } = await dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
    expect(status).toBe('Completed')

    await until(() => expect([receiver.received.length, posted.length]).toEqual([1, 1]))
    expect(receiver.received[0]?.data).toMatchObject({ id: orderId })
    expect(isNow(Number(receiver.received[0]?.headers['webhook-timestamp']) * 1000)).toBe(true)
    expect(posted).toMatchObject([{ isTaken: true }])
    expect(isNow(Number(/^t=(\d+)/.exec(posted[0]?.signature ?? '')?.[1]) * 1000)).toBe(true)
  })
})
