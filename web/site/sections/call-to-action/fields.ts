import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** What to do next: a product with its price and the button to buy it, or other links. */
export const fields = (kit: FieldKit) =>
  z
    .strictObject({
      title: z.optional(kit.text),
      text: z.optional(kit.text),
      product: z.optional(kit.product),
      actions: z._default(z.array(kit.action), []),
    })
    .check(
      z.refine(({ product, actions }) => product !== undefined || actions.length > 0, 'Must name a product or actions'),
      z.refine(({ title, product }) => title !== undefined || product !== undefined, 'title: Is missing'),
    )
