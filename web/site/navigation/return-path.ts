import { returnParameter } from '#web/checkout/intents.ts'
import { route as signIn } from '../pages/sign-in/route.ts'

/** The way to sign in that comes back to `path` afterwards. */
export const signInAddress = (path: string): string =>
  `${signIn.path}?${new URLSearchParams({ [returnParameter]: path })}`

/**
 * Where a visitor wanted to go before signing in: a path of this site with query and hash, `fallback` for everything
 * else. The address is parsed and its origin compared, since `/\evil` and `/<tab>/evil` also start with a slash.
 */
export function readReturnPath(search: string, origin: string, fallback: string): string {
  const wanted = new URLSearchParams(search).get(returnParameter)
  const url = wanted?.startsWith('/') ? URL.parse(wanted, origin) : null
  if (!url || url.origin !== origin || url.pathname === signIn.path) return fallback
  // Not `url.pathname` as it is: of '/.//evil' it leaves '//evil', an address of another site.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
