import { createHash } from 'node:crypto'

/** Who pays, as far as a call says it. */
export type Payer = { ipCountry: string | null; ip: string; key: string | null }
/** Who asks for a checkout. */
export type CheckoutViewer = Payer & { customerId: string | null }

/** At least 122 random bits, as a UUID has: what is shorter could be guessed. */
const keyPattern = /^[\w-]{32,128}$/

/** What is kept of a browser's secret; null of what is none. */
export const hashPayerKey = (key: string | null): string | null =>
  key !== null && keyPattern.test(key) ? createHash('sha256').update(key).digest('base64url') : null
