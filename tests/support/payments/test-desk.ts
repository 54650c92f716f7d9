import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { createTestPayments } from '#service/sales/payments/providers/test/provider.ts'
import { testEventSecret } from '#tests/service/test-service.ts'
import type { ProviderDesk } from './desks.ts'
import { tellingByEventsAlone } from './post-events.ts'
import { createTeller } from './stories.ts'

/** The built-in provider as the others are seen by tests of all of them: its payments wait until an event says more. */
export async function openTestDesk(
  clock: () => Date,
): Promise<Omit<ProviderDesk, 'address' | 'finishRefunds' | 'dispute'>> {
  const made = new Map<string, { orderId: string; amount: number; currency: string }>()
  return {
    name: 'test',
    methods: ['card'],
    createProvider({ clock: now, database }) {
      const { provider } = createTestPayments(database(), { clock: now, wallClock: now }, testEventSecret)
      const quiet = tellingByEventsAlone(provider)
      return {
        ...quiet,
        async charge(charge) {
          made.set(charge.paymentId, charge)
          return quiet.charge(charge)
        },
      }
    },
    waitingToken: () => 'tok_success',
    answer: () => undefined,
    eventsOf(reference) {
      const paymentId = reference.replace(/^test_/, '')
      const sale = made.get(paymentId)
      if (!sale) throw new Error(`There is no payment ${paymentId}`)
      const payload = JSON.stringify(createTeller({ ...sale, paymentId }).succeeded())
      const signature = signTestEvent(testEventSecret, payload, clock())
      return [{ payload, headers: { 'content-type': 'application/json', 'test-signature': signature } }]
    },
    countPayments: (orderId) => [...made.values()].filter((sale) => sale.orderId === orderId).length,
    close: async () => undefined,
  }
}
