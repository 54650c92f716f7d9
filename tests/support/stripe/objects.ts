import type { Method, MethodObject } from './payment-methods.ts'

/** What a means of payment leads to when it is charged. */
export type TokenOutcome = 'success' | 'card_declined' | 'insufficient_funds' | 'second_step' | 'processing'

/** What a customer saw to be due when they entered their means of payment, in Stripe's units. */
export type Seen = { amount: number; currency: string }

export type Token = { outcome: TokenOutcome; method: Method; createdAt: Date; usedBy: string | null; seen: Seen | null }

export type PaymentError = {
  type: string
  code: string
  message: string
  decline_code?: string
  payment_method?: MethodObject
}

export type NextAction =
  | { type: 'use_stripe_sdk'; use_stripe_sdk: object }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | {
      type: 'cashapp_handle_redirect_or_display_qr_code'
      cashapp_handle_redirect_or_display_qr_code: { hosted_instructions_url: string; mobile_auth_url: string }
    }

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  client_secret: string
  created: number
  description: string | null
  metadata: Record<string, string>
  last_payment_error: PaymentError | null
  next_action: NextAction | null
  /** The id of how it is paid; null before, and again once it has failed. */
  payment_method: string | null
  cancellation_reason: string | null
  canceled_at: number | null
  latest_charge: string | null
  automatic_payment_methods: { enabled: true; allow_redirects: string }
  livemode: boolean
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  failure_reason?: string
  payment_intent: string
  charge: string | null
  created: number
  metadata: Record<string, string>
}

export type Transaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  currency: string
  fee: number
  net: number
  exchange_rate: number | null
  reporting_category: string
  type: string
  source: object | null
}

export type StripePayout = {
  id: string
  object: 'payout'
  amount: number
  currency: string
  arrival_date: number
  automatic: boolean
  created: number
  status: 'paid'
}

/** Copies of a line of a session, in Stripe's units. */
export type SessionLine = { amount: number; currency: string; quantity: number; isInclusive: boolean }

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  ui_mode: 'embedded_page'
  managed_payments: { enabled: true }
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  currency: string
  amount_subtotal: number
  amount_total: number
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  client_secret: string
  client_reference_id: string | null
  customer_email: string | null
  created: number
  metadata: Record<string, string>
  /** Null until it is paid. */
  payment_intent: string | null
  return_url: string | null
  url: null
  livemode: false
}

/** All that Stripe knows of one account, as its reference publishes the objects; what we never read is left out. */
export type StripeBooks = {
  clock: () => Date
  tell: (type: string, object: object) => void
  tokens: Map<string, Token>
  intents: Map<string, Intent>
  methods: Map<string, MethodObject>
  refunds: Map<string, Refund>
  /** With what each of them settles. */
  payouts: Map<string, { payout: StripePayout; transactions: Transaction[] }>
  sessions: Map<string, { session: CheckoutSession; lines: SessionLine[]; intentMetadata: Record<string, string> }>
}

export const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
