import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

const most = 12
const faulty = `Must be a whole number from 1 to ${most}, or 'all'`

/** The newest posts. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    /** How many at most. */
    count: z.optional(
      z.union([z.literal('all'), z.int(faulty).check(z.minimum(1, faulty), z.maximum(most, faulty))], faulty),
    ),
    /** `cards` stand side by side, and the posts of a `list` one below the other, as on the page of the blog. */
    layout: z._default(z.enum(['cards', 'list'], "Must be 'cards' or 'list'"), 'cards'),
  })
