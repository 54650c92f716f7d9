import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Ways to read on: a title, a line about it, and where it leads. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Read on'),
    items: kit.list(z.strictObject({ title: kit.text, text: kit.text, to: kit.link })),
  })
