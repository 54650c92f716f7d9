import * as z from 'zod/mini'
import { headSchema } from '../../schema.ts'

/** The error screen (specification §8 page errors). */
export const schema = z.object({ head: headSchema, message: z.string() })
export type ErrorPage = z.infer<typeof schema>

/** The data of an error screen. */
export const createErrorPage = (vendorName: string, title: string, message: string): ErrorPage => ({
  head: { title: `${title} – ${vendorName}`, description: '' },
  message,
})

export const missingTitle = 'Page not found'

/** Stands for the path in error screens that serve every path; none of its characters is ever escaped. */
export const placeholderPath = '/:full-path:'
