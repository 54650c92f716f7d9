import * as z from 'zod/mini'
import { firstStepsSchema } from '#contract/first-steps.ts'
import { headSchema } from '../../schema.ts'

/** How somebody begins with each product, once a device has its license or its trial. */
export const schema = z.object({ head: headSchema, firstSteps: z.array(firstStepsSchema) })
export type ActivatePage = z.infer<typeof schema>
