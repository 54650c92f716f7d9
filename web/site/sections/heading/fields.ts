import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The headline of a page of text. Without fields it shows the headline and the lead of the page. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    text: z.optional(kit.text),
    /** `text` has a line below it, as a page of text begins, `list` is larger and has none, as a list of pages does; `text` unless given. */
    layout: z.optional(z.enum(['text', 'list'], "Must be 'text' or 'list'")),
  })
