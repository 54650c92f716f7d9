import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { Tx } from '../database/connection.ts'
import type { JobService } from '../jobs/service.ts'
import type { PricedOrder } from '../orders/service.ts'
import { type MailContent, orderCompletedMail } from './templates.ts'

export const mailJob = 'send-mail'

export type MailService = {
  /** Queues the confirmation of a completed order, once for each order. */
  queueOrderCompleted: (tx: Tx, completed: PricedOrder) => Promise<void>
  /** Hands a queued mail to the mailer. */
  send: (payload: unknown) => Promise<void>
}

const payloadSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** Mail goes through the job queue: queued with what it tells of, sent once that has committed. */
export function createMailService(jobs: JobService, mailer: Mailer, vendor: Vendor, publicUrl: string): MailService {
  async function queue(tx: Tx, key: string, to: string, content: MailContent): Promise<void> {
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
    await jobs.enqueue(tx, { kind: mailJob, payload: { id, to, ...content }, dedupeKey: `${mailJob}:${key}` })
  }
  return {
    async queueOrderCompleted(tx, { order, wire, totals }) {
      if (!order.customer) throw new Error(`Order ${order.id} was completed without a customer`)
      const content = orderCompletedMail({ vendor, publicUrl, customer: order.customer, order: wire, totals })
      await queue(tx, `order-completed:${order.id}`, order.customer.email, content)
    },
    send: (payload) => mailer.send(z.parse(payloadSchema, payload)),
  }
}
