import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuildManifest } from '#contract/build-manifest.ts'
import { reloadGuardLifetime } from '#contract/constants.ts'
import type { Screen } from '../pages.ts'
import { type Route, routes } from '../routes.ts'
import { createNavigator } from './navigator.ts'
import { MissingPageError, type ScreenLoader } from './screen-loader.ts'
import { createScriptedWindow, origin, type ScriptedWindow } from './testing/scripted-window.ts'

const screenOf = (name: Screen['name'], title: string): Screen => ({
  name,
  head: { title, description: '' },
  content: null,
})
const product = (id: string) => ({ id, edition: 2, microOf: null })

const manifest: BuildManifest = {
  id: 'b1',
  prerendered: ['/', '/clatter', '/blog/first'],
  routeRules: {
    '/old': { redirect: '/clatter' },
    '/blog/renamed': { redirect: '/blog/first' },
    '/forum': { redirect: 'https://forum.example/start' },
    '/here': { redirect: '/there' },
    '/there': { redirect: '/here' },
  },
}

let page: ScriptedWindow
let isSignedIn: boolean
let isReachable: boolean
let known: BuildManifest | null
/** What the site answers when it is asked for the manifest. */
let published: BuildManifest | null
let missing: Set<string>
const load = vi.fn<ScreenLoader['load']>()
const prefetch = vi.fn<ScreenLoader['prefetch']>()
const loadError = vi.fn<ScreenLoader['loadError']>()

function open(path: string, first = screenOf('home', 'First')) {
  page = createScriptedWindow(path)
  const navigator = createNavigator({
    first,
    screens: { load, prefetch, canReach: async () => isReachable, loadError },
    manifest: {
      known: () => known,
      load: async () => {
        known ??= published
        return known
      },
    },
    products: [product('clatter'), product('thrum')],
    isSignedIn: async () => isSignedIn,
    browser: page.browser,
  })
  navigator.start()
  return navigator
}
type Opened = ReturnType<typeof open>
const titleOf = (navigator: Opened) => navigator.$visit.get().screen.head.title
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  isSignedIn = false
  isReachable = true
  known = null
  published = null
  missing = new Set()
  load.mockReset()
  load.mockImplementation(async (route: Route, path: string) => {
    if (missing.has(path)) throw new MissingPageError(path)
    return screenOf(route.name, path)
  })
  prefetch.mockReset()
  loadError.mockReset()
  loadError.mockImplementation(async (_, message) => screenOf('error', message))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('navigating to a page', () => {
  it('shows it under its URL once it is loaded, and loads nothing else', { tags: ['delivery.payload'] }, async () => {
    const navigator = open('/')
    const going = navigator.navigate('/clatter?a=1#facts')
    expect(page.pathShown()).toBe('/')
    await going
    expect(page.pathShown()).toBe('/clatter?a=1#facts')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'product' } })
    expect(load.mock.calls.map(([{ name }, path]) => [name, path])).toEqual([['product', '/clatter']])
  })

  it('loads nothing for another fragment or query of the current page', async () => {
    const navigator = open('/clatter')
    await navigator.navigate('#facts')
    await navigator.navigate('/clatter/?a=1')
    expect(load).not.toHaveBeenCalled()
    expect(page.paths()).toEqual(['/clatter', '/clatter#facts', '/clatter/?a=1'])
  })

  it('keeps a query that the page changes itself, without a navigation', async () => {
    const navigator = open('/clatter?ref=a')
    navigator.rewriteQuery('pattern', '1_120')
    expect(page.paths()).toEqual(['/clatter?ref=a&pattern=1_120'])
    expect(navigator.$visit.get()).toMatchObject({ isRewritten: true, screen: { name: 'home' } })
    expect(navigator.$visit.get().url.search).toBe('?ref=a&pattern=1_120')
    navigator.rewriteQuery('pattern', null)
    await navigator.navigate('#facts')
    expect(page.paths()).toEqual(['/clatter?ref=a', '/clatter?ref=a#facts'])
    expect(navigator.$visit.get().isRewritten).toBeUndefined()
  })

  it('follows the last request when an earlier one is late', async () => {
    const navigator = open('/')
    let arrive = (_: Screen) => {}
    load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const first = navigator.navigate('/clatter')
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    await navigator.navigate('/thrum')
    arrive(screenOf('product', 'late'))
    await first
    expect(page.pathShown()).toBe('/thrum')
    expect(titleOf(navigator)).toBe('/thrum')
  })

  it.each(['/nope', '/api/docs', 'https://elsewhere.example/clatter', 'mailto:a@b.example'])(
    'leaves %s to the browser',
    { tags: ['routing.unknown-path'] },
    async (href) => {
      await open('/').navigate(href)
      expect(page.left.assigned).toEqual([new URL(href, origin).href])
      expect(load).not.toHaveBeenCalled()
    },
  )

  it('prefetches pages of the site except the current one', () => {
    const navigator = open('/')
    for (const href of ['/clatter', '/', '/nope', 'https://elsewhere.example/thrum']) navigator.prefetch(href)
    expect(prefetch.mock.calls.map(([, path]) => path)).toEqual(['/clatter'])
  })

  it('prefetches the target of a rule, and nothing that the build lacks', () => {
    known = manifest
    const navigator = open('/')
    for (const href of ['/old', '/blog/renamed', '/blog/nope', '/forum', '/here']) navigator.prefetch(href)
    expect(prefetch.mock.calls.map(([, path]) => path)).toEqual(['/clatter', '/blog/first'])
  })
})

