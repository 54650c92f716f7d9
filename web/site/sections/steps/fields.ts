import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What to do, one step after the other. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    items: kit.list(z.strictObject({ title: kit.text, text: z.optional(kit.prose) })),
  })
