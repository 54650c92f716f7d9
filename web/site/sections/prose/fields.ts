import * as z from 'zod/mini'
import type { FieldKit } from '../../section.ts'

/** Text in Markdown: what stands between blocks. */
export const fields = (kit: FieldKit) => z.strictObject({ text: kit.prose })
