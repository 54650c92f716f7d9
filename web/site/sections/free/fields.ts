import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The products that cost nothing, to get at once. */
export const fields = (kit: FieldKit) => z.strictObject({ title: z.optional(kit.text), lead: z.optional(kit.text) })
