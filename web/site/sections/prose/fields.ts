import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Text in Markdown: what stands between blocks. */
export const fields = (kit: FieldKit) => z.strictObject({ text: kit.prose })
