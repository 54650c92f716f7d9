import { type Route, routes } from '../routes.ts'

/** Of the shop's products, what paths are made of. */
export type ProductIds = readonly { id: string }[]

/**
 * The route of a path; null when no page is there (specification §2 Routing rules). A product that the shop does not
 * have makes an unknown path. A trailing slash names the same page.
 */
export function matchPath(path: string, products: ProductIds): Route | null {
  const decoded = decodePath(path)
  if (decoded === null) return null
  return routes.find((route) => isPathOf(route, decoded, products)) ?? null
}

/** All paths of a route: one, or one for each product. */
export function expandRoute(route: Route, products: ProductIds): { path: string; product?: string }[] {
  if (!route.path.includes('{product}')) return [{ path: route.path }]
  return products.map(({ id }) => ({ path: route.path.replace('{product}', id), product: id }))
}

function isPathOf(route: Route, path: string, products: ProductIds): boolean {
  const source = route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${source}$`).exec(path)
  const product = found?.groups?.product
  return found !== null && (product === undefined || products.some(({ id }) => id === product))
}

/** Percent-decoded, without its trailing slash; null when it is not a path that could be written in plain letters. */
export function decodePath(path: string): string | null {
  try {
    const segments = path.split('/').map(decodeURIComponent)
    if (segments.some((segment) => /[/\\\0]|^\.\.?$/.test(segment))) return null
    return segments.join('/').replace(/(?<=[^/])\/$/, '')
  } catch {
    return null
  }
}
