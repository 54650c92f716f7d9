import * as z from 'zod/mini'

/** What happens at a path that is no page any more; keyed by path, or by `{path}/**` for all below it. */
export const routeRulesSchema = z.record(z.string(), z.object({ redirect: z.string() }))
export type RouteRules = z.infer<typeof routeRulesSchema>

/** A build's manifest (specification §7 Site infrastructure). */
export const buildManifestSchema = z.object({
  id: z.string(),
  routeRules: routeRulesSchema,
  /** Every path that is delivered as a finished page. */
  prerendered: z.array(z.string()),
})
export type BuildManifest = z.infer<typeof buildManifestSchema>

/** Which build is deployed now. */
export const latestBuildSchema = z.object({ id: z.string() })
export type LatestBuild = z.infer<typeof latestBuildSchema>

export const buildManifestPath = (buildId: string): string => `/builds/meta/${buildId}.json`
export const latestBuildPath = '/builds/latest.json'
