import { createHmac, randomBytes } from 'node:crypto'

/** An event as Stripe posts it, signed at one moment. */
export type SignedEvent = { id: string; type: string; body: string; signature: string }

export type StripeEventLog = {
  tell: (type: string, object: object) => void
  /** All events so far, in the order in which they came about, signed at this moment or the one given. */
  events: (at?: Date) => SignedEvent[]
  /** Signs a body of a test's own, as Stripe would. */
  sign: (body: string, at?: Date, secret?: string) => string
}

/** Events, written down the moment they come about: an object that changes later does not change in them. */
export function createStripeEventLog(clock: () => Date, webhookSecret: string): StripeEventLog {
  const log: { id: string; type: string; body: string }[] = []

  // As Stripe's page on webhook signatures has it: HMAC-SHA256 over the time, a full stop and the body.
  const sign = (body: string, at = clock(), secret = webhookSecret) => {
    const time = Math.floor(at.getTime() / 1000)
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  }

  return {
    sign,
    tell(type, object) {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const created = Math.floor(clock().getTime() / 1000)
      const rest = { api_version: '2026-10-28.endive', created, livemode: false, pending_webhooks: 1, request: null }
      log.push({ id, type, body: JSON.stringify({ id, object: 'event', type, ...rest, data: { object } }, null, 2) })
    },
    events: (at = clock()) => log.map((event) => ({ ...event, signature: sign(event.body, at) })),
  }
}
