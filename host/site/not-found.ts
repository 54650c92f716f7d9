import { messages } from '#contract/problems.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import { createErrorPage, type ErrorPage, missingTitle, placeholderPath } from '#web/site/pages/error/schema.ts'
import type { Content } from '../content/content.ts'

/** Why no page stands at a path, and under which name that error screen is kept: no paths of the site. */
export const missing = {
  /** No route is like it. */
  unknown: { path: 'not-found', message: messages.pageNotFound },
  /** A route is, but its validate rule fails. */
  invalid: { path: 'not-valid', message: messages.pageNotValid },
} as const
export type Missing = keyof typeof missing

/** The data of an error screen, to be filled in with the path. */
export const createMissingPage = (kind: Missing, { vendor }: Content): ErrorPage =>
  createErrorPage(vendor.name, missingTitle, missing[kind].message(placeholderPath))

/**
 * The error screen for one path and its query (specification §8 page errors). Rendered once and filled in, so that
 * unknown paths cost nothing. [errors.page-not-found]
 */
export function fillNotFound(screen: string, fullPath: string): string {
  const asJson = escapeJson(JSON.stringify(fullPath).slice(1, -1))
  return screen
    .split(/(<script type="application\/json"[\s\S]*?<\/script>)/)
    .map((part, index) => part.replaceAll(placeholderPath, () => (index % 2 === 1 ? asJson : escapeHtml(fullPath))))
    .join('')
}
