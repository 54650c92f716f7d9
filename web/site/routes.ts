import type { Route as AnyRoute } from './route.ts'
import * as table from './route-table.ts'

type Listed = (typeof table)[keyof typeof table]

export type PageName = Listed['name'] | 'error'
export type Route = AnyRoute<PageName>

/** A page that a shop leaves out by not having its text. */
type OptionalRoute = Extract<Listed, { text: string; validate: 'published' }>
export type OptionalPage = OptionalRoute['name']
/** The path of such a page, and the paths below it. */
export type OptionalPath = OptionalRoute['path'] | `${OptionalRoute['path']}${'/' | '?' | '#'}${string}`

const hasAnyPath = ({ path }: AnyRoute) => path.includes('*}')

/** The routes in the order in which a path is tried: '{' sorts behind letters, so parameters come last, and any path at the end. */
export const routes: readonly Route[] = Object.values(table).toSorted(
  (one, other) => Number(hasAnyPath(one)) - Number(hasAnyPath(other)) || (one.path < other.path ? -1 : 1),
)

/** The files in `pages/` that pages of the program show; any other file is a page of the vendor's own. */
export const knownTexts: ReadonlySet<string> = new Set(routes.flatMap(({ text }) => text ?? []))

/** Whether a shop may leave out the page of a route. */
export const isOptional = (route: Route): route is Route & { name: OptionalPage; text: string } =>
  route.text !== undefined && route.validate === 'published'
