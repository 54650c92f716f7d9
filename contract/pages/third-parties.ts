import * as z from 'zod/mini'

/** A script of somebody else's that a page may load: whose it is, what it does in plain words, and where it comes from. */
export const thirdPartySchema = z.object({ name: z.string(), purpose: z.string(), src: z.string() })
export type ThirdParty = z.infer<typeof thirdPartySchema>

/** What visitors are asked for. With another `id` they are asked anew; without one nothing is loaded and nobody asked. */
export const consentSchema = z.object({ id: z.optional(z.string()), scripts: z.array(thirdPartySchema) })
export type ConsentConfig = z.infer<typeof consentSchema>

/** Tells scripts that were consented to that another page is shown; its path is in `detail.path`. */
export const pageEvent = 'backline:page'
