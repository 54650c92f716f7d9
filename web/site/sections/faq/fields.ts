import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Questions that open one by one. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    items: kit.list(z.strictObject({ question: kit.text, answer: kit.prose })),
  })
