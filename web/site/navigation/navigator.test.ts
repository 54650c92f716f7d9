import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadGuardLifetime } from '#contract/constants.ts'
import type { Screen } from '../pages.ts'
import type { Route } from '../routes.ts'
import { createNavigator } from './navigator.ts'

const origin = 'https://shop.example'
const screenOf = (name: Screen['name'], title: string = name): Screen => ({
  name,
  head: { title, description: '' },
  content: null,
})

/** A window with a history, as far as moving between pages needs one. */
function createWindow(path: string) {
  const entries: { href: string; state: unknown }[] = [{ href: origin + path, state: null }]
  const heard = new Map<string, (() => void)[]>()
  const kept = new Map<string, string>()
  let at = 0
  const current = () => entries[at] ?? { href: '', state: null }
  const say = (type: string) => {
    for (const hear of heard.get(type) ?? []) hear()
  }
  return {
    entries,
    assigned: [] as string[],
    reloads: 0,
    scrollY: 0,
    back() {
      at--
      say('popstate')
    },
    history: {
      scrollRestoration: 'auto' as const,
      get state() {
        return current().state
      },
      pushState(state: unknown, _: string, url?: string | URL | null) {
        entries.splice(++at, entries.length, { href: String(url), state })
      },
      replaceState(state: unknown, _: string, url?: string | URL | null) {
        entries[at] = { href: url ? String(url) : current().href, state }
      },
    },
    location: {
      origin,
      get href() {
        return current().href
      },
      assign: (url: string) => void browser.assigned.push(url),
      reload: () => void browser.reloads++,
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    setTimeout: () => 0,
    clearTimeout() {},
    addEventListener: (type: string, hear: () => void) => void heard.set(type, [...(heard.get(type) ?? []), hear]),
  }
}

let browser: ReturnType<typeof createWindow>
let isSignedIn: boolean
let isReachable: boolean
let load: ReturnType<typeof vi.fn<(route: Route, path: string) => Promise<Screen>>>
const warm = vi.fn<(route: Route, path: string) => void>()

function open(path: string) {
  browser = createWindow(path)
  const navigator = createNavigator({
    first: screenOf('home', 'First'),
    screens: { load, warm, canReach: async () => isReachable },
    products: [{ id: 'clatter' }, { id: 'thrum' }],
    isSignedIn: async () => isSignedIn,
    browser,
  })
  navigator.start()
  return navigator
}

const pathShown = () => browser.location.href.slice(origin.length)

beforeEach(() => {
  isSignedIn = false
  isReachable = true
  load = vi.fn(async (route: Route, path: string) => screenOf(route.name, path))
  warm.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('going to a page', () => {
  it('shows it under its address once it is there, and loads nothing else', async () => {
    const navigator = open('/')
    const going = navigator.navigate('/clatter?a=1#facts')
    expect(pathShown()).toBe('/')
    await going
    expect(pathShown()).toBe('/clatter?a=1#facts')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'product' } })
    expect(load.mock.calls.map(([{ name }, path]) => [name, path])).toEqual([['product', '/clatter']])
  })

  it('loads nothing for another place or query of the page shown', async () => {
    const navigator = open('/clatter')
    await navigator.navigate('#facts')
    await navigator.navigate('/clatter/?a=1')
    expect(load).not.toHaveBeenCalled()
    expect(browser.entries.map(({ href }) => href.slice(origin.length))).toEqual([
      '/clatter',
      '/clatter#facts',
      '/clatter/?a=1',
    ])
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
    expect(pathShown()).toBe('/thrum')
    expect(navigator.$visit.get().screen.head.title).toBe('/thrum')
  })

  it.each(['/nope', '/api/docs', 'https://elsewhere.example/clatter', 'mailto:a@b.example'])(
    'leaves %s to the browser',
    async (href) => {
      const navigator = open('/')
      await navigator.navigate(href)
      expect(browser.assigned).toEqual([new URL(href, origin).href])
      expect(load).not.toHaveBeenCalled()
    },
  )

  it('warms pages of the site that are not shown already', () => {
    const navigator = open('/')
    for (const href of ['/clatter', '/', '/nope', 'https://elsewhere.example/thrum']) navigator.warm(href)
    expect(warm.mock.calls.map(([, path]) => path)).toEqual(['/clatter'])
  })
})

