import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const sold = async (shop: CommandShop) => (await shop.sell()).orderId
/** Paid with another amount than was due. */
const held = async (shop: CommandShop) => shop.order('tok_other_amount', (await shop.sell()).token)
const because = ['--reason', 'Too loud']

async function disputed(shop: CommandShop): Promise<string> {
  const id = randomUUID()
  const { payments } = await readOrderRecord(shop.database.query, await sold(shop))
  const now = new Date()
  const about = { amount: 4900, currency: 'USD', reason: 'fraudulent', createdAt: now, updatedAt: now }
  const dispute = { id, paymentId: payments[0]?.id ?? '', status: 'Open', ...about } as const
  await shop.database.query.insertInto('disputes').values(dispute).execute()
  return id
}

const order = z.strictObject({
  id: z.uuid(),
  purpose: z.literal('Purchase'),
  status: z.string(),
  currency: z.string(),
  seller: z.string(),
  due: z.nullable(z.int()),
  completedAt: z.nullable(z.iso.datetime()),
  customer: z.nullable(z.looseObject({ name: z.string(), email: z.string() })),
  lines: z.array(
    z.strictObject({
      lineId: z.string(),
      itemId: z.string(),
      variationId: z.string(),
      quantity: z.int(),
      endedReason: z.nullable(z.string()),
    }),
  ),
  payments: z.array(z.looseObject({ id: z.uuid(), status: z.string(), token: z.optional(z.undefined()) })),
  refunds: z.array(z.looseObject({ id: z.uuid(), status: z.string(), amount: z.int() })),
  disputes: z.array(z.looseObject({ id: z.string() })),
  invoices: z.array(z.looseObject({ series: z.string(), number: z.int() })),
  licenses: z.array(
    z.strictObject({
      id: z.uuid(),
      productId: z.string(),
      status: z.string(),
      customerId: z.uuid(),
      revokedReason: z.nullable(z.string()),
    }),
  ),
})

export const orderRows: CommandRows = {
  'dispute evidence': {
    success: {
      type: async (shop) => [await disputed(shop), `${randomUUID()}.pdf`],
      says: /^The evidence is saved as \S+\.pdf\. Look through it before you send it\.$/,
    },
    json: z.strictObject({ id: z.uuid(), file: z.string() }),
    refusal: {
      type: ['dp_unknown', 'evidence.pdf'],
      exitCode: 1,
      says: "There is no dispute dp_unknown: 'order show' lists those of an order, with their ids",
    },
  },
  'order show': {
    success: { type: async (shop) => [await sold(shop)], says: /^Order \S+: Completed, .*99.*, Ada <.*\n {2}line / },
    json: order,
    refusal: { type: ['x'], exitCode: 1, says: "There is no order x: 'customer show'" },
  },
  'order refund': {
    success: { type: async (shop) => [await sold(shop), ...because], says: /^The refund has begun.*[\s\S]* refund / },
    json: order,
    refusal: { type: async (shop) => [await sold(shop)], exitCode: 2, says: '--reason: Say why' },
  },
  'order accept': {
    success: { type: async (shop) => [await held(shop)], says: /^The payment is accepted.*\nOrder \S+: Completed/ },
    json: order,
    refusal: { type: async (shop) => [await sold(shop)], exitCode: 1, says: 'held' },
  },
  'order return': {
    success: {
      type: async (shop) => [await held(shop), ...because],
      says: /^The payment goes back.*\nOrder \S+: Open/,
    },
    json: order,
    refusal: { type: async (shop) => [await sold(shop), ...because], exitCode: 1, says: 'held' },
  },
  'order resend': {
    success: { type: async (shop) => [await sold(shop)], says: /mails? (is|are) queued to \S+@/ },
    json: z.strictObject({ to: z.string(), mails: z.int() }),
    refusal: { type: async (shop) => [await held(shop)], exitCode: 1, says: 'This order is not completed' },
  },
}
