import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#service/database/index.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import type { Clocks } from '#service/platform/index.ts'
import type { PaymentProvider } from '#service/sales/index.ts'
import { mustRefusePayments } from './production-checks.ts'
import type { Settings } from './settings.ts'

type Dependencies = { database: Database; keySecret: Buffer; logger: FastifyBaseLogger; clocks: Clocks }
type Payments = Pick<ServiceDependencies, 'paymentProvider' | 'earlierProviders' | 'testBank'>

/** What signs the events of the test provider, the same in every process of the shop. */
export const testEventSecretOf = (keySecret: Buffer) =>
  createHmac('sha256', keySecret).update('events of the test provider').digest('hex')

/** Opens the provider that takes the payments by the settings, and those of earlier payments. */
export async function createPayments(
  settings: Settings,
  { database, keySecret, logger, clocks }: Dependencies,
): Promise<Payments> {
  const { publicUrl } = settings
  const context = { database, logger, clocks, testEventSecret: testEventSecretOf(keySecret), publicUrl }
  const { provider, testBank } = await settings.payment.open(context)
  const earlier = await Promise.all(settings.earlierPayments.map((one) => one.open(context)))
  return {
    paymentProvider: mustRefusePayments(settings) ? refuseCharges(provider) : provider,
    earlierProviders: earlier.map((opened) => opened.provider),
    testBank,
  }
}

/** A public shop without payment keys may give away what is free. What costs money may come to be for sale all the same, by a command. */
const refuseCharges = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  charge: async () => ({
    outcome: { status: 'Declined', reason: 'This shop does not take payments yet' },
    reference: null,
  }),
})
