import { escapeHtml, escapeJson } from '#web/site/escape.ts'

/** Under which the error screen is kept: no path of the site. */
export const notFoundPath = 'not-found'
/** Stands in the kept error screen for the path that was not found; no letter of it is escaped anywhere. */
export const placeholderPath = '/:full-path:'

/**
 * The error screen for one path and its query (specification §8 page errors). Rendered once and filled in, so that
 * unknown paths cost nothing.
 */
export function fillNotFound(screen: string, fullPath: string): string {
  const asJson = escapeJson(JSON.stringify(fullPath).slice(1, -1))
  return screen
    .split(/(<script type="application\/json"[\s\S]*?<\/script>)/)
    .map((part, index) => part.replaceAll(placeholderPath, () => (index % 2 === 1 ? asJson : escapeHtml(fullPath))))
    .join('')
}
