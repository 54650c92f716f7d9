import type { Database } from '#service/database/database.ts'
import { type PaymentMethod, paymentMethods } from '#service/sales/payments/methods/rules.ts'
import { mollieMethods } from '#service/sales/payments/providers/mollie/methods.ts'
import type { PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { type MollieApi, startMollieApi } from '../mollie/api.ts'
import { type StripeApi, startStripeApi } from '../stripe/api.ts'
import { answerLater, waitingOutcome } from '../stripe/method-stories.ts'
import { createDeskProvider, type DeskAddress } from './desk-providers.ts'

export type PostedEvent = { payload: string; headers: Record<string, string> }

/** A stand-in of a provider as a test of all of them sees it, by our names of methods and the provider's references. */
export type ProviderDesk = {
  name: 'stripe' | 'mollie' | 'test'
  methods: readonly PaymentMethod[]
  /** Where a shop finds the stand-in, in this process or in another one. */
  address: DeskAddress
  /** The provider's adapter, which may be at another address than the stand-in. */
  createProvider: (given: {
    clock: () => Date
    database: () => Database
    apiUrl?: string
    timeout?: number
  }) => PaymentProvider
  /** A token whose payment waits for its customer or their bank. */
  waitingToken: (method: PaymentMethod) => string
  /** How a waiting payment ends. */
  answer: (method: PaymentMethod, reference: string, succeeds: boolean) => void
  /** All events of a payment so far, as they are posted. */
  eventsOf: (reference: string) => PostedEvent[]
  /** How many payments the provider has made of an order. */
  countPayments: (orderId: string) => number
  /** Carries out the refunds of a payment that wait, and returns their amounts in minor units. */
  finishRefunds: (reference: string) => number[]
  dispute: (reference: string, step: 'opened' | 'won' | 'lost') => void
  close: () => Promise<void>
}

const moveTo = (address: DeskAddress, apiUrl = address.apiUrl): DeskAddress => ({ ...address, apiUrl })

const money = (value: string) => Math.round(Number(value) * 100)

export const openStripeDesk = async (clock: () => Date): Promise<ProviderDesk> =>
  createStripeDesk(await startStripeApi(clock))

export function createStripeDesk(api: StripeApi): ProviderDesk {
  const address: DeskAddress = { provider: 'stripe', ...api.settings }
  const intentOf = (reference: string) => {
    const intent = api.intents().find(({ id }) => id === reference)
    if (!intent) throw new Error(`Stripe has no payment ${reference}`)
    return intent
  }
  return {
    name: 'stripe',
    methods: paymentMethods,
    address,
    createProvider: ({ apiUrl, ...given }) => createDeskProvider(moveTo(address, apiUrl), given),
    waitingToken: (method) => api.mint(waitingOutcome(method), undefined, method),
    answer: (method, reference, succeeds) => answerLater(api, method, intentOf(reference), succeeds),
    eventsOf: (reference) =>
      api
        .events()
        .filter(({ body }) => body.includes(reference))
        .map(({ body, signature }) => ({
          payload: body,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        })),
    countPayments: (orderId) => api.intents().filter(({ metadata }) => metadata.order_id === orderId).length,
    finishRefunds: (reference) =>
      api.refunds().flatMap(({ payment_intent: id, amount }) => (id === reference ? [amount] : [])),
    dispute(reference, step) {
      if (step === 'opened') api.dispute(reference, 'created', 'needs_response')
      else api.dispute(reference, 'closed', step)
    },
    close: api.close,
  }
}

export async function openMollieDesk(clock: () => Date): Promise<ProviderDesk> {
  const api: MollieApi = await startMollieApi({ clock })
  const address: DeskAddress = { provider: 'mollie', ...api.settings }
  const chargebacks = new Map<string, string>()
  return {
    name: 'mollie',
    methods: mollieMethods,
    address,
    createProvider: ({ apiUrl, ...given }) => createDeskProvider(moveTo(address, apiUrl), given),
    waitingToken: (method) => `mollie_${method}`,
    answer: (_, reference, succeeds) => void api.answer(reference, succeeds ? 'paid' : 'failed'),
    eventsOf: (reference) =>
      api
        .notices()
        .filter(({ body }) => body === `id=${reference}`)
        .map(({ body }) => ({ payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })),
    countPayments: (orderId) =>
      api.payments().filter(({ metadata }) => JSON.stringify(metadata).includes(orderId)).length,
    finishRefunds: (reference) =>
      api.refunds().flatMap(({ id, paymentId, amount, status }) => {
        if (paymentId !== reference) return []
        if (status === 'pending') api.finishRefund(id, 'refunded')
        return [money(amount.value)]
      }),
    dispute(reference, step) {
      if (step === 'opened') chargebacks.set(reference, api.chargeBack(reference).id)
      else if (step === 'won') api.reverse(chargebacks.get(reference) ?? '')
      else throw new Error('Mollie does not say that a chargeback is final')
    },
    close: api.close,
  }
}
