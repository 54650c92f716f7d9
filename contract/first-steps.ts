import * as z from 'zod/mini'
import { imageSchema } from './media.ts'
import { productSignSchema } from './site-config.ts'

const linkSchema = z.object({ path: z.string(), title: z.string() })

/** How somebody begins with a product that they have just bought or activated. */
export const firstStepsSchema = z.object({
  product: productSignSchema,
  /** What it looks like. */
  image: z.optional(imageSchema),
  /** On how many computers a license is active at a time; left out for a product that another service sells. */
  seats: z.optional(z.number()),
  /** The first of its guides. */
  guide: z.optional(linkSchema),
  /** A template that opens in its instrument. */
  template: z.optional(linkSchema),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

/** The id of the element in which the checkout's document carries the first steps of all products. */
export const firstStepsId = 'first-steps'
