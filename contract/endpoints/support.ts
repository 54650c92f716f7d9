import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** What somebody may write about, as the form and the mails name it. */
export const supportTopics = {
  buying: 'Buying and paying',
  licenses: 'Licenses and devices',
  using: 'Using a product',
  account: 'Account and data',
  other: 'Something else',
} as const
export type SupportTopic = keyof typeof supportTopics

export const isSupportTopic = (topic: unknown): topic is SupportTopic =>
  typeof topic === 'string' && Object.hasOwn(supportTopics, topic)

export const supportMessageLength = { min: 10, max: 5000 } as const

/** One line of what a browser knows that may help to answer; shown to its owner before it is sent. */
export const diagnosticSchema = z.object({ label: shortText(60), value: shortText(400) })
export type Diagnostic = z.infer<typeof diagnosticSchema>

/** A message to the vendor, of a visitor or a customer. */
export const supportMessageSchema = z.object({
  name: nameSchema,
  /** Where the answer goes, and word that the message came. */
  email: emailSchema,
  topic: z.custom<SupportTopic>(isSupportTopic, 'Choose what it is about'),
  /** A product by its name, if it is about one. */
  product: z.optional(shortText(100)),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(supportMessageLength.min, `Say a little more: at least ${supportMessageLength.min} characters`),
      z.maxLength(supportMessageLength.max, `Must have at most ${supportMessageLength.max} characters`),
    ),
  /** Left out unless their owner agreed. */
  diagnostics: z.optional(z.array(diagnosticSchema).check(z.maxLength(20, 'Must be at most 20 lines'))),
})
export type SupportMessage = z.infer<typeof supportMessageSchema>

/** What tells a message from others, and when it arrived (ISO 8601). */
export const receivedMessageSchema = z.object({ number: z.string(), receivedAt: z.iso.datetime() })
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>

/** To write to the vendor, signed in or not. An `Idempotency-Key` has the same message mailed once. */
export const supportEndpoints = {
  sendSupportMessage: defineEndpoint({
    method: 'POST',
    path: '/api/support/messages',
    access: 'anonymous',
    summary: 'Write to the vendor; a mail says that it came',
    body: { json: supportMessageSchema },
    responses: { 201: receivedMessageSchema },
    addition: true,
  }),
}
