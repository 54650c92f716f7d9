import * as z from 'zod/mini'
import { failpoints } from '#service/platform/failpoint.ts'

/** What a shop that is killed over and over is told to do, by whoever started it; each is answered once. */
export const orderSchema = z.discriminatedUnion('do', [
  /** Looks its books over as the one before left them, if there was one, and then answers everybody at this port. */
  z.object({
    do: z.literal('open'),
    port: z.int(),
    acknowledged: z.nullable(
      z.object({
        orders: z.array(z.string()),
        codes: z.array(z.string()),
        approved: z.array(z.string()),
        collected: z.array(z.string()),
      }),
    ),
  }),
  /** Dies at the step from now on. */
  z.object({ do: z.literal('arm'), point: z.enum(failpoints) }),
  z.object({ do: z.literal('read-payments') }),
  /** Payments are asked after as if their time had come. */
  z.object({ do: z.literal('let-time-pass') }),
  z.object({ do: z.literal('find-due') }),
  z.object({
    do: z.literal('find-faults'),
    sales: z.array(
      z.object({
        orderId: z.string(),
        card: z.nullable(z.string()),
        ending: z.enum(['sold', 'given back', 'returned']),
      }),
    ),
  }),
  z.object({ do: z.literal('stop') }),
])
export type Order = z.infer<typeof orderSchema>

const paymentSchema = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
})
export type KnownPayment = z.infer<typeof paymentSchema>

export const answerSchema = z.object({
  faults: z._default(z.array(z.string()), []),
  due: z._default(z.array(z.string()), []),
  payments: z._default(z.array(paymentSchema), []),
})
export type Answer = z.infer<typeof answerSchema>
