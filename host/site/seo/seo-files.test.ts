import { beforeAll, describe, expect, it } from 'vitest'
import { readDemoContext } from '#tests/support/demo-context.ts'
import { childrenOf, readXmlWithText, textIn, type XmlNode } from '#tests/support/formats/xml-reader.ts'
import { specifiedRoutes } from '#tests/support/route-table.ts'
import { isIndexed, type SeoContext } from './context.ts'
import { describeMeta } from './page-meta.ts'
import { listSeoFiles } from './seo-files.ts'
import { examplePictureRenderer } from './sharing-picture/example-renderer.ts'

const origin = 'https://shop.example'
let context: SeoContext
const listed = (shown = context) => listSeoFiles(shown, examplePictureRenderer)
async function read(path: string, shown = context): Promise<string> {
  const wanted = listed(shown).find((each) => each.path === path)
  if (!wanted) throw new Error(`There is no ${path}`)
  return String(await wanted.make())
}

beforeAll(async () => {
  context = await readDemoContext(origin)
})

describe('the sitemap', () => {
  const urls = async () => childrenOf(readXmlWithText(await read('/sitemap.xml')), 'url')

  it('names every prerendered page by its whole address, and no shell', async () => {
    const specified = specifiedRoutes.filter(({ kind }) => kind === 'prerendered').flatMap(({ paths }) => paths)
    const prerendered = context.pages.filter(({ route }) => route.render === 'prerendered').map(({ path }) => path)
    expect(prerendered).toEqual(expect.arrayContaining(specified))
    const listed = (await urls()).map((url) => textIn(url, 'loc'))
    expect(listed.toSorted()).toEqual(prerendered.map((path) => `${origin}${path}`).toSorted())
  })

  it('dates what has a date: posts, and their list by the newest', async () => {
    const dated = (await urls()).filter((url) => childrenOf(url, 'lastmod').length > 0)
    const dates = Object.fromEntries(dated.map((url) => [textIn(url, 'loc'), textIn(url, 'lastmod')]))
    expect(dates[`${origin}/blog/why-odd-metres`]).toBe('2026-10-02')
    expect(dates[`${origin}/blog`]).toBe(Object.values(dates).sort().at(-1))
    expect(Object.keys(dates)).toHaveLength(context.content.posts.length + 1)
  })
})

describe('security.txt', () => {
  it('gives a contact that expires in less than a year (RFC 9116)', async () => {
    const lines = (await read('/.well-known/security.txt')).trim().split('\n')
    const fields = new Map(lines.map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
    expect(fields.get('Contact')).toBe(`mailto:${context.content.vendor.email}`)
    expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(270)
    expect(days).toBeLessThan(365)
  })
})

describe('robots.txt', () => {
  /** As RFC 9309 has a crawler decide: the longest rule that fits counts. */
  function mayCrawl(robots: string, path: string): boolean {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, prefix = '']) => ({ verb, prefix }))
    const fitting = rules.filter(({ prefix }) => path.startsWith(prefix))
    const [longest] = fitting.sort((a, b) => b.prefix.length - a.prefix.length)
    return longest?.verb !== 'Disallow'
  }

  it('allows every indexed page and its picture, and no shell', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toMatch(/^User-agent: \*\n/)
    for (const page of context.pages) expect.soft(mayCrawl(robots, page.path), page.path).toBe(isIndexed(page))
    for (const { path } of listed()) expect.soft(mayCrawl(robots, path), path).toBe(true)
    expect(context.pages.filter(isIndexed).length).toBeGreaterThan(30)
  })

  it.each(['/api/customer/store', '/checkout/5f0c', '/activate?id=1', '/user-area/sign-in?next=/'])(
    'disallows %s',
    async (path) => {
      expect(mayCrawl(await read('/robots.txt'), path)).toBe(false)
    },
  )

  it('names the sitemap', async () => {
    expect(await read('/robots.txt')).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  })
})

