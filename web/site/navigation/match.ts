import type { ShopProduct } from '#contract/site-config.ts'
import { type Route, routes } from '../routes.ts'

/** The fields of products that paths consist of. */
export type ProductPaths = readonly Pick<ShopProduct, 'id' | 'edition' | 'microOf'>[]

/**
 * The route of a path without a trailing slash; null when it has none. `ownPaths` are those of the vendor's own pages.
 * [routing.unknown-path]
 */
export function matchPath(path: string, products: ProductPaths, ownPaths: readonly string[] = []): Route | null {
  const decoded = decodePath(path)
  if (decoded === null) return null
  return routes.find((route) => isPathOf(route, decoded, products, ownPaths)) ?? null
}

function isPathOf(route: Route, path: string, products: ProductPaths, ownPaths: readonly string[]): boolean {
  if (route.name === 'page') return ownPaths.includes(path)
  const source = route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${source}$`).exec(path)
  if (!found) return false
  const { product: id, edition } = found.groups ?? {}
  return id === undefined || products.some((product) => isProductOf(product, id, edition))
}

/** Whether a path names a product: by its edition where the path has one, otherwise full or micro. */
function isProductOf(product: ProductPaths[number], id: string, edition: string | undefined): boolean {
  if (product.microOf !== null) return false
  if (edition === undefined) return id === product.id || id === `${product.id}-micro`
  return id === product.id && (edition === 'micro' || edition === String(product.edition))
}

/** Decodes a path and removes its trailing slash; null for invalid escapes, encoded slashes and dot segments. */
export function decodePath(path: string): string | null {
  try {
    const segments = path.split('/').map(decodeURIComponent)
    if (segments.some((segment) => /[/\\\0]|^\.\.?$/.test(segment))) return null
    return segments.join('/').replace(/(?<=[^/])\/$/, '')
  } catch {
    return null
  }
}
