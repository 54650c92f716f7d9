import * as z from 'zod/mini'
import { activationSchema, licenseSchema } from './entities/inventory.ts'
import { moneySchema } from './entities/money.ts'
import { orderSchema } from './entities/orders.ts'

/** The webhook events by their subject. An addition to the specification. */
export const webhookEvents = {
  order: ['order.completed', 'order.failed'],
  license: ['license.granted', 'license.revoked', 'license.restored', 'license.moved', 'license.permanent'],
  activation: ['activation.created', 'activation.revoked'],
  refund: ['refund.succeeded', 'refund.failed'],
} as const

export const webhookEventSchema = z.enum([
  ...webhookEvents.order,
  ...webhookEvents.license,
  ...webhookEvents.activation,
  ...webhookEvents.refund,
])
export type WebhookEvent = z.infer<typeof webhookEventSchema>

const grantedLicenseSchema = z.extend(licenseSchema, {
  customerId: z.string(),
  orderId: z.nullable(z.string()),
  voucherId: z.nullable(z.string()),
})
/** Null once the account is erased. */
const ownedActivationSchema = z.extend(activationSchema, { customerId: z.nullable(z.string()) })
const refundSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(['Pending', 'Succeeded', 'Failed']),
  total: moneySchema,
  reason: z.string(),
  createdAt: z.iso.datetime(),
})

const happened = { createdAt: z.iso.datetime() }

/** The body that is posted to a receiver: the event, its time, and the current state of its subject. */
export const webhookBodySchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(webhookEvents.order), ...happened, data: orderSchema }),
  z.object({ type: z.enum(webhookEvents.license), ...happened, data: grantedLicenseSchema }),
  z.object({ type: z.enum(webhookEvents.activation), ...happened, data: ownedActivationSchema }),
  z.object({ type: z.enum(webhookEvents.refund), ...happened, data: refundSchema }),
])
export type WebhookBody = z.infer<typeof webhookBodySchema>
