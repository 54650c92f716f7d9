import { describe, expect, it } from 'vitest'
import type { BuildManifest } from '#contract/build-manifest.ts'
import { findDestination } from './destination.ts'
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
  ])('%s leads to %s [routing.redirects]', (path, target, name) => {
    expect(find(path)).toEqual([target, name])
  })

  it.each([
    ['/forum', 'https://forum.example/start'],
    ['/forum?a=1#b', 'https://forum.example/start?a=1#b'],
    ['/forum/slash', 'https://forum.example/start'],
    ['/forum/tab', 'https://forum.example/'],
  ])('%s leaves the site for %s, however it is written [routing.absolute-redirect]', (path, target) => {
    expect(find(path)).toEqual([target, null])
  })

  it.each(['/clatter', '/blog/first', '/blog'])('%s is a page, whatever a rule says of it', (path) => {
    expect(find(path)?.[0]).toBe(path)
  })

  it.each(['/nope', '/not-an-address'])('%s is left to the server', (path) => {
    expect(find(path)).toEqual([path, null])
  })

  it.each(['/old', '/blog/renamed'])('%s stays as it is while no manifest is known', (path) => {
    expect(find(path, null)?.[0]).toBe(path)
  })

  it.each(['/here', '/there', '/itself'])('%s leads nowhere, since its rules run in circles', (path) => {
    expect(find(path)).toBeNull()
  })

  it('of another site is not held to the rules of this one', () => {
    expect(find('https://elsewhere.example/old')).toEqual(['https://elsewhere.example/old', null])
  })
})
