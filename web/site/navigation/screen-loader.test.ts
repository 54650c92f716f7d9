import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { loadScreen, Screen } from '../pages.ts'
import { type Route, routes } from '../routes.ts'
import { createScreenLoader, MissingPageError, prefetchLifetime, type ScreenLoader } from './screen-loader.ts'

const routeOf = (name: Route['name']): Route => {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`There is no route ${name}`)
  return route
}
const about = routeOf('about')
const home = routeOf('home')

let loader: ScreenLoader
let answer: () => Response | Promise<Response>
const fetch = vi.fn(async (_: string) => answer())
const load = vi.fn<typeof loadScreen>()

beforeEach(() => {
  vi.useFakeTimers()
  answer = () => Response.json({ head: { title: 'T', description: '' } })
  fetch.mockClear()
  load.mockReset()
  load.mockImplementation(
    async (name, data): Promise<Screen> => ({
      name,
      head: { title: '', description: '' },
      content: String(await data),
    }),
  )
  loader = createScreenLoader({ fetchData: fetch, load, vendorName: 'Oddmeter' })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a page', () => {
  it('is loaded from its code and payload only', { tags: ['delivery.payload'] }, async () => {
    expect(await loader.load(about, '/about')).toMatchObject({ name: 'about' })
    await loader.load(home, '/')
    expect(fetch.mock.calls).toEqual([['/about/_payload.json'], ['/_payload.json']])
    expect(load.mock.calls.map(([name]) => name)).toEqual(['about', 'home'])
  })

  it('is a MissingPageError when it does not exist', { tags: ['routing.validate'] }, async () => {
    answer = () => new Response('', { status: 404 })
    await expect(loader.load(about, '/about')).rejects.toThrow(MissingPageError)
    answer = () => new Response('', { status: 500 })
    await expect(loader.load(about, '/about')).rejects.not.toThrow(MissingPageError)
  })
})

describe('a prefetched page', () => {
  it('is loaded once and shown once', { tags: ['delivery.payload'] }, async () => {
    loader.prefetch(about, '/about')
    loader.prefetch(about, '/about')
    await loader.load(about, '/about')
    expect(fetch).toHaveBeenCalledOnce()
    await loader.load(about, '/about')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is loaded again after some time, since prices change', async () => {
    loader.prefetch(about, '/about')
    await vi.advanceTimersByTimeAsync(prefetchLifetime - 1)
    loader.prefetch(about, '/about')
    expect(fetch).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    await loader.load(about, '/about')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('that failed is loaded again when it is opened', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    loader.prefetch(about, '/about')
    await vi.advanceTimersByTimeAsync(0)
    answer = () => Response.json({})
    await expect(loader.load(about, '/about')).resolves.toMatchObject({ name: 'about' })
  })
})

it('creates an error screen without a request', async () => {
  await loader.loadError('Page not found', 'Page Not Found: /blog/nope')
  expect(load).toHaveBeenCalledWith('error', {
    head: { title: 'Page not found – Oddmeter', description: '' },
    message: 'Page Not Found: /blog/nope',
  })
  expect(fetch).not.toHaveBeenCalled()
})
