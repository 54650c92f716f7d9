import { onTestFinished, vi } from 'vitest'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Pace, retryDelays, usualPace } from '#service/messaging/webhooks/rules.ts'
import { type Receiver, startReceiver } from '#tests/support/webhooks/receiver.ts'
import type { TestService } from '../test-service.ts'

/** A receiver of some events, with its secret; it is removed when the test is over. */
export async function receive({ services: { webhooks } }: Pick<TestService, 'services'>, ...events: WebhookEvent[]) {
  const receiver = await startReceiver()
  const { id, secret } = await webhooks.receivers.add(receiver.url, events)
  onTestFinished(async () => {
    await webhooks.receivers.remove(id)
    await receiver.close()
  })
  return { ...receiver, id, secret }
}

/** A first retry after an hour of the test's clock, so that none comes by itself while a test takes its time. */
export const slowPace: Pace = { ...usualPace, retryDelays: retryDelays.map((delay) => delay + 3600_000) }

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

export const typesOf = ({ received }: Receiver) => received.map(({ type }) => type)

/** The deliveries to a receiver, the newest first. */
export const deliveriesTo = ({ services: { webhooks } }: TestService, id: string) =>
  webhooks.listDeliveries(id, { limit: 50 })

export const statusesOf = async (service: TestService, id: string) =>
  (await deliveriesTo(service, id)).map(({ status }) => status)
