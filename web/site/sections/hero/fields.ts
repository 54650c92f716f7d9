import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** How a page opens. Without fields it shows the headline and the lead of the page. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    text: z.optional(kit.text),
    /** A product to buy at once. */
    product: z.optional(kit.product),
    actions: z._default(z.array(kit.action), []),
    /** A picture beside or below the words. */
    image: z.optional(kit.image),
    /** A video instead of the picture, of which nothing is loaded before somebody starts it. */
    video: z.optional(kit.video),
    /** Draws the products in the illustration style of the shop. */
    illustration: z._default(z.boolean("Must be 'true' or 'false'"), false),
  })
