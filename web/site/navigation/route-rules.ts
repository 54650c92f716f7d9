import type { RouteRules } from '#contract/build-manifest.ts'

const wholeFolder = '/**'

/**
 * Where a rule leads from a path, the query taken along unless the target has its own; null when no rule is about it
 * (specification §2 Routing rules). The exact rule counts before one for all below, the nearest of these first.
 * [routing.redirects]
 */
export function findRedirect(path: string, search: string, rules: RouteRules): string | null {
  const rule = rules[path] ?? rules[findFolder(path, rules)]
  if (!rule) return null
  const [target = '', ...fragment] = rule.redirect.split('#')
  return [target.includes('?') ? target : `${target}${search}`, ...fragment].join('#')
}

/** The longest rule for all below a folder that the path is in. */
function findFolder(path: string, rules: RouteRules): string {
  const folders = Object.keys(rules).filter((key) => key.endsWith(wholeFolder))
  const above = folders.filter((key) => path.startsWith(key.slice(0, -wholeFolder.length + 1)))
  return above.reduce((longest, key) => (key.length > longest.length ? key : longest), '')
}