describe('going back', () => {
  it('restores the scroll position', { tags: ['routing.scroll'] }, async () => {
    const navigator = open('/')
    page.state.scrollY = 840
    await navigator.navigate('/clatter')
    expect(navigator.$visit.get().scrollY).toBeUndefined()
    page.back()
    await vi.waitFor(() => expect(navigator.$visit.get().url.pathname).toBe('/'))
    expect(navigator.$visit.get().scrollY).toBe(840)
  })

  it('keeps the fragment of the URL', { tags: ['routing.scroll'] }, async () => {
    const navigator = open('/clatter#facts')
    await navigator.navigate('/thrum')
    page.back()
    await vi.waitFor(() => expect(navigator.$visit.get().url.pathname).toBe('/clatter'))
    expect(navigator.$visit.get().url.hash).toBe('#facts')
    page.dispatch('popstate')
    await settle()
    expect(navigator.$visit.get().url.hash).toBe('#facts')
  })

  it('to something that only the server has loads a document', async () => {
    const navigator = open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/clatter')
    page.back()
    await vi.waitFor(() => expect(page.left.reloads).toBe(1))
  })

  it('to another fragment of an error screen stays on it', async () => {
    const navigator = open('/nope#content', screenOf('error', 'Page not found: /nope'))
    page.dispatch('popstate')
    await settle()
    expect(page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
    expect(titleOf(navigator)).toBe('Page not found: /nope')
  })
})

describe('a route rule', () => {
  beforeEach(() => {
    known = manifest
  })

  it('redirects to its target, and the old path is not in the history', { tags: ['routing.redirects'] }, async () => {
    const navigator = open('/')
    await navigator.navigate('/old?a=1#facts')
    expect(page.paths()).toEqual(['/', '/clatter?a=1#facts'])
    expect(titleOf(navigator)).toBe('/clatter')
    expect(page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
  })

  it('replaces the entry to which the visitor has returned', { tags: ['routing.redirects'] }, async () => {
    known = null
    const navigator = open('/old', screenOf('error', 'Page not found: /old'))
    await navigator.navigate('/thrum')
    known = manifest
    page.back()
    await vi.waitFor(() => expect(titleOf(navigator)).toBe('/clatter'))
    expect(page.paths()).toEqual(['/clatter', '/thrum'])
  })

  it('leaves the site for an absolute target', { tags: ['routing.absolute-redirect'] }, async () => {
    const navigator = open('/')
    await navigator.navigate('/forum')
    expect(page.left.assigned).toEqual(['https://forum.example/start'])
    await navigator.navigate('/forum', { replace: true })
    expect(page.left.replaced).toEqual(['https://forum.example/start'])
    expect(page.paths()).toEqual(['/'])
  })

  it('that is circular shows the error screen', { tags: ['routing.redirects', 'errors.page-not-found'] }, async () => {
    const navigator = open('/')
    await navigator.navigate('/here?a=1')
    expect(titleOf(navigator)).toBe('Page not found: /here?a=1')
  })

  it('is left to the server without a manifest', { tags: ['routing.redirects'] }, async () => {
    known = null
    await open('/').navigate('/old')
    expect(page.left.assigned).toEqual([`${origin}/old`])
  })
})

describe('the validate rule', () => {
  it('shows the error screen under the requested URL without a reload', {
    tags: ['routing.validate', 'errors.page-not-valid'],
  }, async () => {
    missing.add('/blog/nope')
    const navigator = open('/')
    await navigator.navigate('/blog/nope?a=1#b')
    expect(navigator.$visit.get().screen).toMatchObject({
      name: 'error',
      head: { title: 'Page Not Found: /blog/nope?a=1' },
    })
    expect(page.paths()).toEqual(['/', '/blog/nope?a=1#b'])
    expect(page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
    expect(navigator.$failure.get()).toBeNull()
  })

  it('applies to a micro edition that no product has', {
    tags: ['routing.validate', 'errors.page-not-valid'],
  }, async () => {
    missing.add('/thrum-micro')
    const navigator = open('/')
    await navigator.navigate('/thrum-micro')
    expect(titleOf(navigator)).toBe('Page Not Found: /thrum-micro')
  })

  it('admits a page that was published after the manifest was fetched', { tags: ['routing.validate'] }, async () => {
    known = manifest
    const navigator = open('/')
    await navigator.navigate('/blog/second')
    expect(titleOf(navigator)).toBe('/blog/second')
  })

  it('follows a redirect of the manifest for a moved page', {
    tags: ['routing.validate', 'routing.redirects'],
  }, async () => {
    missing.add('/blog/renamed')
    published = manifest
    const navigator = open('/')
    await navigator.navigate('/blog/renamed')
    expect(titleOf(navigator)).toBe('/blog/first')
    expect(page.paths()).toEqual(['/', '/blog/first'])
  })

  it('leaves a page that this build had to the server', async () => {
    known = manifest
    missing.add('/blog/first')
    await open('/').navigate('/blog/first')
    expect(page.left.assigned).toEqual([`${origin}/blog/first`])
  })

  it('does not apply to routes without one, which the server handles', async () => {
    missing.add('/about')
    await open('/').navigate('/about')
    expect(page.left.assigned).toEqual([`${origin}/about`])
  })

  it('loads again on return, when the page may exist', async () => {
    missing.add('/blog/soon')
    const navigator = open('/')
    await navigator.navigate('/blog/soon')
    await navigator.navigate('/clatter')
    missing.clear()
    page.back()
    await vi.waitFor(() => expect(titleOf(navigator)).toBe('/blog/soon'))
  })
})

describe('the error screen', () => {
  it('replaces a broken page under its URL', { tags: ['routing.error-screen'] }, async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.fail('Page broken', 'This page broke while it was being drawn.')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'error' } })
    expect(page.paths()).toEqual(['/', '/clatter'])
  })

  it('does not stop a navigation that has begun', async () => {
    const navigator = open('/')
    let arrive = (_: Screen) => {}
    loadError.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const failing = navigator.fail('Page broken', 'broken')
    await navigator.navigate('/clatter')
    arrive(screenOf('error', 'late'))
    await failing
    expect(titleOf(navigator)).toBe('/clatter')
  })

  it('is replaced by the page of the same URL on a second attempt', { tags: ['routing.error-screen'] }, async () => {
    const navigator = open('/')
    await navigator.fail('Page broken', 'broken')
    await navigator.navigate('/', { replace: true })
    expect(titleOf(navigator)).toBe('/')
    expect(page.paths()).toEqual(['/'])
  })

  it('leads to the home page without staying in the history', { tags: ['routing.error-screen-leaves'] }, async () => {
    missing.add('/blog/nope')
    const navigator = open('/clatter')
    await navigator.navigate('/blog/nope')
    await navigator.navigate('/', { replace: true })
    expect(page.paths()).toEqual(['/clatter', '/'])
  })

  it('does not stay in the history when the home page needs a document', {
    tags: ['routing.error-screen-leaves'],
  }, async () => {
    load.mockRejectedValue(new Error('chunk'))
    const navigator = open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/', { replace: true })
    expect(page.left).toEqual({ assigned: [], replaced: [`${origin}/`], reloads: 0 })
    await navigator.navigate('/', { replace: true })
    expect(page.left.replaced).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/`)
  })
})

describe('the guard', { tags: ['routes.auth-guard'] }, () => {
  const signInFor = (path: string) => `/user-area/sign-in?${new URLSearchParams({ returnTo: path })}`
  const guarded = routes.filter(({ guard }) => guard === 'auth').map(({ path }) => path)

  it.each(guarded)('redirects a visitor from %s to the sign-in page with the return path', async (path) => {
    const navigator = open('/')
    await navigator.navigate(`${path}?page=2#first`)
    expect(page.paths()).toEqual(['/', signInFor(`${path}?page=2#first`)])
    expect(titleOf(navigator)).toBe('/user-area/sign-in')
    expect(load).toHaveBeenCalledOnce()
  })

  it.each(guarded)('admits a customer to %s', async (path) => {
    isSignedIn = true
    await open('/').navigate(path)
    expect(page.pathShown()).toBe(path)
  })

  it.each(guarded)('redirects from %s when the session ends, and not before', async (path) => {
    isSignedIn = true
    const navigator = open(`${path}?page=2#first`)
    await navigator.checkGuard()
    expect(page.pathShown()).toBe(`${path}?page=2#first`)
    isSignedIn = false
    await navigator.checkGuard()
    expect(page.paths()).toEqual([signInFor(`${path}?page=2#first`)])
  })

  it('does not stop a navigation that has begun', async () => {
    const navigator = open('/user-area/licenses')
    const checking = navigator.checkGuard()
    await Promise.all([checking, navigator.navigate('/clatter')])
    expect(page.pathShown()).toBe('/clatter')
  })

  it('does not affect other pages', async () => {
    const navigator = open('/clatter')
    await navigator.checkGuard()
    expect(page.pathShown()).toBe('/clatter')
  })
})

