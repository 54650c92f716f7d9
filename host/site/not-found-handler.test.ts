import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '#service/platform/http/log.ts'
import { createServer } from '#service/platform/http/server.ts'
import { createQuietTelemetry } from '#service/platform/telemetry/service.ts'
import { registerNotFound } from './not-found.ts'

let app: Awaited<ReturnType<typeof createServer>>['app']
beforeAll(async () => {
  const logger = createLogger('silent', process.stderr)
  const settings = { logger, publicUrl: 'https://shop.example', allowedOrigins: [], limits: false }
  app = (await createServer({ ...settings, telemetry: createQuietTelemetry() })).app
  registerNotFound(app, { renderNotFound: async () => ({ html: '<p>Page not found</p>', headers: {} }) })
  await app.ready()
})
afterAll(() => app.close())

it.each([
  ['GET', '/api/nowhere'],
  ['GET', '/api/customer/nowhere?a=1'],
  ['POST', '/api/nowhere'],
  ['DELETE', '/nowhere'],
] as const)('%s %s, which nobody serves, is a problem that names its kind', async (method, url) => {
  const { statusCode, headers, body } = await app.inject({ method, url })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(JSON.parse(body)).toEqual({
    type: 'https://shop.example/api/problems/not-found',
    title: 'Not found',
    status: 404,
    code: 'not-found',
    detail: `There is no ${method} ${url.split('?')[0]}`,
  })
})

it('a page that is not there is the error screen', async () => {
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/nowhere' })
  expect([statusCode, body]).toEqual([404, '<p>Page not found</p>'])
})
