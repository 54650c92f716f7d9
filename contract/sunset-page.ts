import * as z from 'zod/mini'

/**
 * What the page of a sunset release is given that makes license files. It stands in the document itself, because a page that is
 * opened from a disk can load nothing.
 */
export const sunsetPageSchema = z.object({
  vendor: z.object({ id: z.string(), name: z.string() }),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The keys of license tokens, the one first that signed when the release was prepared. */
  keys: z
    .array(
      z.object({
        id: z.string(),
        /** When it was made. */
        createdAt: z.string(),
        /** The private key, PKCS #8 in base64. */
        pkcs8: z.string(),
      }),
    )
    .check(z.minLength(1)),
})
export type SunsetPage = z.infer<typeof sunsetPageSchema>

/** The element of the document with that data. */
export const sunsetDataId = 'released'
