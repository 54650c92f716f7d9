import { randomBytes } from 'node:crypto'

/** An id as Paddle makes them: a prefix and 26 letters and digits. */
export const makeId = (prefix: string) =>
  `${prefix}_01${Array.from(randomBytes(24), (byte) => 'abcdefghjkmnpqrstvwxyz0123456789'[byte % 32]).join('')}`

export type Money = { amount: string; currency_code: string }
export type Price = {
  id: string
  product_id: string
  description: string
  name: string | null
  type: 'custom'
  status: 'active'
  tax_mode: 'internal' | 'external' | 'account_setting'
  unit_price: Money
  unit_price_overrides: []
  quantity: { minimum: number; maximum: number }
  billing_cycle: null
  trial_period: null
  custom_data: Record<string, unknown> | null
}
export type Totals = { subtotal: string; discount: string; tax: string; total: string }
export type Line = {
  id: string
  price_id: string
  quantity: number
  tax_rate: string
  totals: Totals
  product: { id: string; name: string; tax_category: string; type: 'custom'; status: 'active' }
}
export type Attempt = {
  payment_attempt_id: string
  amount: string
  status: 'captured' | 'error'
  error_code: string | null
  method_details: { type: string; card: { type: string; last4: string } | null }
  created_at: string
  captured_at: string | null
}
export type Transaction = {
  id: string
  status: 'draft' | 'ready' | 'paid' | 'completed' | 'canceled'
  customer_id: string | null
  address_id: string | null
  business_id: null
  custom_data: Record<string, unknown> | null
  currency_code: string
  origin: 'api'
  subscription_id: null
  invoice_id: string | null
  invoice_number: string | null
  collection_mode: 'automatic'
  discount_id: null
  billing_details: null
  billing_period: null
  items: { price: Price; quantity: number; proration: null }[]
  details: {
    tax_rates_used: { tax_rate: string; totals: Totals }[]
    totals: Totals & { grand_total: string; fee: string | null; earnings: string | null; currency_code: string }
    line_items: Line[]
  }
  payments: Attempt[]
  checkout: { url: string }
  created_at: string
  updated_at: string
  billed_at: string | null
}
export type AdjustedItem = {
  id: string
  item_id: string
  type: 'full' | 'partial'
  amount: string | null
  proration: null
  totals: { subtotal: string; tax: string; total: string }
}
export type Adjustment = {
  id: string
  action: 'refund' | 'chargeback' | 'chargeback_reverse' | 'chargeback_warning'
  type: 'full' | 'partial'
  transaction_id: string
  subscription_id: null
  customer_id: string
  reason: string
  credit_applied_to_balance: null
  currency_code: string
  status: 'pending_approval' | 'approved' | 'rejected' | 'reversed'
  items: AdjustedItem[]
  totals: { subtotal: string; tax: string; total: string; fee: string; earnings: string; currency_code: string }
  created_at: string
  updated_at: string
}

/** All that Paddle knows of one account; what we never read is left out. */
export type PaddleBooks = {
  clock: () => Date
  tell: (type: string, data: object) => void
  transactions: Map<string, Transaction>
  adjustments: Map<string, Adjustment>
  /** What a refund is at first: a live account's have to be approved. */
  refundStatus: 'pending_approval' | 'approved'
}

/** A call that Paddle refuses, with its code. */
export class PaddleRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(code: string, detail: string, status = 400) {
    super(detail)
    this.code = code
    this.status = status
  }
}
