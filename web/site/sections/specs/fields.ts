import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Facts in plain lines: a name and a value each. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Specifications'),
    items: kit.list(z.strictObject({ name: kit.text, value: kit.text })),
  })
