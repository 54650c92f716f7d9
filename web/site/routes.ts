import type { Route as AnyRoute } from './route.ts'
import * as table from './route-table.ts'

export type PageName = (typeof table)[keyof typeof table]['name'] | 'error'
export type Route = AnyRoute<PageName>

/** The routes in the order in which a path is tried: '{' sorts behind letters, so parameters come last. */
export const routes: readonly Route[] = Object.values(table).toSorted((one, other) => (one.path < other.path ? -1 : 1))
