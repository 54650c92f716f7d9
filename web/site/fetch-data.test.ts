import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latestBuildPath } from '#contract/build-manifest.ts'
import { retriedStatuses } from '#contract/constants.ts'
import { loadSearch } from './components/search/use-search-index.ts'
import { fetchData } from './fetch-data.ts'
import { createDeployments } from './navigation/deployments.ts'
import { createManifestSource } from './navigation/manifest-source.ts'
import { createScreenLoader } from './navigation/screen-loader.ts'
import { createScriptedWindow } from './navigation/testing/scripted-window.ts'
import { routes } from './routes.ts'

const answers = vi.fn<(url: string) => Response>()
const asked = () => answers.mock.calls.map(([url]) => url)

beforeEach(() => {
  vi.useFakeTimers()
  answers.mockReset()
  vi.stubGlobal('fetch', async (url: string) => answers(url))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers 503 at first, then with this. */
const answerAtSecond = (json: unknown) =>
  answers.mockReturnValueOnce(new Response('', { status: 503 })).mockImplementation(() => Response.json(json))

async function settle<Result>(work: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(10_000)
  return work
}

it.each([...retriedStatuses])(
  'a file of the site is asked for once more after %i',
  { tags: ['client.retries-once'] },
  async (status) => {
    answers.mockImplementation(() => new Response('', { status }))
    expect((await settle(fetchData('/_payload.json'))).status).toBe(status)
    expect(asked()).toEqual(['/_payload.json', '/_payload.json'])
  },
)

it('requests a missing file once', async () => {
  answers.mockImplementation(() => new Response('', { status: 404 }))
  expect((await settle(fetchData('/_payload.json'))).status).toBe(404)
  expect(asked()).toHaveLength(1)
})

it('shows a page whose payload answers 503 at first without reloading the document', async () => {
  const about = routes.find(({ name }) => name === 'about')
  if (!about) throw new Error('There is no route about')
  const loader = createScreenLoader({
    fetchData,
    vendorName: 'Oddmeter',
    load: async (name, data) => ({ name, head: { title: '', description: '' }, content: JSON.stringify(await data) }),
  })
  answerAtSecond({ text: 'here' })
  expect(await settle(loader.load(about, '/about'))).toMatchObject({ content: '{"text":"here"}' })
  expect(asked()).toEqual(['/about/_payload.json', '/about/_payload.json'])
})

it('loads a build manifest that answers 503 at first', async () => {
  const manifest = { id: 'b1', routeRules: {}, prerendered: ['/'] }
  answerAtSecond(manifest)
  expect(await settle(createManifestSource('b1', fetchData, createScriptedWindow('/').browser).load())).toEqual(
    manifest,
  )
})

it('notices a new deployment when latest.json answers 503 at first', async () => {
  const page = createScriptedWindow('/')
  const deployments = createDeployments('b1', fetchData, page.browser)
  deployments.start()
  answerAtSecond({ id: 'b2' })
  page.comeBackToTab()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(deployments.$newer.get()).toBe('b2')
  expect(asked().every((url) => url.startsWith(latestBuildPath))).toBe(true)
})

it('loads a search index that answers 503 at first', async () => {
  answerAtSecond([])
  await settle(loadSearch())
  expect(asked()).toHaveLength(2)
})
