import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A plug-in to play in the page: a Web Audio Module of the vendor's. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    plugIn: kit.plugIn,
    name: z.optional(kit.text),
    kind: z.enum(['effect', 'instrument'], "Must be 'effect' or 'instrument'"),
    loops: z._default(z.array(z.strictObject({ title: kit.text, audio: kit.audio })), []),
    ownAudio: z.optional(z.boolean("Must be 'true' or 'false'")),
    image: z.optional(kit.image),
    note: z.optional(kit.text),
  })
