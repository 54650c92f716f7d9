import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Instrument templates. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    /** Those for which product; without it all. */
    product: z.optional(kit.product),
  })
