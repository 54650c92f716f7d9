import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

const time = z.nullable(z.iso.datetime())
const customer = z.strictObject({
  email: z.string(),
  account: z.nullable(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      confirmedAt: time,
      signedInAt: time,
      seenAt: time,
      openSessions: z.int(),
    }),
  ),
  orders: z.array(
    z.strictObject({
      id: z.uuid(),
      status: z.string(),
      currency: z.string(),
      due: z.nullable(z.int()),
      refunded: z.int(),
      createdAt: z.iso.datetime(),
      completedAt: time,
      claimEmail: z.nullable(z.string()),
      consent: z.nullable(z.strictObject({ text: z.string(), agreedAt: z.iso.datetime() })),
      lines: z.array(z.strictObject({ lineId: z.string(), itemId: z.string(), name: z.string(), quantity: z.int() })),
    }),
  ),
  licenses: z.array(
    z.strictObject({
      id: z.uuid(),
      productId: z.string(),
      productName: z.string(),
      grantKind: z.nullable(z.string()),
      offlineActivations: z.strictObject({ limit: z.int(), used: z.int(), nextAt: time }),
      status: z.string(),
      revokedReason: z.nullable(z.string()),
      activeActivations: z.int(),
      maxActivations: z.int(),
      createdAt: z.iso.datetime(),
      devices: z.array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          status: z.string(),
          method: z.string(),
          lastValidatedAt: time,
        }),
      ),
    }),
  ),
  consents: z.strictObject({
    newsletter: z.boolean(),
    productUpdates: z.boolean(),
    acceptedTermsAt: time,
    acceptedPrivacyPolicyAt: time,
  }),
  trials: z.array(z.looseObject({ id: z.uuid(), productId: z.string(), deviceSignature: z.optional(z.undefined()) })),
  failedActivations: z.array(z.looseObject({ id: z.uuid(), code: z.string(), name: z.string() })),
  waitingGrants: z.array(z.looseObject({ id: z.uuid(), kind: z.string() })),
  requests: z.array(z.strictObject({ kind: z.string(), id: z.string(), subject: z.string() })),
  withdrawals: z.array(z.looseObject({ id: z.uuid(), orderGiven: z.string() })),
  notes: z.array(z.strictObject({ id: z.uuid(), text: z.string(), author: z.string(), createdAt: z.iso.datetime() })),
  mails: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      to: z.string(),
      subject: z.string(),
      status: z.string(),
      queuedAt: z.iso.datetime(),
      sentAt: time,
      attempts: z.nullable(z.int()),
      runAt: time,
      parkedAt: time,
      canResend: z.boolean(),
    }),
  ),
  suppressed: z.nullable(z.strictObject({ reply: z.string(), refusedAt: z.iso.datetime() })),
  isOnLists: z.boolean(),
  formerStores: z.array(z.unknown()),
  formerOrders: z.array(z.unknown()),
  formerSubscriptions: z.array(z.unknown()),
})

export const customerRows: CommandRows = {
  'customer show': {
    success: {
      type: async (shop) => [(await shop.sell()).id],
      says: /^Account .* of Ada <ada-.*\n {2}last signed in .*\n {2}order \S+: Completed \S+, \D*99(\.00)?\n {2}license \S+ of clatter: Active, 0 of 3 seats taken/,
    },
    json: customer,
    refusal: { type: ['nobody@example.com'], exitCode: 1, says: 'Nothing is known of nobody@example.com' },
  },
  'customer allow-mail': {
    success: {
      async type({ database }) {
        const email = `gone-${randomUUID()}@example.com`
        const refused = { id: randomUUID(), email, reply: '550 5.1.1', refusedAt: new Date() }
        await database.query.insertInto('suppressedAddresses').values(refused).execute()
        return [email]
      },
      says: /^Mail goes to gone-\S+ again\.$/,
    },
    json: z.strictObject({ email: z.string() }),
    refusal: { type: ['ada@example.com'], exitCode: 1, says: 'Mail to ada@example.com was not stopped' },
  },
  'customer erase': {
    success: {
      type: async (shop) => [(await shop.sell()).email, '--yes'],
      says: /^ada-\S+ is erased: 1 license ended, 1 paid order kept for the books/,
    },
    json: z.strictObject({ email: z.string(), licenses: z.int(), orders: z.int() }),
    refusal: { type: ['ada', '--yes'], exitCode: 2, says: 'Type the address of whom you mean, like ada@example.com' },
  },
}
