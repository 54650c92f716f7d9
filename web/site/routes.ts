import type { Route as AnyRoute } from './route.ts'
import * as table from './route-table.ts'

export type PageName = (typeof table)[keyof typeof table]['name'] | 'error'
export type Route = AnyRoute<PageName>

/**
 * The routes of the site in the order in which a path is tried against them. Sorted by path, a parameter comes after all
 * names in its place, because '{' sorts behind the letters.
 */
export const routes: readonly Route[] = Object.values(table).toSorted((one, other) => (one.path < other.path ? -1 : 1))
