import { checkoutToken } from '#contract/sellers.ts'
import type { PaymentProvider } from '../provider.ts'
import { createPaddleClient } from './client.ts'
import { openEvent, toPaymentEvent } from './events.ts'
import { createPaddleRefunds } from './refunds.ts'
import type { PaddleKeys } from './settings.ts'
import { createPaddleTransactions } from './transactions.ts'

type Dependencies = Pick<PaddleKeys, 'apiKey' | 'apiUrl' | 'clientToken' | 'webhookSecret'> & {
  /** Receives the reasons for which Paddle refuses to sell an order. */
  onFailure: (error: unknown) => void
  /** How long one call may take, in milliseconds. */
  timeout?: number
}

/** Paddle Billing, which sells in its own name: the customer pays a transaction in a frame of Paddle's. */
export function createPaddleProvider({ onFailure, ...keys }: Dependencies): PaymentProvider {
  const client = createPaddleClient(keys)
  const transactions = createPaddleTransactions(client, onFailure)
  return {
    name: 'paddle',
    seller: 'paddle',
    publicKey: keys.clientToken,
    methods: [],
    signatureHeader: 'paddle-signature',
    isToken: (token) => token === checkoutToken,
    charge: transactions.charge,
    cancel: transactions.cancel,
    refund: createPaddleRefunds(client, transactions),
    readEvent: async (body, signature, now) =>
      toPaymentEvent(openEvent({ body, signature, secret: keys.webhookSecret, now })),
  }
}
