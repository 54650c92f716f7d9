import * as z from 'zod/mini'

/** What the calls of identity ask for (specification §7 Identity). */
export const scheme = z.optional(z.literal('JWT', "Must be 'JWT'"))
export const anyEmail = z.string().check(z.maxLength(254))
export const mailedCode = z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(500))
