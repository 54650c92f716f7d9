import * as z from 'zod'
import { routeRulesSchema } from '#contract/build-manifest.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import { type Content, toRouteRules } from '../shop/content.ts'

/** The name under which it is kept beside what the site serves; it is no path of the site. */
export const routingPath = 'routing'

const routingSchema = z.object({
  routeRules: routeRulesSchema,
  products: z.array(z.object({ id: z.string(), edition: z.number(), microOf: z.nullable(z.string()) })),
})
/** What decides where a path leads that has no page. */
export type Routing = z.infer<typeof routingSchema>

export const createRouting = ({ redirects }: Content, { products }: SiteConfig): Routing => ({
  routeRules: toRouteRules(redirects),
  products: products.map(({ id, edition, microOf }) => ({ id, edition, microOf })),
})

export const readRouting = (text: string): Routing => routingSchema.parse(JSON.parse(text))

/** The address at which password managers change a password (W3C, A Well-Known URL for Changing Passwords). */
export const changePasswordPath = '/.well-known/change-password'
export const changePasswordTarget = '/user-area/account'
