import type { RecordOf } from '../../records.ts'

/** How Shopify says that a customer has agreed, and what it knows of how. */
type Known = { level: string | undefined; at: Date | undefined }

/**
 * A consent to the newsletter. Its proof is that Shopify has recorded how the customer agreed, and when; a mere yes proves nothing.
 */
export function consentOf({ level, at }: Known): RecordOf<'customer'>['consents'] {
  const plain = level?.toLowerCase().replaceAll(' ', '_')
  const isRecorded = at !== undefined && (plain === 'single_opt_in' || plain === 'confirmed_opt_in')
  const proof = isRecorded ? `Shopify: ${plain} at ${at.toISOString()}` : undefined
  return [{ purpose: 'Newsletter', givenAt: at, proof }]
}
