import type { Loaded } from '#web/site/load.ts'
import type { Route } from '#web/site/routes.ts'
import type { PagePayload } from '#web/site/schema.ts'

/** A page with its data and the files that are served with it. */
export type LoadedPage = {
  route: Route
  path: string
  payload: PagePayload
  files: NonNullable<Loaded<never>['files']>
}
