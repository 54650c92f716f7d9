import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Recordings to listen to, by name and with their waveforms. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    items: kit.list(
      z.strictObject({
        title: kit.text,
        text: z.optional(kit.text),
        audio: kit.audio,
        note: z.optional(kit.text),
      }),
    ),
    matched: z._default(z.boolean("Must be 'true' or 'false'"), true),
    note: z.optional(kit.text),
  })