it('comes back to where the visitor was on the page [routing.scroll]', async () => {
  const navigator = open('/')
  browser.scrollY = 840
  await navigator.navigate('/clatter')
  expect(navigator.$visit.get().scrollY).toBeUndefined()
  browser.back()
  await vi.waitFor(() => expect(navigator.$visit.get().url.pathname).toBe('/'))
  expect(navigator.$visit.get().scrollY).toBe(840)
})

describe('the guard [routes.auth-guard]', () => {
  const signInFor = (path: string) => `/user-area/sign-in?${new URLSearchParams({ returnTo: path })}`

  it('sends who is not signed in to sign in, with the way back', async () => {
    const navigator = open('/')
    await navigator.navigate('/user-area/licenses?page=2')
    expect(pathShown()).toBe(signInFor('/user-area/licenses?page=2'))
  })

  it('lets who is signed in pass', async () => {
    isSignedIn = true
    const navigator = open('/')
    await navigator.navigate('/user-area/licenses')
    expect(pathShown()).toBe('/user-area/licenses')
  })

  it('takes the page away when the session ends, and not before', async () => {
    isSignedIn = true
    const navigator = open('/user-area/licenses')
    await navigator.checkGuard()
    expect(pathShown()).toBe('/user-area/licenses')
    isSignedIn = false
    await navigator.checkGuard()
    expect(browser.entries.map(({ href }) => href.slice(origin.length))).toEqual([signInFor('/user-area/licenses')])
  })

  it('does not stop who is leaving already', async () => {
    const navigator = open('/user-area/licenses')
    const checking = navigator.checkGuard()
    await Promise.all([checking, navigator.navigate('/clatter')])
    expect(pathShown()).toBe('/clatter')
  })

  it('lets other pages be', async () => {
    const navigator = open('/clatter')
    await navigator.checkGuard()
    expect(pathShown()).toBe('/clatter')
  })
})

describe('a page that does not load', () => {
  beforeEach(() => {
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  })

  it('is fetched as a document, at the page wanted [errors.chunk-reload]', async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter?a=1')
    expect(browser.assigned).toEqual([`${origin}/clatter?a=1`])
    expect(pathShown()).toBe('/')
  })

  it('is not fetched again within ten seconds: the page shown stays and says so [errors.chunk-guard]', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter')
    expect(browser.assigned).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/clatter`)
    vi.setSystemTime(1_000_000 + reloadGuardLifetime)
    await navigator.navigate('/clatter')
    expect(browser.assigned).toHaveLength(2)
    vi.useRealTimers()
  })

  it('is forgotten when another page stands', async () => {
    const navigator = open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter')
    load.mockResolvedValueOnce(screenOf('product'))
    await navigator.navigate('/thrum')
    expect(navigator.$failure.get()).toBeNull()
  })

  it('is not fetched from a site that does not answer: the visitor stays and may try again', async () => {
    load.mockRejectedValue(new Error('offline'))
    isReachable = false
    const navigator = open('/')
    await navigator.navigate('/clatter')
    expect(browser.assigned).toEqual([])
    expect(navigator.$failure.get()).toBe(`${origin}/clatter`)
  })

  it('is reloaded where the browser is there already', async () => {
    const navigator = open('/')
    load.mockResolvedValueOnce(screenOf('product'))
    await navigator.navigate('/clatter')
    browser.back()
    await vi.waitFor(() => expect(browser.reloads).toBe(1))
    expect(browser.assigned).toEqual([])
  })
})
