import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Who has written about the shop or its products, with a line of each and the way to it. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Press'),
    items: kit.list(
      z.strictObject({
        name: kit.text,
        text: z.optional(kit.text),
        logo: z.optional(kit.image),
        to: z.optional(kit.link),
      }),
    ),
  })
