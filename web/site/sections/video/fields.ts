import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A video, of which nothing is loaded before somebody starts it. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    video: kit.video,
    caption: z.optional(kit.text),
  })
