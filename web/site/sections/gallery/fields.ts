import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Images side by side, each with a caption if it has one. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    images: kit.list(z.strictObject({ image: kit.image, caption: z.optional(kit.text) })),
  })
