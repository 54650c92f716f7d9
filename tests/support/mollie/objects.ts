import { randomBytes } from 'node:crypto'

// Written by hand from Mollie's OpenAPI description of its API v2 (github.com/mollie/openapi, version 1.0.0, commit cfbba47 of
// 2026-08-21) and its pages on statuses, refunds, webhooks, idempotency and currencies of that time: what of it a shop needs
// that sends its customers to Mollie's page. What we never read is left out.

export type Amount = { currency: string; value: string }
type Link = { href: string; type: string }

export type MollieRefundObject = {
  resource: 'refund'
  id: string
  mode: 'test'
  amount: Amount
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  createdAt: string
  description: string
  metadata: unknown
  paymentId: string
  _links: Record<string, Link>
}

export type MollieChargebackObject = {
  resource: 'chargeback'
  id: string
  amount: Amount
  reason: { code: string; description: string } | null
  createdAt: string
  reversedAt: string | null
  paymentId: string
  _links: Record<string, Link>
}

export type MolliePaymentObject = {
  resource: 'payment'
  id: string
  mode: 'test'
  createdAt: string
  amount: Amount
  description: string
  method: string
  metadata: unknown
  status: 'open' | 'pending' | 'paid' | 'canceled' | 'expired' | 'failed'
  /** Missing once the status is final. */
  isCancelable?: boolean
  details?: { failureReason: string }
  profileId: string
  sequenceType: 'oneoff'
  redirectUrl: string
  webhookUrl?: string
  _links: Record<string, Link>
}

/** What Mollie posts to a shop: the id of a payment of which something has changed, as a form. */
export type Notice = { url: string; body: string }

export type MollieBooks = {
  clock: () => Date
  url: () => string
  payments: Map<string, MolliePaymentObject>
  refunds: Map<string, MollieRefundObject>
  chargebacks: Map<string, MollieChargebackObject>
  notify: (payment: MolliePaymentObject) => void
}

export const makeId = (prefix: string) => `${prefix}_${randomBytes(11).toString('hex')}`
export const linkTo = (href: string, type = 'application/hal+json'): Link => ({ href, type })

/** What Mollie answers to a request that it does not take. */
export class MollieRefusal extends Error {
  readonly status: number
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.field = field
  }
}

export const invalid = (detail: string, field?: string) => new MollieRefusal(422, detail, field)

export function find<Item>(items: Map<string, Item>, id: string, what: string): Item {
  const item = items.get(id)
  if (!item) throw new MollieRefusal(404, `No ${what} exists with token ${id}.`)
  return item
}
