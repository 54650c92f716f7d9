import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/problems.ts'
import { createLogger } from '#service/platform/http/log.ts'
import { createServer } from '#service/platform/http/server.ts'
import { createQuietTelemetry } from '#service/platform/telemetry/service.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import { fillNotFound, registerNotFound } from './not-found.ts'

const message = messages.pageNotFound(placeholderPath)
const screen = `<h1>${escapeHtml(message)}</h1><script type="application/json" id="page-data">${escapeJson(JSON.stringify({ message }))}</script>`

function readFilled(fullPath: string) {
  const filled = fillNotFound(screen, fullPath)
  const [, heading, data] = /<h1>(.*?)<\/h1><script[^>]*>(.*?)<\/script>$/s.exec(filled) ?? []
  return { heading, data: JSON.parse(data ?? '') }
}

it('names the full path', { tags: ['routing.unknown-path', 'errors.page-not-found'] }, () => {
  expect(readFilled('/nope?a=1')).toEqual({
    heading: 'Page not found: /nope?a=1',
    data: { message: 'Page not found: /nope?a=1' },
  })
})

it.each([
  '/<script>alert(1)</script>',
  '/"><img src=x onerror=alert(1)>',
  '/</script><script>alert(1)</script>',
  "/$&$1$'",
  '/\\u003c"',
  '/:full-path:',
])('shows %s as text', (fullPath) => {
  const { heading, data } = readFilled(fullPath)
  expect(heading).toBe(escapeHtml(messages.pageNotFound(fullPath)))
  expect(data).toEqual({ message: messages.pageNotFound(fullPath) })
  expect(fillNotFound(screen, fullPath).match(/<script|<img/g)).toHaveLength(1)
})

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
