import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Two to four columns of text. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    items: kit
      .list(z.strictObject({ title: z.optional(kit.text), image: z.optional(kit.image), text: kit.prose }))
      .check(z.minLength(2, 'Must be 2 to 4 columns'), z.maxLength(4, 'Must be 2 to 4 columns')),
  })
