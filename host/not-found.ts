import type { FastifyInstance } from 'fastify'
import { notFound } from '#service/platform/index.ts'
import { apiPath } from './api-path.ts'
import type { Site } from './site/site.ts'

/** What paths that nobody serves are answered: a problem under /api, else the error screen (specification §2). */
export function registerNotFound(app: FastifyInstance, site: Pick<Site, 'renderNotFound'>): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith(apiPath) || !['GET', 'HEAD'].includes(request.method))
      throw notFound(`There is no ${request.method} ${request.url.split('?')[0]}`)
    const page = await site.renderNotFound(request.url)
    return reply.code(404).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  })
}
