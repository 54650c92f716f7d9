import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildManifestDelay } from '#contract/constants.ts'
import { createManifestSource } from './manifest-source.ts'
import { createScriptedWindow, type ScriptedWindow } from './testing/scripted-window.ts'

const manifest = { id: 'b1', routeRules: { '/old': { redirect: '/new' } }, prerendered: ['/'] }
let page: ScriptedWindow
let answer: () => Response | Promise<Response>
const fetch = vi.fn(async (_: string) => answer())
const create = () => createManifestSource('b1', fetch, page.browser)

beforeEach(() => {
  vi.useFakeTimers()
  fetch.mockClear()
  page = createScriptedWindow('/')
  answer = () => Response.json(manifest)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the build manifest', () => {
  it('is fetched 1000 ms after the page has loaded', {
    tags: ['delivery.build-manifest', 'constants.build-manifest-delay'],
  }, async () => {
    page.state.readyState = 'interactive'
    const source = create()
    source.start()
    await vi.advanceTimersByTimeAsync(5000)
    page.dispatch('load')
    await vi.advanceTimersByTimeAsync(buildManifestDelay - 1)
    expect(fetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch.mock.calls).toEqual([['/builds/meta/b1.json']])
    expect(source.known()).toEqual(manifest)
  })

  it('is fetched with the same delay when the page was loaded before its code', async () => {
    create().start()
    await vi.advanceTimersByTimeAsync(buildManifestDelay - 1)
    expect(fetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is not fetched on a slow-2g connection', { tags: ['constants.build-manifest-slow'] }, async () => {
    page.state.connection = { effectiveType: 'slow-2g' }
    const source = create()
    source.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await source.load()).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is fetched on a connection that is merely 2g', { tags: ['constants.build-manifest-slow'] }, async () => {
    page.state.connection = { effectiveType: '2g' }
    expect(await create().load()).toEqual(manifest)
  })

  it('is fetched once for concurrent loads', async () => {
    const source = create()
    const wanted = await Promise.all([source.load(), source.load()])
    expect([...wanted, await source.load()]).toEqual([manifest, manifest, manifest])
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is not fetched after it is stopped', async () => {
    create().start()()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetch).not.toHaveBeenCalled()
  })
})

it.each<[string, typeof answer]>([
  ['of another shape', () => Response.json({ id: 'b1' })],
  ['that is missing', () => Response.json(manifest, { status: 404 })],
  ['that is no JSON', () => new Response('<!doctype html>')],
  ['of a site out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a build manifest that can not be had (%s) does not affect the page and can be loaded again', async (_, failure) => {
  answer = failure
  const source = create()
  expect(await source.load()).toBeNull()
  expect(source.known()).toBeNull()
  answer = () => Response.json(manifest)
  expect(await source.load()).toEqual(manifest)
})
