import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { exampleContentWithText } from '#tests/support/example-site.ts'
import { exampleContent } from '../content/example-content.ts'
import { storeFiles } from './built-file-folder.ts'
import { exampleStorefront, writeExampleBuild } from './example-build.ts'
import { openServer } from './example-server.ts'
import { examplePictureRenderer } from './seo/sharing-picture/example-renderer.ts'
import { createSite, type Site } from './site.ts'

vi.mock('./built-file-folder.ts', { spy: true })

/** Stands for the built site: a page is what was to be shown on it. */
const entryServer = `
export async function render({ payload }) {
  if (payload?.headline === 'Broken') throw new Error('This page can not be rendered')
  return JSON.stringify(payload)
}`
const settings = {
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://shop.example',
  allowedOrigins: [],
  dialect: 'backline' as const,
}

const storefrontAt = (price: number) => exampleStorefront(price, ['knock'])

let buildFolder: string
let storefront: () => Promise<Storefront>
let site: Site
let server: Awaited<ReturnType<typeof openServer>>

const read = async (path: string) => {
  const { status, body } = await server.call(path)
  return status === 200 ? body.toString() : null
}
const withHome = (headline: string) => exampleContentWithText('home', { headline })

const openSite = (pagesFolder: string | null = null) =>
  createSite({
    settings,
    buildFolder,
    pagesFolder,
    content: exampleContent,
    renderer: examplePictureRenderer,
    storefront: () => storefront(),
  })

beforeEach(async () => {
  buildFolder = await writeExampleBuild(entryServer)
  storefront = async () => storefrontAt(10)
  site = await openSite()
  server = await openServer((request, response) => {
    if (!site.answer(request, response)) response.writeHead(418).end()
  })
})
afterEach(async () => {
  await server.close()
  await rm(buildFolder, { recursive: true })
})

it('shows changed text, and keeps it when prices change later', async () => {
  await site.refresh(withHome('Come in'))
  expect(await read('/')).toContain('"headline":"Come in"')
  storefront = async () => storefrontAt(12)
  await site.refresh()
  expect(await read('/')).toContain('"headline":"Come in"')
  expect(await read('/')).toContain('"price":{"USD":12}')
  expect(await read('/_payload.json')).toBe(await read('/'))
})

it('adds a page with its content and removes it with its content', async () => {
  const [second, first] = exampleContent.posts
  if (!second || !first) throw new Error('There are two posts')
  const third = { ...first, slug: 'third', title: 'Third' }
  await site.refresh({ ...exampleContent, posts: [third, first] })
  expect(await read('/blog/third')).toContain('"headline":"Third"')
  expect(await read('/blog/third/_payload.json')).not.toBeNull()
  expect([await read('/blog/second'), await read('/blog/second/_payload.json')]).toEqual([null, null])
  expect(await read('/blog/first')).not.toBeNull()
})

it('applies a changed vendor.yaml to the policy for third-party scripts, even if no page changes', async () => {
  const counter = { name: 'Counter', purpose: 'Counts.', src: 'https://count.example/a.js' }
  const withReach = (reaches: string[]) => ({
    ...exampleContent,
    vendor: { ...exampleContent.vendor, consent: { id: 'one', scripts: [{ ...counter, reaches }] } },
  })
  const policy = async () => (await server.call('/')).headers['content-security-policy']
  await site.refresh(withReach(['https://in.count.example', 'https://ads.example']))
  expect(await policy()).toContain('https://ads.example')
  await site.refresh(withReach(['https://in.count.example']))
  expect(await policy()).not.toContain('https://ads.example')
})

it('shows the latest change, however long an earlier one takes', async () => {
  storefront = async () => {
    await wait(100)
    return storefrontAt(11)
  }
  const slow = site.refresh()
  await wait(10)
  storefront = async () => storefrontAt(12)
  await Promise.all([slow, site.refresh(), site.refresh(withHome('Come in'))])
  expect(await read('/')).toContain('"headline":"Come in"')
  expect(await read('/knock')).toContain('"price":{"USD":12}')
})

it('changes nothing when one page cannot be rendered, and keeps the previous text', async () => {
  const before = [await read('/'), await read('/blog/first'), await read('/about')]
  const changed = { ...withHome('Broken'), posts: [] }
  await expect(site.refresh(changed)).rejects.toThrow('This page can not be rendered')
  expect([await read('/'), await read('/blog/first'), await read('/about')]).toEqual(before)
  storefront = async () => storefrontAt(12)
  await site.refresh()
  expect(await read('/')).toBe(before[0]?.replaceAll('{"USD":10}', '{"USD":12}'))
  expect(await read('/blog/first')).toBe(before[1])
})

it('shows current prices even if the pages cannot be stored', async () => {
  vi.mocked(storeFiles).mockRejectedValueOnce(new Error('Nothing can be written here'))
  storefront = async () => storefrontAt(12)
  await expect(site.refresh()).rejects.toThrow('Nothing can be written here')
  expect(await read('/knock')).toContain('"price":{"USD":12}')
})

it('does not start if the pages cannot be stored, and names the setting', async () => {
  vi.mocked(storeFiles).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EROFS' }))
  await expect(openSite('/nowhere')).rejects.toThrow('PAGES_FOLDER: /nowhere can not be written: EROFS')
})

it('waits for rendering in progress when it is closed', async () => {
  storefront = async () => {
    await wait(50)
    return storefrontAt(12)
  }
  void site.refresh()
  await site.close()
  expect(await read('/knock')).toContain('"price":{"USD":12}')
})
