import type { FastifyInstance } from 'fastify'
import { notFound } from '#service/http/problems.ts'
import { apiHeaders, type HeaderSettings } from './headers.ts'
import type { Site } from './site/site.ts'

/** Gives every answer of the service its security headers, and unknown paths an answer: a problem, or the error screen. */
export function registerFallbacks(app: FastifyInstance, site: Site, settings: HeaderSettings): void {
  const headers = apiHeaders(settings)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      throw notFound(`There is no ${request.method} ${request.url.split('?')[0]}`)
    const page = await site.renderNotFound(request.url)
    return reply.code(404).headers(page.headers).type('text/html; charset=utf-8').send(page.html)
  })
}
