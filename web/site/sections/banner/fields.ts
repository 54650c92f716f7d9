import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The way to one page, as wide as the window. */
export const fields = (kit: FieldKit) => z.strictObject({ title: kit.text, text: kit.text, to: kit.link })
