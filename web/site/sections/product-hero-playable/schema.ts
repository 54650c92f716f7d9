import * as z from 'zod/mini'
import { instrumentSchema } from '#contract/instrument/instrument.ts'
import { schema as heroSchema } from '../product-hero/schema.ts'

/** A product with the instrument that visitors play on the page. */
export const schema = z.extend(heroSchema, { instrument: instrumentSchema })
export type PlayableHeroSection = z.infer<typeof schema>
