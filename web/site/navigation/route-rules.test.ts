import { describe, expect, it } from 'vitest'
import { findRedirect } from './route-rules.ts'

const rules = {
  '/old': { redirect: '/new' },
  '/docs/**': { redirect: '/get-started' },
  '/docs/forum/**': { redirect: 'https://forum.example/start' },
  '/sale': { redirect: '/clatter?from=sale#buy' },
}

describe('a route rule', () => {
  it.each([
    ['/old', '', '/new'],
    ['/old', '?a=1', '/new?a=1'],
    ['/docs/setup', '', '/get-started'],
    ['/docs/a/b', '?a=1', '/get-started?a=1'],
    ['/docs/forum/42', '', 'https://forum.example/start'],
    ['/sale', '?a=1', '/clatter?from=sale#buy'],
  ])('leads from %s%s to %s [routing.redirects]', (path, search, target) => {
    expect(findRedirect(path, search, rules)).toBe(target)
  })

  it.each(['/', '/older', '/old/er', '/docs', '/docsmith', '/constructor'])('says nothing about %s', (path) => {
    expect(findRedirect(path, '', rules)).toBeNull()
  })
})
