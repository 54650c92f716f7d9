import * as z from 'zod'
import { routeRulesSchema } from '#contract/build-manifest.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import type { Content } from '../content/content.ts'
import { toRouteRules } from '../content/redirects.ts'

/** Under which it is kept among what the site serves: no path of the site. */
export const routingPath = 'routing'

const routingSchema = z.object({
  routeRules: routeRulesSchema,
  products: z.array(z.object({ id: z.string(), edition: z.number(), microOf: z.nullable(z.string()) })),
})
/** What it takes to say where a path leads when no page stands there. */
export type Routing = z.infer<typeof routingSchema>

export const createRouting = ({ redirects }: Content, { products }: SiteConfig): Routing => ({
  routeRules: toRouteRules(redirects),
  products: products.map(({ id, edition, microOf }) => ({ id, edition, microOf })),
})

export const readRouting = (text: string): Routing => routingSchema.parse(JSON.parse(text))
