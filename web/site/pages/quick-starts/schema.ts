import * as z from 'zod/mini'
import { textShape } from '../../schema.ts'
import { quickStartsShape } from '../../sections/quick-starts/schema.ts'

/** A quick start for each product in every DAW. */
export const schema = z.object({ ...textShape, ...quickStartsShape })
export type QuickStartsPage = z.infer<typeof schema>
