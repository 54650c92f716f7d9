import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** The topics of support messages, with their labels in form and emails. */
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

/** A line of diagnostics of the browser, shown to the visitor before it is sent. */
export const diagnosticSchema = z.object({ label: shortText(60), value: shortText(400) })
export type Diagnostic = z.infer<typeof diagnosticSchema>

/** A message of a visitor or customer to the vendor. */
export const supportMessageSchema = z.object({
  name: nameSchema,
  /** The address for the confirmation and the reply. */
  email: emailSchema,
  topic: z.custom<SupportTopic>(isSupportTopic, 'Choose what it is about'),
  /** The name of the product that the message concerns. */
  product: z.optional(shortText(100)),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(supportMessageLength.min, `Say a little more: at least ${supportMessageLength.min} characters`),
      z.maxLength(supportMessageLength.max, `Must have at most ${supportMessageLength.max} characters`),
    ),
  /** Omitted unless the visitor agreed. */
  diagnostics: z.optional(z.array(diagnosticSchema).check(z.maxLength(20, 'Must be at most 20 lines'))),
})
export type SupportMessage = z.infer<typeof supportMessageSchema>

/** The number of a message and the time of its receipt (ISO 8601). */
export const receivedMessageSchema = z.object({ number: z.string(), receivedAt: z.iso.datetime() })
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>

/** Messages to the vendor; needs no session. With an `Idempotency-Key` the same message is emailed once. */
export const supportEndpoints = {
  sendSupportMessage: defineEndpoint({
    method: 'POST',
    path: '/api/support/messages',
    access: 'anonymous',
    summary: 'Write to the vendor; a mail says that it came',
    body: { json: supportMessageSchema },
    responses: { 201: receivedMessageSchema },
  }),
}