describe('the feed of posts', () => {
  const feed = async (shown = context) => readXmlWithText(await read('/blog/feed.xml', shown))
  const entries = async (shown = context) => childrenOf(await feed(shown), 'entry')
  const linkOf = (node: XmlNode, rel: string) =>
    childrenOf(node, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href
  const moment = /^\d{4}-\d{2}-\d{2}T00:00:00Z$/

  it('has the required elements of an Atom feed (RFC 4287, 4.1.1)', async () => {
    const root = await feed()
    expect(root).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } })
    expect(textIn(root, 'title')).toBe('Oddmeter – Blog')
    expect(textIn(root, 'id')).toBe('urn:uuid:52e0a740-2b73-53be-83d0-a5e2202b01b8')
    expect(textIn(root, 'updated')).toMatch(moment)
    expect(linkOf(root, 'self')).toBe(`${origin}/blog/feed.xml`)
    expect(linkOf(root, 'alternate')).toBe(`${origin}/blog`)
    expect(childrenOf(root, 'author').map((author) => textIn(author, 'name'))).toEqual(['Oddmeter'])
  })

  it('has every post as an entry, newest first, and the date of the newest (RFC 4287, 4.1.2)', async () => {
    const all = await entries()
    expect(all.map((entry) => linkOf(entry, 'alternate'))).toEqual(
      context.content.posts.map(({ slug }) => `${origin}/blog/${slug}`),
    )
    const updated = all.map((entry) => textIn(entry, 'updated'))
    expect(updated).toEqual(updated.toSorted().reverse())
    expect(textIn(await feed(), 'updated')).toBe(updated[0])
    for (const entry of all) {
      expect.soft(textIn(entry, 'id')).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
      expect.soft(textIn(entry, 'title')).not.toBe('')
      expect.soft(textIn(entry, 'summary')).not.toBe('')
      expect.soft(textIn(entry, 'published')).toMatch(moment)
      expect.soft(childrenOf(entry, 'author')).toHaveLength(1)
      expect.soft(childrenOf(entry, 'content')[0]?.attributes.type).toBe('html')
    }
    expect(new Set(all.map((entry) => textIn(entry, 'id'))).size).toBe(all.length)
  })

  it('calls a post the same wherever the site is', async () => {
    const ids = (await entries()).map((entry) => textIn(entry, 'id'))
    const moved = { ...context, addressOf: (path: string) => new URL(path, 'https://moved.example').href }
    expect((await entries(moved)).map((entry) => textIn(entry, 'id'))).toEqual(ids)
  })

  it('holds whole posts, whose links lead somewhere from anywhere, and nothing that runs', async () => {
    const post = (await entries()).find((entry) => linkOf(entry, 'alternate')?.endsWith('/what-a-license-token-is'))
    const content = post ? textIn(post, 'content') : ''
    expect(content).toContain('<h2>What it says</h2>')
    for (const entry of await entries()) {
      const html = textIn(entry, 'content')
      expect.soft(html).not.toMatch(/ (?:href|src)="(?!https?:|mailto:)/)
      expect.soft(html).not.toMatch(/<script|<style| on[a-z]+=| style=/)
    }
  })
})

describe('the picture of a page', () => {
  it('is there for every page, and of its own for each that is found by search', () => {
    const there = new Map(listed().map(({ path, type }) => [`${origin}${path}`, type]))
    const urls = context.pages.map((page) => ({ page, url: describeMeta(page, context).picture.url }))
    for (const { url } of urls) expect.soft(there.get(url), url).toBe('image/png')
    const own = urls.filter(({ page }) => isIndexed(page)).map(({ url }) => url)
    expect(new Set(own).size).toBe(own.length)
  })

  it('is that of the theme, with its size and a description, but for products and posts', () => {
    const sharing = { path: '/assets/share-1.jpg', file: '', type: 'image/jpeg', width: 1200, height: 600 }
    const { theme, vendor } = context.content
    const shared = { ...context.content, theme: { ...theme, pictures: { ...theme.pictures, sharing } } }
    const pictures = context.pages.map((page) => ({
      name: page.route.name,
      ...describeMeta(page, { ...context, content: shared }).picture,
    }))
    const url = `${origin}${sharing.path}`
    for (const { name, ...picture } of pictures)
      if (name === 'product' || name === 'post') expect.soft(picture.url).not.toBe(url)
      else
        expect
          .soft(picture)
          .toEqual({ url, type: 'image/jpeg', width: 1200, height: 600, alt: `${vendor.name}: ${vendor.tagline}` })
    expect(pictures.some(({ name }) => name === 'product')).toBe(true)
  })

  it('is made anew when what is on it changes, and only then', () => {
    const stampsOf = (shown: SeoContext) =>
      listSeoFiles(shown, examplePictureRenderer)
        .filter(({ path }) => path.startsWith('/pictures/'))
        .map(({ path, stamp }) => ({ path, stamp }))
    const before = stampsOf(context)
    const changedIn = (after: typeof before) =>
      after.filter(({ stamp }) => !before.some((each) => each.stamp === stamp)).map(({ path }) => path)
    const pages = context.pages.map((page) =>
      page.path === '/about' ? { ...page, payload: { head: { title: 'x', description: '' }, headline: 'New' } } : page,
    )
    expect(changedIn(stampsOf(context))).toEqual([])
    expect(changedIn(stampsOf({ ...context, pages }))).toEqual(['/pictures/about.png'])
  })
})
