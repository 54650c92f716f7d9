import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A form for a message to the vendor, and the mail address beside it. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Contact'),
    /** What stands above the mail address. */
    text: z._default(kit.text, 'A person reads every message. Or write to'),
  })
