import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../routes.ts'
import { manifest, screenOf, setNavigation, titleOf } from './testing/navigator-scene.ts'
import { origin } from './testing/scripted-window.ts'

let site: ReturnType<typeof setNavigation>

beforeEach(() => {
  site = setNavigation()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a route rule', () => {
  beforeEach(() => {
    site.known = manifest
  })

  it('redirects to its target, and the old path is not in the history', { tags: ['routing.redirects'] }, async () => {
    const navigator = site.open('/')
    await navigator.navigate('/old?a=1#facts')
    expect(site.page.paths()).toEqual(['/', '/clatter?a=1#facts'])
    expect(titleOf(navigator)).toBe('/clatter')
    expect(site.page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
  })

  it('replaces the entry to which the visitor has returned', { tags: ['routing.redirects'] }, async () => {
    site.known = null
    const navigator = site.open('/old', screenOf('error', 'Page not found: /old'))
    await navigator.navigate('/thrum')
    site.known = manifest
    site.page.back()
    await expect.poll(() => titleOf(navigator)).toBe('/clatter')
    expect(site.page.paths()).toEqual(['/clatter', '/thrum'])
  })

  it('leaves the site for an absolute target', { tags: ['routing.absolute-redirect'] }, async () => {
    const navigator = site.open('/')
    await navigator.navigate('/forum')
    expect(site.page.left.assigned).toEqual(['https://forum.example/start'])
    await navigator.navigate('/forum', { replace: true })
    expect(site.page.left.replaced).toEqual(['https://forum.example/start'])
    expect(site.page.paths()).toEqual(['/'])
  })

  it('that is circular shows the error screen', { tags: ['routing.redirects', 'errors.page-not-found'] }, async () => {
    const navigator = site.open('/')
    await navigator.navigate('/here?a=1')
    expect(titleOf(navigator)).toBe('Page not found: /here?a=1')
  })

  it('is left to the server without a manifest', { tags: ['routing.redirects'] }, async () => {
    site.known = null
    await site.open('/').navigate('/old')
    expect(site.page.left.assigned).toEqual([`${origin}/old`])
  })
})

describe('the validate rule', () => {
  it('shows the error screen under the requested URL without a reload', {
    tags: ['routing.validate', 'errors.page-not-valid'],
  }, async () => {
    site.missing.add('/blog/nope')
    const navigator = site.open('/')
    await navigator.navigate('/blog/nope?a=1#b')
    expect(navigator.$visit.get().screen).toMatchObject({
      name: 'error',
      head: { title: 'Page Not Found: /blog/nope?a=1' },
    })
    expect(site.page.paths()).toEqual(['/', '/blog/nope?a=1#b'])
    expect(site.page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
    expect(navigator.$failure.get()).toBeNull()
  })

  it('applies to a micro edition that no product has', {
    tags: ['routing.validate', 'errors.page-not-valid'],
  }, async () => {
    site.missing.add('/thrum-micro')
    const navigator = site.open('/')
    await navigator.navigate('/thrum-micro')
    expect(titleOf(navigator)).toBe('Page Not Found: /thrum-micro')
  })

  it('admits a page that was site.published after the manifest was fetched', {
    tags: ['routing.validate'],
  }, async () => {
    site.known = manifest
    const navigator = site.open('/')
    await navigator.navigate('/blog/second')
    expect(titleOf(navigator)).toBe('/blog/second')
  })

  it('follows a redirect of the manifest for a moved page', {
    tags: ['routing.validate', 'routing.redirects'],
  }, async () => {
    site.missing.add('/blog/renamed')
    site.published = manifest
    const navigator = site.open('/')
    await navigator.navigate('/blog/renamed')
    expect(titleOf(navigator)).toBe('/blog/first')
    expect(site.page.paths()).toEqual(['/', '/blog/first'])
  })

  it('leaves a page that this build had to the server', async () => {
    site.known = manifest
    site.missing.add('/blog/first')
    await site.open('/').navigate('/blog/first')
    expect(site.page.left.assigned).toEqual([`${origin}/blog/first`])
  })

  it('does not apply to routes without one, which the server handles', async () => {
    site.missing.add('/withdraw')
    await site.open('/').navigate('/withdraw')
    expect(site.page.left.assigned).toEqual([`${origin}/withdraw`])
  })

  it('loads again on return, when the page may exist', async () => {
    site.missing.add('/blog/soon')
    const navigator = site.open('/')
    await navigator.navigate('/blog/soon')
    await navigator.navigate('/clatter')
    site.missing.clear()
    site.page.back()
    await expect.poll(() => titleOf(navigator)).toBe('/blog/soon')
  })
})

describe('the guard', { tags: ['routes.auth-guard'] }, () => {
  const signInFor = (path: string) => `/user-area/sign-in?${new URLSearchParams({ returnTo: path })}`
  const guarded = routes.filter(({ guard }) => guard === 'auth').map(({ path }) => path)

  it.each(guarded)('redirects a visitor from %s to the sign-in page with the return path', async (path) => {
    const navigator = site.open('/')
    await navigator.navigate(`${path}?page=2#first`)
    expect(site.page.paths()).toEqual(['/', signInFor(`${path}?page=2#first`)])
    expect(titleOf(navigator)).toBe('/user-area/sign-in')
    expect(site.load).toHaveBeenCalledOnce()
  })

  it.each(guarded)('admits a customer to %s', async (path) => {
    site.isSignedIn = true
    await site.open('/').navigate(path)
    expect(site.page.pathShown()).toBe(path)
  })

  it.each(guarded)('redirects from %s when the session ends, and not before', async (path) => {
    site.isSignedIn = true
    const navigator = site.open(`${path}?page=2#first`)
    await navigator.checkGuard()
    expect(site.page.pathShown()).toBe(`${path}?page=2#first`)
    site.isSignedIn = false
    await navigator.checkGuard()
    expect(site.page.paths()).toEqual([signInFor(`${path}?page=2#first`)])
  })

  it('does not stop a navigation that has begun', async () => {
    const navigator = site.open('/user-area/licenses')
    const checking = navigator.checkGuard()
    await Promise.all([checking, navigator.navigate('/clatter')])
    expect(site.page.pathShown()).toBe('/clatter')
  })

  it('does not affect other pages', async () => {
    const navigator = site.open('/clatter')
    await navigator.checkGuard()
    expect(site.page.pathShown()).toBe('/clatter')
  })
})
