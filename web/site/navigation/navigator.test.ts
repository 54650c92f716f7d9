import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadGuardLifetime } from '#contract/constants.ts'
import type { Screen } from '../pages.ts'
import { manifest, screenOf, setNavigation, settle, titleOf } from './testing/navigator-scene.ts'
import { origin } from './testing/scripted-window.ts'

let site: ReturnType<typeof setNavigation>

beforeEach(() => {
  site = setNavigation()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('navigating to a page', () => {
  it('shows it under its URL once it is loaded, and loads nothing else', { tags: ['delivery.payload'] }, async () => {
    const navigator = site.open('/')
    const going = navigator.navigate('/clatter?a=1#facts')
    expect(site.page.pathShown()).toBe('/')
    await going
    expect(site.page.pathShown()).toBe('/clatter?a=1#facts')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'product' } })
    expect(site.load.mock.calls.map(([{ name }, path]) => [name, path])).toEqual([['product', '/clatter']])
  })

  it('loads nothing for another fragment or query of the current page', async () => {
    const navigator = site.open('/clatter')
    await navigator.navigate('#facts')
    await navigator.navigate('/clatter/?a=1')
    expect(site.load).not.toHaveBeenCalled()
    expect(site.page.paths()).toEqual(['/clatter', '/clatter#facts', '/clatter/?a=1'])
  })

  it('keeps a query that the page changes itself, without a navigation', async () => {
    const navigator = site.open('/clatter?ref=a')
    navigator.rewriteQuery('pattern', '1_120')
    expect(site.page.paths()).toEqual(['/clatter?ref=a&pattern=1_120'])
    expect(navigator.$visit.get()).toMatchObject({ isRewritten: true, screen: { name: 'home' } })
    expect(navigator.$visit.get().url.search).toBe('?ref=a&pattern=1_120')
    navigator.rewriteQuery('pattern', null)
    await navigator.navigate('#facts')
    expect(site.page.paths()).toEqual(['/clatter?ref=a', '/clatter?ref=a#facts'])
    expect(navigator.$visit.get().isRewritten).toBeUndefined()
  })

  it('follows the last request when an earlier one is late', async () => {
    const navigator = site.open('/')
    let arrive = (_: Screen) => {}
    site.load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const first = navigator.navigate('/clatter')
    await expect.poll(() => site.load).toHaveBeenCalled()
    await navigator.navigate('/thrum')
    arrive(screenOf('product', 'late'))
    await first
    expect(site.page.pathShown()).toBe('/thrum')
    expect(titleOf(navigator)).toBe('/thrum')
  })

  it.each(['/nope', '/api/docs', 'https://elsewhere.example/clatter', 'mailto:a@b.example'])(
    'leaves %s to the browser',
    { tags: ['routing.unknown-path'] },
    async (href) => {
      await site.open('/').navigate(href)
      expect(site.page.left.assigned).toEqual([new URL(href, origin).href])
      expect(site.load).not.toHaveBeenCalled()
    },
  )

  it('prefetches pages of the site except the current one', () => {
    const navigator = site.open('/')
    for (const href of ['/clatter', '/', '/nope', 'https://elsewhere.example/thrum']) navigator.prefetch(href)
    expect(site.prefetch.mock.calls.map(([, path]) => path)).toEqual(['/clatter'])
  })

  it('prefetches the target of a rule, and nothing that the build lacks', () => {
    site.known = manifest
    const navigator = site.open('/')
    for (const href of ['/old', '/blog/renamed', '/blog/nope', '/forum', '/here']) navigator.prefetch(href)
    expect(site.prefetch.mock.calls.map(([, path]) => path)).toEqual(['/clatter', '/blog/first'])
  })
})

describe('going back', () => {
  it('restores the scroll position', { tags: ['routing.scroll'] }, async () => {
    const navigator = site.open('/')
    site.page.state.scrollY = 840
    await navigator.navigate('/clatter')
    expect(navigator.$visit.get().scrollY).toBeUndefined()
    site.page.back()
    await expect.poll(() => navigator.$visit.get().url.pathname).toBe('/')
    expect(navigator.$visit.get().scrollY).toBe(840)
  })

  it('keeps the fragment of the URL', { tags: ['routing.scroll'] }, async () => {
    const navigator = site.open('/clatter#facts')
    await navigator.navigate('/thrum')
    site.page.back()
    await expect.poll(() => navigator.$visit.get().url.pathname).toBe('/clatter')
    expect(navigator.$visit.get().url.hash).toBe('#facts')
    site.page.dispatch('popstate')
    await settle()
    expect(navigator.$visit.get().url.hash).toBe('#facts')
  })

  it('to something that only the server has loads a document', async () => {
    const navigator = site.open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/clatter')
    site.page.back()
    await expect.poll(() => site.page.left.reloads).toBe(1)
  })

  it('to another fragment of an error screen stays on it', async () => {
    const navigator = site.open('/nope#content', screenOf('error', 'Page not found: /nope'))
    site.page.dispatch('popstate')
    await settle()
    expect(site.page.left).toEqual({ assigned: [], replaced: [], reloads: 0 })
    expect(titleOf(navigator)).toBe('Page not found: /nope')
  })
})

