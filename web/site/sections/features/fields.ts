import * as z from 'zod/mini'
import type { FieldKit } from '../../section.ts'

/** What something does, a row each: a title and a few sentences. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    items: kit.list(z.strictObject({ title: kit.text, text: kit.text })),
  })
