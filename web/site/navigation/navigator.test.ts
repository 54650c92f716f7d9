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
const warm = vi.fn<ScreenLoader['warm']>()
const loadError = vi.fn<ScreenLoader['loadError']>()

function open(path: string, first = screenOf('home', 'First')) {
  page = createScriptedWindow(path)
  const navigator = createNavigator({
    first,
    screens: {
      load,
      warm,
      canReach: async () => isReachable,
      loadError,
    },
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
  warm.mockReset()
  loadError.mockReset()
  loadError.mockImplementation(async (_, message) => screenOf('error', message))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('going to a page', () => {
  it('shows it under its address once it is there, and loads nothing else [delivery.payload]', async () => {
    const navigator = open('/')
    const going = navigator.navigate('/clatter?a=1#facts')
    expect(page.pathShown()).toBe('/')
    await going
    expect(page.pathShown()).toBe('/clatter?a=1#facts')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'product' } })
    expect(load.mock.calls.map(([{ name }, path]) => [name, path])).toEqual([['product', '/clatter']])
  })

  it('loads nothing for another place or query of the page shown', async () => {
    const navigator = open('/clatter')
    await navigator.navigate('#facts')
    await navigator.navigate('/clatter/?a=1')
    expect(load).not.toHaveBeenCalled()
    expect(page.paths()).toEqual(['/clatter', '/clatter#facts', '/clatter/?a=1'])
  })

  it('keeps what a page writes into its own address, and nobody arrives by that', async () => {
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

  it('follows the last wish when the first comes late', async () => {
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
    'leaves %s to the browser [routing.unknown-path]',
    async (href) => {
      await open('/').navigate(href)
      expect(page.left.assigned).toEqual([new URL(href, origin).href])
      expect(load).not.toHaveBeenCalled()
    },
  )

  it('warms pages of the site that are not shown already', () => {
    const navigator = open('/')
    for (const href of ['/clatter', '/', '/nope', 'https://elsewhere.example/thrum']) navigator.warm(href)
    expect(warm.mock.calls.map(([, path]) => path)).toEqual(['/clatter'])
  })

  it('warms where a rule leads, and nothing that the build does not have', () => {
    known = manifest
    const navigator = open('/')
    for (const href of ['/old', '/blog/renamed', '/blog/nope', '/forum', '/here']) navigator.warm(href)
    expect(warm.mock.calls.map(([, path]) => path)).toEqual(['/clatter', '/blog/first'])
  })
})

describe('coming back', () => {
  it('finds the place where the visitor was on the page [routing.scroll]', async () => {
    const navigator = open('/')
    page.state.scrollY = 840
    await navigator.navigate('/clatter')
    expect(navigator.$visit.get().scrollY).toBeUndefined()
    page.back()
    await vi.waitFor(() => expect(navigator.$visit.get().url.pathname).toBe('/'))
    expect(navigator.$visit.get().scrollY).toBe(840)
  })

  it('keeps the place on the page that an address names [routing.scroll]', async () => {
    const navigator = open('/clatter#facts')
    await navigator.navigate('/thrum')
    page.back()
    await vi.waitFor(() => expect(navigator.$visit.get().url.pathname).toBe('/clatter'))
    expect(navigator.$visit.get().url.hash).toBe('#facts')
    page.say('popstate')
    await settle()
    expect(navigator.$visit.get().url.hash).toBe('#facts')
  })

  it('to what only the server has loads it anew', async () => {
    const navigator = open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/clatter')
    page.back()
    await vi.waitFor(() => expect(page.left.reloads).toBe(1))
  })

  it('to another place on an error screen stays on it, as skipping to the content does', async () => {
    const navigator = open('/nope#content', screenOf('error', 'Page not found: /nope'))
    page.say('popstate')
    await settle()
    expect(page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
    expect(titleOf(navigator)).toBe('Page not found: /nope')
  })
})

describe('a route rule', () => {
  beforeEach(() => {
    known = manifest
  })

  it('leads to the page it names, and the old path is not in the history [routing.redirects]', async () => {
    const navigator = open('/')
    await navigator.navigate('/old?a=1#facts')
    expect(page.paths()).toEqual(['/', '/clatter?a=1#facts'])
    expect(titleOf(navigator)).toBe('/clatter')
    expect(page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
  })

  it('replaces what the visitor came back to [routing.redirects]', async () => {
    known = null
    const navigator = open('/old', screenOf('error', 'Page not found: /old'))
    await navigator.navigate('/thrum')
    known = manifest
    page.back()
    await vi.waitFor(() => expect(titleOf(navigator)).toBe('/clatter'))
    expect(page.paths()).toEqual(['/clatter', '/thrum'])
  })

  it('leaves the site for an absolute target [routing.absolute-redirect]', async () => {
    const navigator = open('/')
    await navigator.navigate('/forum')
    expect(page.left.assigned).toEqual(['https://forum.example/start'])
    await navigator.navigate('/forum', { replace: true })
    expect(page.left.replaced).toEqual(['https://forum.example/start'])
    expect(page.paths()).toEqual(['/'])
  })

  it('that runs in circles ends at the error screen [routing.redirects] [errors.page-not-found]', async () => {
    const navigator = open('/')
    await navigator.navigate('/here?a=1')
    expect(titleOf(navigator)).toBe('Page not found: /here?a=1')
  })

  it('is left to the server while no manifest is known [routing.redirects]', async () => {
    known = null
    await open('/').navigate('/old')
    expect(page.left.assigned).toEqual([`${origin}/old`])
  })
})

describe('the validate rule', () => {
  it('shows the error screen under the wanted address, without a reload [routing.validate] [errors.page-not-valid]', async () => {
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

  it('holds for a micro edition that no product has [routing.validate] [errors.page-not-valid]', async () => {
    missing.add('/thrum-micro')
    const navigator = open('/')
    await navigator.navigate('/thrum-micro')
    expect(titleOf(navigator)).toBe('Page Not Found: /thrum-micro')
  })

  it('lets a page pass that was published after the manifest was fetched [routing.validate]', async () => {
    known = manifest
    const navigator = open('/')
    await navigator.navigate('/blog/second')
    expect(titleOf(navigator)).toBe('/blog/second')
  })

  it('learns from the manifest whether the page has only moved [routing.validate] [routing.redirects]', async () => {
    missing.add('/blog/renamed')
    published = manifest
    const navigator = open('/')
    await navigator.navigate('/blog/renamed')
    expect(titleOf(navigator)).toBe('/blog/first')
    expect(page.paths()).toEqual(['/', '/blog/first'])
  })

  it('leaves it to the server where a page went that this build had', async () => {
    known = manifest
    missing.add('/blog/first')
    await open('/').navigate('/blog/first')
    expect(page.left.assigned).toEqual([`${origin}/blog/first`])
  })

  it('does not speak for routes without one: there the server does', async () => {
    missing.add('/about')
    await open('/').navigate('/about')
    expect(page.left.assigned).toEqual([`${origin}/about`])
  })

  it('asks again on return, when the page may be there', async () => {
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
  it('takes the place of a page that broke, at its address [routing.error-screen]', async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.fail('Page broken', 'This page broke while it was being drawn.')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'error' } })
    expect(page.paths()).toEqual(['/', '/clatter'])
  })

  it('does not hold up who is leaving already', async () => {
    const navigator = open('/')
    let arrive = (_: Screen) => {}
    loadError.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const failing = navigator.fail('Page broken', 'broken')
    await navigator.navigate('/clatter')
    arrive(screenOf('error', 'late'))
    await failing
    expect(titleOf(navigator)).toBe('/clatter')
  })

  it('gives way to the page at the same address on a second try [routing.error-screen]', async () => {
    const navigator = open('/')
    await navigator.fail('Page broken', 'broken')
    await navigator.navigate('/', { replace: true })
    expect(titleOf(navigator)).toBe('/')
    expect(page.paths()).toEqual(['/'])
  })

  it('leaves for home without staying in the history [routing.error-screen-leaves]', async () => {
    missing.add('/blog/nope')
    const navigator = open('/clatter')
    await navigator.navigate('/blog/nope')
    await navigator.navigate('/', { replace: true })
    expect(page.paths()).toEqual(['/clatter', '/'])
  })

  it('does not stay in the history either when home needs a document [routing.error-screen-leaves]', async () => {
    load.mockRejectedValue(new Error('chunk'))
    const navigator = open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/', { replace: true })
    expect(page.left).toEqual({ assigned: [], replaced: [`${origin}/`], reloads: 0 })
    await navigator.navigate('/', { replace: true })
    expect(page.left.replaced).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/`)
  })
})

describe('the guard [routes.auth-guard]', () => {
  const signInFor = (path: string) => `/user-area/sign-in?${new URLSearchParams({ returnTo: path })}`
  const guarded = [
    '/user-area',
    '/user-area/account',
    '/user-area/licenses',
    '/user-area/products',
    '/user-area/redeem',
  ]

  it('is on these pages and on no others', () => {
    expect(routes.filter(({ guard }) => guard === 'auth').map(({ path }) => path)).toEqual(guarded)
  })

  it.each(guarded)('sends who is not signed in from %s to sign in, with the way back', async (path) => {
    const navigator = open('/')
    await navigator.navigate(`${path}?page=2#first`)
    expect(page.paths()).toEqual(['/', signInFor(`${path}?page=2#first`)])
    expect(titleOf(navigator)).toBe('/user-area/sign-in')
    expect(load).toHaveBeenCalledOnce()
  })

  it.each(guarded)('lets who is signed in pass to %s', async (path) => {
    isSignedIn = true
    await open('/').navigate(path)
    expect(page.pathShown()).toBe(path)
  })

  it.each(guarded)('takes %s away when the session ends, and not before', async (path) => {
    isSignedIn = true
    const navigator = open(`${path}?page=2#first`)
    await navigator.checkGuard()
    expect(page.pathShown()).toBe(`${path}?page=2#first`)
    isSignedIn = false
    await navigator.checkGuard()
    expect(page.paths()).toEqual([signInFor(`${path}?page=2#first`)])
  })

  it('does not stop who is leaving already', async () => {
    const navigator = open('/user-area/licenses')
    const checking = navigator.checkGuard()
    await Promise.all([checking, navigator.navigate('/clatter')])
    expect(page.pathShown()).toBe('/clatter')
  })

  it('lets other pages be', async () => {
    const navigator = open('/clatter')
    await navigator.checkGuard()
    expect(page.pathShown()).toBe('/clatter')
  })
})

describe('a page that does not load', () => {
  beforeEach(() => {
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  })

  it('is fetched as a document, at the page wanted [errors.chunk-reload]', async () => {
    await open('/').navigate('/clatter?a=1#facts')
    expect(page.left.assigned).toEqual([`${origin}/clatter?a=1#facts`])
    expect(page.pathShown()).toBe('/')
  })

  it('is not fetched again within ten seconds: the page shown stays and says so [errors.chunk-guard]', async () => {
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

  it('does not count when it was only warmed [errors.chunk-guard]', async () => {
    warm.mockImplementation((route, path) => void load(route, path).catch(() => {}))
    const navigator = open('/')
    navigator.warm('/clatter')
    await settle()
    expect(page.left.assigned).toEqual([])
    await navigator.navigate('/clatter')
    expect(page.left.assigned).toEqual([`${origin}/clatter`])
  })

  it('is forgotten when another page stands', async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter')
    load.mockResolvedValueOnce(screenOf('product', 'Thrum'))
    await navigator.navigate('/thrum')
    expect(navigator.$failure.get()).toBeNull()
  })

  it('is not fetched from a site that does not answer: the visitor stays and may try again', async () => {
    isReachable = false
    const navigator = open('/')
    await navigator.navigate('/clatter')
    expect(page.left.assigned).toEqual([])
    expect(navigator.$failure.get()).toBe(`${origin}/clatter`)
  })

  it('is reloaded where the browser is there already', async () => {
    const navigator = open('/')
    load.mockResolvedValueOnce(screenOf('product', 'Clatter'))
    await navigator.navigate('/clatter')
    page.back()
    await vi.waitFor(() => expect(page.left.reloads).toBe(1))
    expect(page.left.assigned).toEqual([])
  })
})
