import type { RouteRules } from '#contract/build-manifest.ts'
import type { Content } from './content.ts'

/** Redirects as a build's manifest tells them to the browser. */
export const toRouteRules = (redirects: Content['redirects']): RouteRules =>
  Object.fromEntries(Object.entries(redirects).map(([path, target]) => [path, { redirect: target }]))
