import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A search over all pages. */
export const fields = (kit: FieldKit) => z.strictObject({ label: z._default(kit.text, 'Search everything here') })
