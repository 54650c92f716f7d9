import * as z from 'zod/mini'
import type { FieldKit } from '../../section.ts'

/** The headline of a page of text. Without fields it shows the headline and the lead of the page. */
export const fields = (kit: FieldKit) => z.strictObject({ title: z.optional(kit.text), text: z.optional(kit.text) })
