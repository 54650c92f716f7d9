import { describe, expect, it } from 'vitest'
import type { BuildManifest } from '#contract/build-manifest.ts'
import { findDestination, findRedirect } from './destination.ts'
import { origin } from './testing/scripted-window.ts'

const manifest: BuildManifest = {
  id: 'b1',
  prerendered: ['/', '/clatter', '/blog/first'],
  routeRules: {
    '/old': { redirect: '/clatter' },
    '/older': { redirect: '/old' },
    '/blog/renamed': { redirect: '/blog/first' },
    '/blog/**': { redirect: '/blog' },
    '/sale': { redirect: '/clatter?from=sale#buy' },
    '/forum': { redirect: 'https://forum.example/start' },
    '/forum/slash': { redirect: '//forum.example/start' },
    '/forum/tab': { redirect: '/\t/forum.example' },
    '/own': { redirect: `${origin}/clatter` },
    '/here': { redirect: '/there' },
    '/there': { redirect: '/here' },
    '/itself': { redirect: '/itself' },
    '/clatter': { redirect: '/nowhere' },
    '/not-an-address': { redirect: 'https://' },
  },
}
const products = [{ id: 'clatter', edition: 2, microOf: null }]

function find(path: string, known: BuildManifest | null = manifest) {
  const found = findDestination(new URL(path, origin), { origin, products, manifest: known })
  return found && [found.url.href.replace(origin, ''), found.route?.name ?? null]
}

describe('an address', () => {
  it.each([
    ['/old', '/clatter', 'product'],
    ['/older', '/clatter', 'product'],
    ['/old/', '/clatter', 'product'],
    ['/old?a=1#facts', '/clatter?a=1#facts', 'product'],
    ['/sale?a=1#facts', '/clatter?from=sale#buy', 'product'],
    ['/own', '/clatter', 'product'],
    ['/blog/renamed', '/blog/first', 'post'],
    ['/blog/gone', '/blog', 'blog'],
  ])('%s leads to %s', { tags: ['routing.redirects'] }, (path, target, name) => {
    expect(find(path)).toEqual([target, name])
  })

  it.each([
    ['/forum', 'https://forum.example/start'],
    ['/forum?a=1#b', 'https://forum.example/start?a=1#b'],
    ['/forum/slash', 'https://forum.example/start'],
    ['/forum/tab', 'https://forum.example/'],
  ])('%s leaves the site for %s in every spelling', { tags: ['routing.absolute-redirect'] }, (path, target) => {
    expect(find(path)).toEqual([target, null])
  })

  it.each(['/clatter', '/blog/first', '/blog'])('%s is a page despite its rule', (path) => {
    expect(find(path)?.[0]).toBe(path)
  })

  it.each(['/nope', '/not-an-address'])('%s is left to the server', (path) => {
    expect(find(path)).toEqual([path, null])
  })

  it.each(['/old', '/blog/renamed'])('%s is unchanged without a manifest', (path) => {
    expect(find(path, null)?.[0]).toBe(path)
  })

  it.each(['/here', '/there', '/itself'])('%s has no destination, since its rules are circular', (path) => {
    expect(find(path)).toBeNull()
  })

  it('of another site ignores the rules', () => {
    expect(find('https://elsewhere.example/old')).toEqual(['https://elsewhere.example/old', null])
  })
})

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
  ])('redirects %s%s to %s', { tags: ['routing.redirects'] }, (path, search, target) => {
    expect(findRedirect(path, search, rules)).toBe(target)
  })

  it.each(['/', '/older', '/old/er', '/docs', '/docsmith', '/constructor'])('does not apply to %s', (path) => {
    expect(findRedirect(path, '', rules)).toBeNull()
  })
})
