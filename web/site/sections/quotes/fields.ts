import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What others wrote, each with its source. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    items: kit.list(
      z.strictObject({
        quote: kit.text,
        /** Who wrote it, or where. */
        source: kit.text,
        role: z.optional(kit.text),
        to: z.optional(kit.link),
      }),
    ),
  })
