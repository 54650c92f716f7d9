import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/problems.ts'
import { notFound } from '#service/platform/index.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import { createErrorPage, type ErrorPage, missingTitle, placeholderPath } from '#web/site/pages/error/schema.ts'
import { apiPath } from '../api-path.ts'
import type { Content } from '../shop/content.ts'
import type { Site } from './site-deps.ts'

/** Why a path has no page. `path` is the name under which the error screen is kept, which is no path of the site. */
export const missing = {
  /** No route matches it. */
  unknown: { path: 'not-found', message: messages.pageNotFound },
  /** A route matches it, but the route's validate rule fails. */
  invalid: { path: 'not-valid', message: messages.pageNotValid },
} as const
export type Missing = keyof typeof missing

/** The data of an error screen in which the path is still to be filled in. */
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

/** Answers paths that nothing serves: with a problem under /api, otherwise with the error screen (specification §2). */
export function registerNotFound(app: FastifyInstance, site: Pick<Site, 'renderNotFound'>): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith(apiPath) || !['GET', 'HEAD'].includes(request.method))
      throw notFound(`There is no ${request.method} ${request.url.split('?')[0]}`)
    const page = await site.renderNotFound(request.url)
    return reply.code(404).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  })
}