describe('the error screen', () => {
  it('replaces a broken page under its URL', { tags: ['routing.error-screen'] }, async () => {
    const navigator = site.open('/')
    await navigator.navigate('/clatter')
    await navigator.fail('Page broken', 'Something went wrong on this page.')
    expect(navigator.$visit.get()).toMatchObject({ isFirst: false, screen: { name: 'error' } })
    expect(site.page.paths()).toEqual(['/', '/clatter'])
  })

  it('does not stop a navigation that has begun', async () => {
    const navigator = site.open('/')
    let arrive = (_: Screen) => {}
    site.loadError.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const failing = navigator.fail('Page broken', 'broken')
    await navigator.navigate('/clatter')
    arrive(screenOf('error', 'late'))
    await failing
    expect(titleOf(navigator)).toBe('/clatter')
  })

  it('is replaced by the page of the same URL on a second attempt', { tags: ['routing.error-screen'] }, async () => {
    const navigator = site.open('/')
    await navigator.fail('Page broken', 'broken')
    await navigator.navigate('/', { replace: true })
    expect(titleOf(navigator)).toBe('/')
    expect(site.page.paths()).toEqual(['/'])
  })

  it('leads to the home page without staying in the history', { tags: ['routing.error-screen-leaves'] }, async () => {
    site.missing.add('/blog/nope')
    const navigator = site.open('/clatter')
    await navigator.navigate('/blog/nope')
    await navigator.navigate('/', { replace: true })
    expect(site.page.paths()).toEqual(['/clatter', '/'])
  })

  it('does not stay in the history when the home page needs a document', {
    tags: ['routing.error-screen-leaves'],
  }, async () => {
    site.load.mockRejectedValue(new Error('chunk'))
    const navigator = site.open('/nope', screenOf('error', 'Page not found: /nope'))
    await navigator.navigate('/', { replace: true })
    expect(site.page.left).toEqual({ assigned: [], replaced: [`${origin}/`], reloads: 0 })
    await navigator.navigate('/', { replace: true })
    expect(site.page.left.replaced).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/`)
  })
})

describe('a page that can not be loaded', () => {
  beforeEach(() => {
    site.load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  })

  it('is loaded as a document under the requested URL', { tags: ['errors.chunk-reload'] }, async () => {
    await site.open('/').navigate('/clatter?a=1#facts')
    expect(site.page.left.assigned).toEqual([`${origin}/clatter?a=1#facts`])
    expect(site.page.pathShown()).toBe('/')
  })

  it('is not loaded again within ten seconds: the current page stays and reports it', {
    tags: ['errors.chunk-guard'],
  }, async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const navigator = site.open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter#facts')
    expect(site.page.left.assigned).toHaveLength(1)
    expect(navigator.$failure.get()).toBe(`${origin}/clatter#facts`)
    vi.setSystemTime(1_000_000 + reloadGuardLifetime)
    await navigator.navigate('/clatter')
    expect(site.page.left.assigned).toHaveLength(2)
    vi.useRealTimers()
  })

  it('does not count when it was only prefetched', { tags: ['errors.chunk-guard'] }, async () => {
    site.prefetch.mockImplementation((route, path) => void site.load(route, path).catch(() => {}))
    const navigator = site.open('/')
    navigator.prefetch('/clatter')
    await settle()
    expect(site.page.left.assigned).toEqual([])
    await navigator.navigate('/clatter')
    expect(site.page.left.assigned).toEqual([`${origin}/clatter`])
  })

  it('is forgotten when another page is shown', async () => {
    const navigator = site.open('/')
    await navigator.navigate('/clatter')
    await navigator.navigate('/clatter')
    site.load.mockResolvedValueOnce(screenOf('product', 'Thrum'))
    await navigator.navigate('/thrum')
    expect(navigator.$failure.get()).toBeNull()
  })

  it('is not loaded while the site does not respond: the visitor stays and can retry', async () => {
    site.isReachable = false
    const navigator = site.open('/')
    await navigator.navigate('/clatter')
    expect(site.page.left.assigned).toEqual([])
    expect(navigator.$failure.get()).toBe(`${origin}/clatter`)
  })

  it('is reloaded when the browser has already changed the URL', async () => {
    const navigator = site.open('/')
    site.load.mockResolvedValueOnce(screenOf('product', 'Clatter'))
    await navigator.navigate('/clatter')
    site.page.back()
    await vi.waitFor(() => expect(site.page.left.reloads).toBe(1), 60_000)
    expect(site.page.left.assigned).toEqual([])
  })
})
