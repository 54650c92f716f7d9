import type { PaymentEvent, PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { type TestService, testEventSecret } from '#tests/service/test-service.ts'
import type { Random } from '../seeded-random.ts'

const path = '/api/payments/events/test'

/** The test provider as one that tells of success by its events alone. */
export const tellingByEventsAlone = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async charge(charge) {
    const { outcome, reference } = await provider.charge(charge)
    return { outcome: outcome.status === 'Succeeded' ? { status: 'Pending' } : outcome, reference }
  },
})

/** Posts an event in the test provider's name, signed as it signs. */
export function postEvent({ app, clock }: TestService, event: PaymentEvent, secret = testEventSecret) {
  const payload = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'test-signature': signTestEvent(secret, payload, clock.now()) }
  return app.inject({ method: 'POST', url: path, payload, headers })
}

/** Each event 1 to 5 times, all of them in an order of chance. */
export const repeatAndShuffle = (random: Random, events: readonly PaymentEvent[]): PaymentEvent[] =>
  random.shuffle(events.flatMap((event) => Array.from({ length: 1 + random.below(5) }, () => event)))

/** Does a thing for each item, so many at once; answers come in the order in which they were given. */
export async function doAtOnce<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = items.entries()
  const take = async () => {
    for (const [index, item] of queue) answers.push(await work(item, index))
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return answers
}

/** Posts events to services in turn, fifty at once; answers how often each status came. */
export async function postAtOnce(services: readonly TestService[], events: readonly PaymentEvent[]) {
  const counts: Record<number, number> = {}
  await doAtOnce(events, 50, async (event, index) => {
    const service = services[index % services.length]
    if (!service) throw new Error('There is no service to post to')
    const { statusCode } = await postEvent(service, event)
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  })
  return counts
}
