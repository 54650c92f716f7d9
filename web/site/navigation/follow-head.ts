import { readPath } from './destination.ts'
import type { Visit } from './navigator.ts'

/** What a document's head says of its first page alone, and what nobody reads who walks on from there. */
const ofFirstPage = '[property],[name^=twitter],[name=robots],[type$=ld\\+json]'

/** Lets the document's head speak of the page shown, for bookmarks, sharing and whoever reads along. */
export function followHead({ url, screen: { head } }: Visit): void {
  document.title = head.title
  document.querySelector('[name=description]')?.setAttribute('content', head.description)
  document.querySelector('[rel=canonical]')?.setAttribute('href', url.origin + readPath(url))
  for (const stale of document.head.querySelectorAll(ofFirstPage)) stale.remove()
}
