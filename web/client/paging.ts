import { messages } from '#contract/problems.ts'
import { BadResponseError } from './errors.ts'

const anyOrigin = 'http://host.invalid'

/**
 * The address of a list's page: `next` is a root-relative path appended to the host (docs/wire-compatibility.md). Anything else is
 * refused, for the token that goes along must not reach another host.
 */
export function resolvePageUrl(host: string, next: string): string {
  const url = next.startsWith('/') ? URL.parse(next, anyOrigin) : null
  // '/.//evil.example' is a path of this origin, and read once more the address of another.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//'))
    throw new BadResponseError(messages.couldNotParse, 200)
  return host + url.pathname + url.search
}
