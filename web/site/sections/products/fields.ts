import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** Products with their prices, to buy at once. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    /** Which products, in this order; without it all that are no micro editions. */
    products: z.optional(kit.list(kit.product)),
    /** Whether the bundles follow. */
    bundles: z._default(z.boolean("Must be 'true' or 'false'"), false),
    /** `plates` fill the width of the page, `panels` are as high as their words. */
    layout: z._default(z.enum(['plates', 'panels'], "Must be 'plates' or 'panels'"), 'plates'),
  })
