import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createPayments } from '#host/payment-provider.ts'
import { readSettings } from '#host/settings.ts'
import { machineClocks } from '#service/platform/clock.ts'
import { startService } from '../start-service.ts'
import { testKeySecret } from '../test-service.ts'

const service = await startService('public-payments')

async function chargeAt(environment: Record<string, string>) {
  const { app, database } = service
  const dependencies = { database, keySecret: testKeySecret, logger: app.log, clocks: machineClocks }
  const { paymentProvider } = await createPayments(readSettings(environment), dependencies)
  const charge = { paymentId: randomUUID(), orderId: randomUUID(), token: 'tok_success', amount: 4900, currency: 'EUR' }
  const person = { email: 'ada@example.com', reference: null, returnUrl: null, createdAt: new Date() }
  return (await paymentProvider.charge({ ...charge, ...person })).outcome
}

it('a test card buys nothing where strangers could use it, even if prices were added while the shop ran', async () => {
  expect(await chargeAt({ PUBLIC_URL: 'https://shop.example' })).toEqual({
    status: 'Declined',
    reason: 'This shop does not take payments yet',
  })
  expect(await chargeAt({ PUBLIC_URL: 'https://staging.example', ALLOW_TEST_PAYMENTS: '1' })).toMatchObject({
    status: 'Succeeded',
  })
  expect(await chargeAt({})).toMatchObject({ status: 'Succeeded' })
})
