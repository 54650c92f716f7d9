import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestBuildInterval } from '#contract/constants.ts'
import { createDeployments, type Deployments } from './deployments.ts'
import { createScriptedWindow, type ScriptedWindow } from './testing/scripted-window.ts'

let page: ScriptedWindow
let deployed: string
let answer: () => Response | Promise<Response>
const fetch = vi.fn(async (_: string) => answer())

function start(): Deployments & { stop(): void } {
  const deployments = createDeployments('b1', fetch, page.browser)
  return { ...deployments, stop: deployments.start() }
}
const passInterval = () => vi.advanceTimersByTimeAsync(latestBuildInterval)
const returnToTab = () => {
  page.comeBackToTab()
  return vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  fetch.mockClear()
  page = createScriptedWindow('/')
  deployed = 'b1'
  answer = () => Response.json({ id: deployed })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the check for a newer build', { tags: ['delivery.latest-build'] }, () => {
  it('runs every 10 minutes, with the time in the query', async () => {
    start()
    await vi.advanceTimersByTimeAsync(latestBuildInterval - 1)
    expect(fetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await passInterval()
    expect(fetch.mock.calls).toEqual([['/builds/latest.json?1600000'], ['/builds/latest.json?2200000']])
  })

  it('runs when the tab becomes visible, and 10 minutes after that', async () => {
    start()
    await vi.advanceTimersByTimeAsync(latestBuildInterval / 2)
    await returnToTab()
    expect(fetch).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(latestBuildInterval - 1)
    expect(fetch).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('runs once at a time', async () => {
    let arrive = (_: Response) => {}
    answer = () => new Promise<Response>((resolve) => (arrive = resolve))
    start()
    await returnToTab()
    await returnToTab()
    await passInterval()
    expect(fetch).toHaveBeenCalledOnce()
    arrive(Response.json({ id: 'b1' }))
    await passInterval()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it.each<[string, typeof answer]>([
    ['the site can not be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer says something else', () => Response.json({})],
    ['the answer is no JSON', () => new Response('Bad gateway', { status: 502 })],
  ])('runs again later when %s', async (_, failure) => {
    const works = answer
    answer = failure
    const { $newer } = start()
    await passInterval()
    expect($newer.get()).toBeNull()
    answer = works
    deployed = 'b2'
    await passInterval()
    expect($newer.get()).toBe('b2')
  })

  it('ends when it is stopped, also during a request', async () => {
    deployed = 'b2'
    const { stop, $newer } = start()
    page.comeBackToTab()
    stop()
    await passInterval()
    await returnToTab()
    expect(fetch).toHaveBeenCalledOnce()
    expect($newer.get()).toBeNull()
  })
})

describe('a newer build', { tags: ['delivery.latest-build'] }, () => {
  it('is offered without a reload, and ends the checks', async () => {
    deployed = 'b2'
    const { $newer } = start()
    await returnToTab()
    expect($newer.get()).toBe('b2')
    await passInterval()
    await returnToTab()
    expect(fetch).toHaveBeenCalledOnce()
    expect(page.left.reloads).toBe(0)
  })

  it('is loaded when the visitor accepts the offer', async () => {
    deployed = 'b2'
    const deployments = start()
    await returnToTab()
    deployments.load()
    expect(page.left.reloads).toBe(1)
  })

  it('is not offered again once postponed, but the next build is', async () => {
    deployed = 'b2'
    const deployments = start()
    await returnToTab()
    deployments.postpone()
    expect(deployments.$newer.get()).toBeNull()
    await returnToTab()
    await passInterval()
    expect(deployments.$newer.get()).toBeNull()
    deployed = 'b3'
    await passInterval()
    expect(deployments.$newer.get()).toBe('b3')
  })
})
