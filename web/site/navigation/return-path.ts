import { returnParameter } from '#web/checkout/intents.ts'
import { route as signIn } from '../pages/sign-in/route.ts'

/** The path of the sign-in page that returns to `path` afterwards. */
export const signInAddress = (path: string): string =>
  `${signIn.path}?${new URLSearchParams({ [returnParameter]: path })}`

/** The path of this site to return to after signing in; parsed, since `/\evil` starts with a slash, too. */
export function readReturnPath(search: string, origin: string, fallback: string): string {
  const requested = new URLSearchParams(search).get(returnParameter)
  const url = requested?.startsWith('/') ? URL.parse(requested, origin) : null
  if (!url || url.origin !== origin || url.pathname === signIn.path) return fallback
  // The pathname of '/.//evil' is '//evil', which would be another site.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
