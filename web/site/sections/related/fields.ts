import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What goes well with a product: the bundles that contain it, and other products. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Goes well with'),
    /** Needed on a page that is not about a product. */
    product: z.optional(kit.product),
    products: z.optional(kit.list(kit.product)),
    bundles: z._default(z.boolean("Must be 'true' or 'false'"), true),
  })
