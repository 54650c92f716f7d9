import { returnParameter } from '#web/checkout/intents.ts'
import { route as signIn } from '../pages/sign-in/route.ts'

/** The path of the sign-in page that returns to `path` afterwards. */
export const signInAddress = (path: string): string =>
  `${signIn.path}?${new URLSearchParams({ [returnParameter]: path })}`

/**
 * The path to return to after signing in: a path of this site with query and fragment, `fallback` for everything else. The
 * URL is parsed and its origin compared, since `/\evil` and `/<tab>/evil` also start with a slash.
 */
export function readReturnPath(search: string, origin: string, fallback: string): string {
  const requested = new URLSearchParams(search).get(returnParameter)
  const url = requested?.startsWith('/') ? URL.parse(requested, origin) : null
  if (!url || url.origin !== origin || url.pathname === signIn.path) return fallback
  // The pathname of '/.//evil' is '//evil', which would be another site.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
