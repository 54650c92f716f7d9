import { expect, it } from 'vitest'
import { createEtag, isCurrent } from './etag.ts'

const etag = createEtag(Buffer.from('a page'))

it('is strong, and another for other bytes', () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect(createEtag(Buffer.from('a page'))).toBe(etag)
  expect(createEtag(Buffer.from('a page.'))).not.toBe(etag)
})

it.each([etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} `, '*'])(
  'knows what the browser has: %s',
  (header) => {
    expect(isCurrent(header, etag)).toBe(true)
  },
)

it.each([undefined, '', '"other"', etag.slice(1, -1), `${etag}x`])('sends again when the browser has %s', (header) => {
  expect(isCurrent(header, etag)).toBe(false)
})
