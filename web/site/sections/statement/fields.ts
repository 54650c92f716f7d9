import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** One or two sentences, large, and links beside them. */
export const fields = (kit: FieldKit) => z.strictObject({ text: kit.text, links: z._default(z.array(kit.action), []) })
