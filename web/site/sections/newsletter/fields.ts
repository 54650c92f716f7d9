import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A form for the newsletter. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Newsletter'),
    text: z._default(kit.text, 'News, a few mails a year. Unsubscribe with one click.'),
  })
