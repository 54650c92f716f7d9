import * as z from 'zod/mini'
import { activationMethods, activationStatuses, licenseStatuses, orderStatuses } from '../statuses.ts'
import { activationFailureSchema } from './activation-failures.ts'
import { maybe, moment } from './endpoint.ts'
import { formerOrderSchema, formerStoreSchema, formerSubscriptionSchema } from './former-stores.ts'
import { deviceSchema, grantKinds, waitingGrantSchema } from './licenses.ts'

/** How a mail stands: dropped is what was given up, or was parked for too long. */
export const mailStatuses = ['Sent', 'Waiting', 'Parked', 'Dropped'] as const

/** A mail to or about a customer. */
export const mailSchema = z.object({
  id: z.string(),
  /** Such as `order-completed` or `license-granted`; empty for a mail that an older version queued. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  queuedAt: moment,
  /** When the mail server accepted it; null while it did not. */
  sentAt: maybe(moment),
  /** How often it was tried so far; null once it is sent. */
  attempts: maybe(z.number()),
  /** When it is tried next; null where it is not. */
  runAt: maybe(moment),
  parkedAt: maybe(moment),
  /** Whether `resendMail` can send it again. */
  canResend: z.boolean(),
})

const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  confirmedAt: maybe(moment),
  signedInAt: maybe(moment),
  seenAt: maybe(moment),
  /** Where they are signed in now. */
  openSessions: z.number(),
})

const consentsSchema = z.object({
  newsletter: z.boolean(),
  productUpdates: z.boolean(),
  /** Null without an account, and where they were not asked. */
  acceptedTermsAt: maybe(moment),
  acceptedPrivacyPolicyAt: maybe(moment),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  currency: z.string(),
  /** In minor units; null while nothing was calculated. */
  due: maybe(z.number()),
  /** In minor units: what was given back, or is being given back. */
  refunded: z.number(),
  createdAt: moment,
  completedAt: maybe(moment),
  /** The address whose owner gets what a guest bought; null once it is theirs. */
  claimEmail: maybe(z.string()),
  /** Their agreement to delivery at once; null where the law asks for none. */
  consent: maybe(z.object({ text: z.string(), agreedAt: moment })),
  lines: z.array(z.object({ lineId: z.string(), itemId: z.string(), name: z.string(), quantity: z.number() })),
})

const licenseSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  status: z.enum(licenseStatuses),
  revokedReason: maybe(z.string()),
  /** What kind of grant by the vendor it is; null where it was bought or redeemed. */
  grantKind: maybe(z.enum(grantKinds)),
  activeActivations: z.number(),
  maxActivations: z.number(),
  offlineActivations: z.object({ limit: z.number(), used: z.number(), nextAt: maybe(moment) }),
  createdAt: moment,
  devices: z.array(z.omit(deviceSchema, { createdAt: true, revokedAt: true })),
})

const trialSchema = z.object({
  /** Of the device on which it runs: `extendTrial` takes it. */
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  name: z.string(),
  status: z.enum(activationStatuses),
  method: z.enum(activationMethods),
  createdAt: moment,
  lastValidatedAt: maybe(moment),
  expiresAt: maybe(moment),
})

/** Something that they asked for. */
const requestSchema = z.object({
  kind: z.enum(['Support', 'Education']),
  /** Of a message to support: the id of its mail. */
  id: z.string(),
  subject: z.string(),
  status: maybe(z.string()),
  receivedAt: moment,
})

const withdrawalSchema = z.object({
  id: z.string(),
  /** The contract that it is about, as the customer wrote it. */
  orderGiven: z.string(),
  statement: z.string(),
  receivedAt: moment,
})

/** What colleagues write down about a customer. The customer's own export contains it. */
export const noteSchema = z.object({ id: z.string(), text: z.string(), author: z.string(), createdAt: moment })

/** What is known of an address: of an account, or of a guest without one. */
export const customerRecordSchema = z.object({
  email: z.string(),
  account: maybe(accountSchema),
  consents: consentsSchema,
  orders: z.array(orderSchema),
  licenses: z.array(licenseSchema),
  /** The stores that the account was imported from. */
  formerStores: z.array(formerStoreSchema),
  /** What was bought there, the oldest first. */
  formerOrders: z.array(formerOrderSchema),
  formerSubscriptions: z.array(formerSubscriptionSchema),
  waitingGrants: z.array(waitingGrantSchema),
  trials: z.array(trialSchema),
  /** The newest of them. */
  failedActivations: z.array(activationFailureSchema),
  /** The newest 100, the newest first. */
  mails: z.array(mailSchema),
  requests: z.array(requestSchema),
  withdrawals: z.array(withdrawalSchema),
  notes: z.array(noteSchema),
  /** The refusal since which nothing is mailed to the address; null where mail goes there. */
  suppressed: maybe(z.object({ reply: z.string(), refusedAt: moment })),
  isOnLists: z.boolean(),
})
export type CustomerRecord = z.infer<typeof customerRecordSchema>
