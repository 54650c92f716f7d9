import * as z from 'zod/mini'
import { headSchema } from './parts.ts'

/** A page whose content the browser brings: it knows its title only. */
export const shellPageSchema = z.object({ head: headSchema })
export type ShellPage = z.infer<typeof shellPageSchema>

/** The error screen: `message` says what went wrong (specification §8 page errors). */
export const errorPageSchema = z.object({ head: headSchema, message: z.string() })
export type ErrorPage = z.infer<typeof errorPageSchema>
