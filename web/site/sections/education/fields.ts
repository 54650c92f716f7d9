import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The education discount: its terms, and the form to request it. */
export const fields = (kit: FieldKit) => z.strictObject({ title: z._default(kit.text, 'Ask for it') })
