import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleContentWithText } from '#tests/support/example-site.ts'
import { exampleContent } from '../shop/example-content.ts'
import { storeFiles } from './built-file-folder.ts'
import { openExampleSite, type RunningSite, storefrontOf } from './example-running-site.ts'
import { writeThemeSheet } from './theme-sheet.ts'

vi.mock('./built-file-folder.ts', { spy: true })

const withHome = (headline: string) => exampleContentWithText('home', { headline })

let site: RunningSite
beforeEach(async () => {
  site = await openExampleSite()
})
afterEach(() => site.close())

describe('when prices change', () => {
  beforeEach(() => void site.takeRendered())

  it('renders the pages that show them and swaps them in', async () => {
    site.given.storefront = storefrontOf(12)
    await site.refresh()
    expect(site.takeRendered()).toEqual(['/', '/knock', '/knock-micro', '/product-comparison'])
    expect(await site.read('/knock')).toContain('"price":{"USD":12}')
    expect(await site.read('/_payload.json')).toContain('"price":{"USD":12}')
  })

  it('renders nothing when they did not', async () => {
    await site.refresh()
    expect(site.takeRendered()).toEqual([])
  })

  it('goes on with the pages it has when the storefront can not be read, and recovers', async () => {
    site.given.isReadable = false
    await expect(site.refresh()).rejects.toThrow('The storefront is away')
    expect(await site.read('/knock')).toContain('"price":{"USD":10}')
    site.given.isReadable = true
    site.given.storefront = storefrontOf(12)
    await site.refresh()
    expect(await site.read('/knock')).toContain('"price":{"USD":12}')
  })

  it('takes the page of a product away that is no longer sold', async () => {
    site.given.storefront = { ...site.given.storefront, products: [] }
    await site.refresh()
    expect(await site.read('/knock')).toBeNull()
    expect(await site.read('/knock/_payload.json')).toBeNull()
  })
})

describe('when the theme changes', () => {
  it('serves another style sheet under another name, and the one before for pages that were read just now', async () => {
    const before = writeThemeSheet(exampleContent.theme)
    expect(await site.read(before.path)).toBe(before.css)
    const theme = { ...exampleContent.theme, radius: 2 }
    const { path, css } = writeThemeSheet(theme)
    expect(await site.read(path)).toBeNull()
    await site.refresh({ ...exampleContent, theme })
    expect(await site.read(path)).toBe(css)
    expect(await site.read('/knock')).toContain(path)
    await site.refresh()
    expect(await site.read(before.path)).toBe(before.css)
  })
})

describe('a refresh', () => {
  it('shows changed text, and keeps it when prices change later', async () => {
    await site.refresh(withHome('Come in'))
    expect(await site.read('/')).toContain('"headline":"Come in"')
    site.given.storefront = storefrontOf(12)
    await site.refresh()
    expect(await site.read('/')).toContain('"headline":"Come in"')
    expect(await site.read('/')).toContain('"price":{"USD":12}')
    expect(await site.read('/_payload.json')).toContain('"price":{"USD":12}')
  })

  it('adds a page with its content and removes it with its content', async () => {
    const [second, first] = exampleContent.posts
    if (!second || !first) throw new Error('There are two posts')
    const third = { ...first, slug: 'third', title: 'Third' }
    await site.refresh({ ...exampleContent, posts: [third, first] })
    expect(await site.read('/blog/third')).toContain('"headline":"Third"')
    expect(await site.read('/blog/third/_payload.json')).not.toBeNull()
    expect([await site.read('/blog/second'), await site.read('/blog/second/_payload.json')]).toEqual([null, null])
    expect(await site.read('/blog/first')).not.toBeNull()
  })

  it('applies a changed shop.yaml to the policy for third-party scripts, even if no page changes', async () => {
    const counter = { name: 'Counter', purpose: 'Counts.', src: 'https://count.example/a.js' }
    const withReach = (reaches: string[]) => ({
      ...exampleContent,
      vendor: { ...exampleContent.vendor, consent: { id: 'one', scripts: [{ ...counter, reaches }] } },
    })
    const policy = async () => (await site.server.call('/')).headers['content-security-policy']
    await site.refresh(withReach(['https://in.count.example', 'https://ads.example']))
    expect(await policy()).toContain('https://ads.example')
    await site.refresh(withReach(['https://in.count.example']))
    expect(await policy()).not.toContain('https://ads.example')
  })

  it('shows the latest change, however long an earlier one takes', async () => {
    site.given.storefront = storefrontOf(11)
    site.given.readingTime = 100
    const slow = site.refresh()
    await wait(10)
    site.given.storefront = storefrontOf(12)
    site.given.readingTime = 0
    await Promise.all([slow, site.refresh(), site.refresh(withHome('Come in'))])
    expect(await site.read('/')).toContain('"headline":"Come in"')
    expect(await site.read('/knock')).toContain('"price":{"USD":12}')
  })

  it('changes nothing when one page cannot be rendered, and keeps the previous text', async () => {
    const before = [await site.read('/'), await site.read('/blog/first'), await site.read('/about')]
    const changed = { ...withHome('Broken'), posts: [] }
    await expect(site.refresh(changed)).rejects.toThrow('This page can not be rendered')
    expect([await site.read('/'), await site.read('/blog/first'), await site.read('/about')]).toEqual(before)
    site.given.storefront = storefrontOf(12)
    await site.refresh()
    expect(await site.read('/')).toBe(before[0]?.replaceAll('{"USD":10}', '{"USD":12}'))
    expect(await site.read('/blog/first')).toBe(before[1])
  })

  it('shows current prices even if the pages cannot be stored', async () => {
    vi.mocked(storeFiles).mockRejectedValueOnce(new Error('Nothing can be written here'))
    site.given.storefront = storefrontOf(12)
    await expect(site.refresh()).rejects.toThrow('Nothing can be written here')
    expect(await site.read('/knock')).toContain('"price":{"USD":12}')
  })

  it('does not start if the pages cannot be stored, and names the setting', async () => {
    vi.mocked(storeFiles).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EROFS' }))
    await expect(site.start(exampleContent, '/nowhere')).rejects.toThrow(
      'PAGES_FOLDER: /nowhere can not be written: EROFS',
    )
  })

  it('waits for rendering in progress when it is closed', async () => {
    site.given.storefront = storefrontOf(12)
    site.given.readingTime = 50
    void site.refresh()
    await site.closeSite()
    expect(await site.read('/knock')).toContain('"price":{"USD":12}')
  })
})
