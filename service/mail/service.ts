import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { Tx } from '../database/connection.ts'
import type { OrderCustomer } from '../database/schema.ts'
import type { JobService } from '../jobs/service.ts'
import type { PricedOrder } from '../orders/service.ts'
import {
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  guestLetter,
  passwordLetter,
} from './account-letters.ts'
import type { MailContent } from './layout.ts'
import { type OptionalLinks, subscriptionLetter, unsubscribeHeaders } from './optional-letters.ts'
import { orderCompletedMail } from './templates.ts'

export const mailJob = 'send-mail'

export type MailService = {
  /** Queues the confirmation of a completed order, once for each order. */
  queueOrderCompleted: (tx: Tx, completed: PricedOrder) => Promise<void>
  /** After a sign-up: the link that confirms the account. */
  queueConfirmation: (tx: Tx, to: OrderCustomer, code: string) => Promise<void>
  /** After a guest's purchase: the link to what they bought, once for each order. */
  queueGuestConfirmation: (tx: Tx, to: OrderCustomer, code: string, orderId: string) => Promise<void>
  queuePasswordLink: (tx: Tx, to: OrderCustomer, code: string) => Promise<void>
  /** To the new address of an account, which counts once the code comes back. */
  queueEmailChange: (tx: Tx, of: OrderCustomer, to: string, code: string) => Promise<void>
  /** To the old address of an account. */
  queueEmailChanged: (tx: Tx, of: OrderCustomer, to: string) => Promise<void>
  /** To an address that somebody asked optional mail for: the link that confirms it. */
  queueSubscription: (tx: Tx, to: string, links: OptionalLinks) => Promise<void>
  /** Hands a queued mail to the mailer. */
  send: (payload: unknown) => Promise<void>
}

const payloadSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
})

type Content = MailContent & { headers?: Record<string, string> }

/** Mail goes through the job queue: queued with what it tells of, sent once that has committed. */
export function createMailService(jobs: JobService, mailer: Mailer, vendor: Vendor, publicUrl: string): MailService {
  const settings = { vendor, publicUrl }
  async function queue(tx: Tx, key: string, to: string, content: Content): Promise<void> {
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
    await jobs.enqueue(tx, { kind: mailJob, payload: { id, to, ...content }, dedupeKey: `${mailJob}:${key}` })
  }
  return {
    async queueOrderCompleted(tx, { order, wire, totals }) {
      if (!order.customer) throw new Error(`Order ${order.id} was completed without a customer`)
      const isWaiting = order.customerId === null
      const content = orderCompletedMail({ ...settings, customer: order.customer, order: wire, totals, isWaiting })
      await queue(tx, `order-completed:${order.id}`, order.customer.email, content)
    },
    queueConfirmation: (tx, to, code) => queue(tx, randomUUID(), to.email, confirmationLetter(settings, to, code)),
    queueGuestConfirmation: (tx, to, code, orderId) =>
      queue(tx, `guest-confirmation:${orderId}`, to.email, guestLetter(settings, to, code, orderId)),
    queuePasswordLink: (tx, to, code) => queue(tx, randomUUID(), to.email, passwordLetter(settings, to, code)),
    queueEmailChange: (tx, { name }, to, code) =>
      queue(tx, randomUUID(), to, emailChangeLetter(settings, name, to, code)),
    queueEmailChanged: (tx, of, to) => queue(tx, randomUUID(), of.email, emailChangedLetter(settings, of, to)),
    queueSubscription: (tx, to, links) =>
      queue(tx, randomUUID(), to, { ...subscriptionLetter(settings, links), headers: unsubscribeHeaders(links) }),

    send: (payload) => mailer.send(z.parse(payloadSchema, payload)),
  }
}
