import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { fingerprintFolder } from './content-watch.ts'
import { keepContentLive } from './live-content.ts'
import { exampleContent } from './shop/example-content.ts'
import { type Content, ContentError } from './shop/read-content.ts'

const polling = { timeout: 10_000 }
const fault = { file: 'pages/home.md', line: 4, reason: 'lead: Is missing' }
const dearer: CatalogueContent = { ...exampleContent.catalogue, bundles: [] }
dearer.products = dearer.products.map((product) => ({ ...product, tagline: 'Now with a bell' }))

let folder: string
let files: () => Content
let stop: () => Promise<void>
let changeElsewhere: () => void
const syncCatalogue = vi.fn(async (_: CatalogueContent) => {})
const refresh = vi.fn(async (_?: Content) => {})
const report = vi.fn((_: string) => {})
const log = vi.fn((_: string) => {})

async function start({ isSoldElsewhere = false, isTerminal = false } = {}) {
  stop = keepContentLive({
    folder,
    isSoldElsewhere,
    isTerminal,
    report,
    interval: 20,
    content: exampleContent,
    fingerprint: await fingerprintFolder(folder),
    read: async () => files(),
    service: {
      syncCatalogue,
      onCatalogueChange: (listener) => {
        changeElsewhere = listener
      },
    },
    site: { refresh },
    logger: pino({ level: 'warn' }, { write: log }),
  })
}

/** The vendor saves: from then on the files say this. */
async function save(read: () => Content) {
  files = read
  await writeFile(join(folder, 'saved'), String(Math.random()))
}
const shownLast = () => refresh.mock.lastCall?.[0]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  vi.resetAllMocks()
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

it('renders what another process changed while this one started', async () => {
  await start()
  expect(refresh.mock.calls).toEqual([[exampleContent]])
})

it('shows changed words, and leaves a catalogue alone that did not change', async () => {
  await start()
  await save(() => ({ ...exampleContent, posts: [] }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  expect(syncCatalogue).not.toHaveBeenCalled()
})

it('brings a changed catalogue in before it shows the words that came along', async () => {
  await start()
  await save(() => ({ ...exampleContent, posts: [], catalogue: dearer }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  expect(syncCatalogue.mock.calls).toEqual([[dearer]])
  expect(syncCatalogue.mock.invocationCallOrder[0]).toBeLessThan(refresh.mock.invocationCallOrder.at(-1) ?? 0)
})

it('renders with the newest words when another process changes the catalogue', async () => {
  await start()
  await save(() => ({ ...exampleContent, posts: [] }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  refresh.mockClear()
  changeElsewhere()
  expect(refresh).toHaveBeenCalledOnce()
  expect(shownLast()?.posts).toEqual([])
})

it('reports faults once and keeps the old content until they are fixed', async () => {
  await start()
  await save(() => {
    throw new ContentError([fault])
  })
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), polling)
  await wait(200)
  expect(report.mock.calls).toEqual([
    ['The content has faults, the shop goes on with what it had:\npages/home.md:4: lead: Is missing'],
  ])
  expect(shownLast()).toBe(exampleContent)
  await save(() => ({ ...exampleContent, posts: [] }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), polling)
  expect(report.mock.lastCall).toEqual(['All faults are repaired; the change is live.'])
  expect(log.mock.calls).toEqual([[expect.stringContaining('content with faults was not taken up')]])
})

it('says on a terminal each fault once, without the log, and that a change is live', async () => {
  await start({ isTerminal: true })
  await save(() => {
    throw new ContentError([fault])
  })
  await vi.waitFor(() => expect(report).toHaveBeenCalled(), polling)
  await save(() => ({ ...exampleContent, posts: [] }))
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), polling)
  await save(() => exampleContent)
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(3), polling)
  expect(report.mock.calls.slice(1)).toEqual([
    ['All faults are repaired; the change is live.'],
    ['The change is live.'],
  ])
  expect(log).not.toHaveBeenCalled()
})

it('shows the prices that are charged even where the words that came along do not fit the site', async () => {
  await start()
  refresh.mockImplementation(async (content) => {
    if (content?.posts.length === 0) throw new ContentError([fault])
  })
  await save(() => ({ ...exampleContent, posts: [], catalogue: dearer }))
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), polling)
  expect(syncCatalogue).toHaveBeenCalledOnce()
  expect(refresh.mock.calls.slice(1).map(([content]) => content?.posts.length)).toEqual([0, 2])
  expect(shownLast()).toBe(exampleContent)
})

it('reports a dropped product once that pages still link, though neither new nor old words can be rendered', async () => {
  await start()
  const linked = { file: 'navigation.yaml', line: 2, reason: '/thrum: There is no such page or file' }
  syncCatalogue.mockImplementation(async () => changeElsewhere())
  refresh.mockImplementation(async (content) => {
    throw new ContentError(content === exampleContent ? [linked, fault] : [linked])
  })
  await save(() => ({ ...exampleContent, catalogue: dearer }))
  await vi.waitFor(() => expect(shownLast()).toBe(exampleContent), polling)
  await wait(200)
  expect(report).toHaveBeenCalledOnce()
  expect(log.mock.calls).toEqual([[expect.stringContaining('content with faults was not taken up')]])

  await save(() => ({ ...exampleContent, posts: [], catalogue: dearer }))
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), polling)
})

it('brings the catalogue in again when the database was away', async () => {
  await start()
  syncCatalogue.mockRejectedValueOnce(new Error('The database is away'))
  await save(() => ({ ...exampleContent, catalogue: dearer }))
  await vi.waitFor(() => expect(syncCatalogue).toHaveBeenCalledTimes(2), polling)
  await vi.waitFor(() => expect(shownLast()?.catalogue).toEqual(dearer), polling)
})

it('keeps the vendor until a restart, and reports once that one is needed', async () => {
  await start()
  const vendor = { ...exampleContent.vendor, email: 'new@example.com' }
  refresh.mockClear()
  await save(() => ({ ...exampleContent, vendor }))
  await vi.waitFor(() => expect(shownLast()?.vendor).toEqual(exampleContent.vendor), polling)
  await save(() => ({ ...exampleContent, vendor, posts: [] }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  expect(shownLast()?.vendor).toEqual(exampleContent.vendor)
  expect(report.mock.calls).toEqual([
    ['shop.yaml or the vendorId in catalogue/store.yaml has changed. Restart to apply it.'],
  ])
})

it('leaves the catalogue alone where another licensing service sells', async () => {
  await start({ isSoldElsewhere: true })
  await save(() => ({ ...exampleContent, posts: [], catalogue: dearer }))
  await vi.waitFor(() => expect(shownLast()?.posts).toEqual([]), polling)
  expect(syncCatalogue).not.toHaveBeenCalled()
})
