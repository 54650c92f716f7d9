import * as z from 'zod/mini'
import type { FieldKit } from '../../section.ts'

/** The newest posts. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'From the blog'),
    /** How many at most. */
    count: z._default(
      z.int('Must be a whole number').check(z.minimum(1, 'Must be 1 or more'), z.maximum(12, 'Must be 12 or less')),
      3,
    ),
  })
