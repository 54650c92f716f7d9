import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Recordings before and after an effect, played in step and switched without a gap. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    items: kit.list(
      z.strictObject({
        title: kit.text,
        text: z.optional(kit.text),
        dry: kit.audio,
        processed: kit.audio,
        note: z.optional(kit.text),
      }),
    ),
    labels: z.optional(z.strictObject({ dry: kit.text, processed: kit.text })),
    test: z._default(z.boolean("Must be 'true' or 'false'"), false),
    note: z.optional(kit.text),
  })
