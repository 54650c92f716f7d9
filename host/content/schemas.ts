import * as z from 'zod'

const text = z.string().trim().min(1, 'Must not be empty')
const headSchema = z.strictObject({ title: text, description: text })

/** `content/vendor.yaml`. */
export const vendorFileSchema = z.strictObject({
  name: text,
  tagline: text,
  email: z.email('Must be an e-mail address'),
  logoUrl: z.nullable(text),
})

/** Front matter of `content/pages/home.md`. */
export const homeTextSchema = z.strictObject({ head: headSchema, headline: text, lead: text })

const rhythmSchema = z
  .strictObject({ steps: z.int().min(2).max(64), hits: z.array(z.int().min(0)).min(1, 'Must name at least one step') })
  .refine(({ steps, hits }) => hits.every((hit) => hit < steps), {
    path: ['hits'],
    error: 'Must name steps from 0 to one less than steps',
  })

/** Front matter of `content/products/{id}.md`: how the site presents a product of the catalogue. */
export const productTextSchema = z.strictObject({
  head: headSchema,
  colour: z.string().regex(/^#[0-9a-f]{6}$/, "Must be a colour such as '#f0482a'"),
  rhythm: rhythmSchema,
  headline: text,
  lead: text,
  features: z.array(z.strictObject({ title: text, text })),
  facts: z.array(z.strictObject({ name: text, value: text })),
})
