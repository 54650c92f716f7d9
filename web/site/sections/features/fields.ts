import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What something does, a row each: a title, a few sentences, and perhaps a picture. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    items: kit.list(z.strictObject({ title: kit.text, text: kit.text, image: z.optional(kit.image) })),
  })
