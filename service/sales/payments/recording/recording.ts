import * as z from 'zod/mini'

const exchangeSchema = z.object({
  method: z.string(),
  /** With the query. */
  path: z.string(),
  /** As it was sent: a form or JSON; '' for none. */
  sent: z.string(),
  status: z.int(),
  /** The headers of the answer that a provider's code reads. */
  headers: z.record(z.string(), z.string()),
  answer: z.string(),
})
export type Exchange = z.infer<typeof exchangeSchema>

const stepSchema = z.object({ step: z.string(), result: z.unknown() })
export type Step = z.infer<typeof stepSchema>

/** A run through a provider's test mode, as it is stored: what was called and answered, and what the program made of it. */
export const recordingSchema = z.object({
  provider: z.string(),
  recordedAt: z.iso.datetime(),
  /** The ids and the tokens that the calls contain: a replay uses them again. */
  paymentIds: z.array(z.uuid()),
  refundIds: z.array(z.uuid()),
  tokens: z.record(z.string(), z.string()),
  exchanges: z.array(exchangeSchema),
  steps: z.array(stepSchema),
})
export type Recording = z.infer<typeof recordingSchema>

/** Secrets that a provider makes up itself and repeats in its answers. */
const madeSecrets = /(_secret_)\w+/g

/** A text without the secrets of the settings, each named in its place, and without those of the provider. */
export function removeSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  const named = Object.entries(secrets).reduce((left, [name, secret]) => left.replaceAll(secret, `[${name}]`), text)
  return named.replaceAll(madeSecrets, '$1removed')
}
