import { describe, expect, it } from 'vitest'
import { readBody } from '#host/shop/sections/read-sections.ts'
import { exampleContent, exampleSite } from '#tests/support/example-site.ts'
import { readSections } from '#web/site/section.ts'
import type { Content } from '../shop/content.ts'
import { loadPages } from './load-site.ts'
import { hasFeed } from './seo/blog-feed.ts'
import { createSeoContext } from './seo/context.ts'
import { writeSitemap } from './seo/crawler-files.ts'

const products = new Set(['knock', 'knock-micro'])

async function contentWith(name: string, body: string, content = exampleContent): Promise<Content> {
  const [about] = exampleContent.pages.values()
  if (!about) throw new Error('The example has no pages')
  const text = { ...about, ...(await readBody({ file: 'x.md', body, bodyLine: 1 }, { products })) }
  return { ...content, pages: new Map([...content.pages, [name, text]]) }
}

function payloadAt(path: string, content: Content): unknown {
  const page = loadPages(exampleSite(content), {}).find((each) => each.path === path)
  if (!page) throw new Error(`There is no page ${path}`)
  return page.payload
}

/** The sections of a page of the vendor's own, /news, after its heading. */
async function sectionsOf(body: string, content = exampleContent) {
  const [, ...sections] = readSections(payloadAt('/news', await contentWith('news', body, content))) ?? []
  return sections
}

describe('a page of the vendor’s own shows with a section what the page of that kind lists', () => {
  it.each([
    ['/blog', '::: posts\nlayout: list\n:::\n', 'post-list', ['posts']],
    ['/templates', '::: templates\n:::\n', 'templates', ['templates']],
    ['/get-started', '::: guides\n:::\n', 'guides', ['products']],
    ['/get-started/daw-quickstarts', '::: quick-starts\n:::\n', 'quick-starts', ['products', 'daws']],
    ['/product-comparison', '::: comparison\n:::\n', 'comparison', ['products', 'rows']],
  ])('%s', async (path, body, name, fields) => {
    const page = Object(payloadAt(path, exampleContent))
    const wanted = Object.fromEntries(fields.map((field) => [field, page[field]]))
    expect(await sectionsOf(body)).toMatchObject([{ name, payload: wanted }])
  })
})

describe('posts', () => {
  it('are three cards with the way to all of them, unless the vendor asks for others', async () => {
    const many = ['d', 'c', 'b', 'a'].flatMap((slug) =>
      exampleContent.posts.slice(0, 1).map((post) => ({ ...post, slug })),
    )
    const content = { ...exampleContent, posts: many }
    const countOf = async (body: string) => Object((await sectionsOf(body, content))[0]?.payload).posts.length
    expect(await countOf('::: posts\n:::\n')).toBe(3)
    expect(await countOf('::: posts\ncount: all\n:::\n')).toBe(4)
    expect(await countOf('::: posts\nlayout: list\n:::\n')).toBe(4)
    expect(await countOf('::: posts\nlayout: list\ncount: 1\n:::\n')).toBe(1)
  })

  it('of a list lead to the feed where the shop has a blog, which is what has a feed', async () => {
    const list = '::: posts\nlayout: list\n:::\n'
    expect(await sectionsOf(list)).toMatchObject([{ payload: { feed: '/blog/feed.xml' } }])
    const withoutBlog = {
      ...exampleContent,
      pages: new Map([...exampleContent.pages].filter(([name]) => name !== 'blog')),
    }
    const [section] = await sectionsOf(list, withoutBlog)
    expect(section?.payload).not.toHaveProperty('feed')
  })

  it.each(['0', '13', 'some', '1.5'])('can not be as many as %s', async (count) => {
    await expect(sectionsOf(`::: posts\ncount: ${count}\n:::\n`)).rejects.toThrow(
      "posts: count: Must be a whole number from 1 to 12, or 'all'",
    )
  })
})

describe('templates and guides', () => {
  it('may be those of one product', async () => {
    expect(await sectionsOf('::: templates\nproduct: knock-micro\n:::\n')).toEqual([])
    const guides = await sectionsOf('::: guides\nproducts: [knock-micro]\n:::\n')
    expect(guides).toMatchObject([{ payload: { products: [{ product: { id: 'knock-micro' } }] } }])
  })
})

describe('a comparison', () => {
  it('needs no title where the headline of the page is enough, and is named by that for readers of screens', async () => {
    const [section] = await sectionsOf('::: comparison\ntitle: false\n:::\n')
    expect(section?.payload).not.toHaveProperty('title')
    expect(section?.payload).toMatchObject({ caption: 'Knock' })
  })
})

it('leaves out a section about what the shop has none of', async () => {
  const pages = new Map([...exampleContent.pages].filter(([name]) => name !== 'daw-quickstarts'))
  const bare = { ...exampleContent, pages, posts: [], guides: [], daws: [], templates: [] }
  const body = ['posts', 'templates', 'guides', 'quick-starts', 'free'].map((name) => `::: ${name}\n:::\n`).join('')
  expect(await sectionsOf(body, bare)).toEqual([])
})

it('leaves the blog its feed and its date where its file has sections', async () => {
  const content = await contentWith('blog', '::: heading\nlayout: list\n:::\n::: posts\nlayout: list\n:::\n')
  const site = exampleSite(content)
  const pages = loadPages(site, {})
  const context = createSeoContext(content, site, pages, { publicUrl: 'https://knock.example' })
  const blog = pages.find(({ path }) => path === '/blog')
  expect(readSections(blog?.payload)?.map(({ name }) => name)).toEqual(['heading', 'post-list'])
  expect(hasFeed(context)).toBe(true)
  expect(writeSitemap(context)).toContain('<loc>https://knock.example/blog</loc><lastmod>2026-02-01</lastmod>')
})