describe('a page that can not be loaded', () => {
  beforeEach(() => {
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  })

  it('is loaded as a document under the requested URL', { tags: ['errors.chunk-reload'] }, async () => {
    await open('/').navigate('/clatter?a=1#facts')
    expect(page.left.assigned).toEqual([`${origin}/clatter?a=1#facts`])
    expect(page.pathShown()).toBe('/')
  })

  it('is not loaded again within ten seconds: the current page stays and reports it', {
    tags: ['errors.chunk-guard'],
  }, async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter#facts')
    expect(page.left.assigned).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/clatter#facts`)
    vi.setSystemTime(1_000_000 + reloadGuardLifetime)
    await navigator.navigate('/clatter')
    expect(page.left.assigned).toHaveLength(2)
    vi.useRealTimers()
  })

  it('does not count when it was only prefetched', { tags: ['errors.chunk-guard'] }, async () => {
    prefetch.mockImplementation((route, path) => void load(route, path).catch(() => {}))
    const navigator = open('/')
    navigator.prefetch('/clatter')
    await settle()
    expect(page.left.assigned).toEqual([])
    await navigator.navigate('/clatter')
    expect(page.left.assigned).toEqual([`${origin}/clatter`])
  })

  it('is forgotten when another page is shown', async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter')
    load.mockResolvedValueOnce(screenOf('product', 'Thrum'))
    await navigator.navigate('/thrum')
    expect(navigator.$failure.get()).toBeNull()
  })

  it('is not loaded while the site does not respond: the visitor stays and can retry', async () => {
    isReachable = false
    const navigator = open('/')
    await navigator.navigate('/clatter')
    expect(page.left.assigned).toEqual([])
    expect(navigator.$failure.get()).toBe(`${origin}/clatter`)
  })

  it('is reloaded when the browser has already changed the URL', async () => {
    const navigator = open('/')
    load.mockResolvedValueOnce(screenOf('product', 'Clatter'))
    await navigator.navigate('/clatter')
    page.back()
    await vi.waitFor(() => expect(page.left.reloads).toBe(1))
    expect(page.left.assigned).toEqual([])
  })
})
