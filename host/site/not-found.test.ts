import { expect, it } from 'vitest'
import { messages } from '#contract/problems.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import { fillNotFound } from './not-found.ts'

const message = messages.pageNotFound(placeholderPath)
const screen = `<h1>${escapeHtml(message)}</h1><script type="application/json" id="page-data">${escapeJson(JSON.stringify({ message }))}</script>`

function readFilled(fullPath: string) {
  const filled = fillNotFound(screen, fullPath)
  const [, heading, data] = /<h1>(.*?)<\/h1><script[^>]*>(.*?)<\/script>$/s.exec(filled) ?? []
  return { heading, data: JSON.parse(data ?? '') }
}

it('names the full path [routing.unknown-path][errors.page-not-found]', () => {
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
