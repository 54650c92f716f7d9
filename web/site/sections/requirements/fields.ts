import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What a computer needs, for each system. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'System requirements'),
    systems: kit.list(
      z.strictObject({
        name: kit.text,
        /** At least this. */
        minimum: kit.text,
        recommended: z.optional(kit.text),
        /** The first version that will do, such as '12': compared with the visitor's where that is known. */
        from: z.optional(kit.text.check(z.regex(/^\d+(\.\d+)*$/, "Must be a version in quotes, such as '12'"))),
      }),
    ),
    /** Plug-in formats, hosts or anything else that holds for all of them. */
    note: z.optional(kit.text),
  })
