import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { visitEveryAddress } from '../support/header-checks.ts'
import { findDeadLinks, findPageFaults, findSharedTitles, readPage, type WalkedSite } from '../support/page-checks.ts'
import { readPageHtml } from '../support/page-html.ts'
import { type Walker, walkWithoutScripts, walkWithScripts } from '../support/page-visits.ts'
import { changelogPaths, type SpecifiedRoute, specifiedRoutes } from '../support/route-table.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()
let site: WalkedSite
let scripted: Walker

beforeAll(async () => {
  site = { url: shop.url, isStatic: false }
  scripted = await walkWithScripts(shop.url)
})

const groups = [
  {
    name: 'what the vendor is about',
    rules: ['routes.home', 'routes.about', 'routes.edu-discount', 'routes.free', 'routes.imprint'],
  },
  {
    name: 'the products, within their layouts',
    rules: [
      'routes.product',
      'routes.product-micro',
      'routes.product-comparison',
      'layouts.default',
      'layouts.product',
    ],
  },
  { name: 'posts', rules: ['routes.blog', 'routes.blog-post'] },
  {
    name: 'first steps',
    rules: ['routes.get-started', 'routes.get-started-guide', 'routes.activate', 'routes.activate-offline'],
  },
  { name: 'quick starts', rules: ['routes.quick-starts', 'routes.product-quick-starts', 'routes.micro-quick-starts'] },
  { name: 'guides and help', rules: ['routes.product-guide', 'routes.micro-guide', 'routes.support'] },
  { name: 'templates', rules: ['routes.templates', 'routes.template'] },
  {
    name: 'the way in, with no login requirement',
    rules: ['routes.account-routes-open', 'routes.sign-in', 'routes.sign-up'],
  },
  {
    name: 'lost passwords and new accounts',
    rules: ['routes.confirm-account', 'routes.forgot-password', 'routes.reset-password'],
  },
  {
    name: 'what asks to sign in first',
    rules: ['routes.user-area', 'routes.account', 'routes.licenses', 'routes.products', 'routes.redeem'],
  },
]
/** Prerendered beside what the specification names. */
const ourPages = ['/withdraw', ...changelogPaths]
const allPaths = specifiedRoutes.flatMap(({ paths }) => paths)
const routesOf = (rules: string[]) => specifiedRoutes.filter(({ rule }) => rules.includes(rule))
const pathsOf = (...rules: string[]) => routesOf(rules).flatMap(({ paths }) => paths)

/** Ours, beside what the specification names. */
const ourShells = ['/user-area/revert-email-change', '/user-area/newsletter', '/lost-license']

it.each(ourShells)('%s is whole as delivered, and says that it needs JavaScript', async (path) => {
  expect(await findPageFaults(site, { route: path, rule: '', kind: 'shell', paths: [path] })).toEqual([])
})

it('every page, file, call, error and redirect carries the security headers, and no page has a part inline', async () => {
  const { answers, faults } = await visitEveryAddress(shop.url)
  expect(faults).toEqual([])
  expect(answers).toBeGreaterThan(250)
})

const productRules = ['routes.product', 'routes.product-micro']

/** The vendor is around every page, and the other products are around a product. */
async function expectLayout(page: Page, { rule, paths: [path] }: SpecifiedRoute): Promise<void> {
  const others = page.getByRole('navigation', { name: 'Other products' })
  expect.soft(await others.count(), path).toBe(productRules.includes(rule) ? 1 : 0)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    expect.soft(await page.getByRole(landmark).count(), `${landmark} of ${path}`).toBe(1)
}

describe('every page of the route table', () => {
  for (const { name, rules } of groups)
    it(`is whole as delivered, and once scripts have run: ${name}`, { tags: rules }, async () => {
      const faults: string[] = []
      for (const route of routesOf(rules)) {
        faults.push(...(await findPageFaults(site, route)))
        faults.push(...(await scripted.findFaults(route)))
        await expectLayout(scripted.page, route)
      }
      expect(faults).toEqual([])
    })

  it('is shown without JavaScript: one of each kind', async () => {
    const scriptless = await walkWithoutScripts(shop.url)
    const faults: string[] = []
    for (const kind of ['prerendered', 'shell', 'guarded']) {
      const route = specifiedRoutes.findLast((each) => each.kind === kind)
      if (route) faults.push(...(await scriptless.findFaults(route)))
    }
    expect(faults).toEqual([])
  })

  it('is looked at', () => {
    const seenRoutes = groups.flatMap(({ rules }) => routesOf(rules))
    expect(new Set(seenRoutes)).toEqual(new Set(specifiedRoutes))
    expect(seenRoutes).toHaveLength(32)
  })

  it('leads on to pages that are there, and has a title of its own', async () => {
    expect.soft(await findDeadLinks(site, allPaths)).toEqual([])
    expect(await findSharedTitles(site, allPaths)).toEqual([])
  })

  it('is prerendered from the data beside it, and in the manifest with no other', {
    tags: ['site.prerendered-with-payload', 'delivery.payload'],
  }, async () => {
    const { id } = await readJson(z.object({ id: z.string() }), '/builds/latest.json')
    const manifest = await readJson(z.object({ prerendered: z.array(z.string()) }), `/builds/meta/${id}.json`)
    const table = specifiedRoutes.filter(({ kind }) => kind === 'prerendered').flatMap(({ paths }) => paths)
    expect(manifest.prerendered.toSorted()).toEqual([...table, ...ourPages].toSorted())
    for (const path of table) {
      const payload = await readJson(z.unknown(), `${path === '/' ? '' : path}/_payload.json`)
      expect.soft((await readPage(site, path))?.payload, path).toEqual(payload)
    }
  })
})

async function readJson<Schema extends z.ZodMiniType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
  return z.parse(schema, await (await fetch(`${shop.url}${path}`)).json())
}

const wordsSchema = z.object({ headline: z.string(), lead: z.string() })

describe('what there is to read', () => {
  it('stands on the page without JavaScript: marketing, posts, guides, templates, support', {
    tags: ['visitor.reads'],
  }, async () => {
    const rules = ['routes.home', 'routes.product', 'routes.blog-post', 'routes.product-guide', 'routes.template']
    for (const path of pathsOf(...rules, 'routes.support', 'routes.free')) {
      const page = await readPage(site, path)
      expect.soft(page?.text, path).toContain(z.parse(wordsSchema, page?.payload).lead)
    }
  })

  it('is about two instruments, a micro edition and templates', {
    tags: ['product.presents', 'product.wares'],
  }, async () => {
    const home = await readPage(site, '/')
    expect(home?.links).toEqual(expect.arrayContaining(pathsOf('routes.product', 'routes.product-micro')))
    expect(pathsOf('routes.product', 'routes.product-micro')).toHaveLength(3)
    const templates = await readPage(site, '/templates')
    expect(templates?.links).toEqual(expect.arrayContaining(pathsOf('routes.template')))
  })

  it('says of each product what it does, and the facts', { tags: ['content.product-sections'] }, async () => {
    const schema = z.object({
      features: z.array(z.object({ title: z.string(), text: z.string() })),
      facts: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    for (const path of pathsOf('routes.product', 'routes.product-micro')) {
      const page = await readPage(site, path)
      const { features, facts } = z.parse(schema, page?.payload)
      expect(features.length, path).toBeGreaterThan(0)
      expect(facts.length, path).toBeGreaterThan(0)
      const texts = [...features.flatMap(({ title, text }) => [title, text]), ...facts.map(({ value }) => value)]
      for (const text of texts) expect.soft(page?.text, path).toContain(text.replaceAll('\u00a0', ' '))
    }
  })

  it('shows each post as a card that leads to it', { tags: ['content.blog-cards'] }, async () => {
    const blog = await readPage(site, '/blog')
    const schema = z.object({ posts: z.array(z.object({ path: z.string(), title: z.string(), summary: z.string() })) })
    const { posts } = z.parse(schema, blog?.payload)
    expect(posts.map(({ path }) => path).toSorted()).toEqual(pathsOf('routes.blog-post').toSorted())
    for (const { path, title, summary } of posts) {
      expect.soft(blog?.links).toContain(path)
      expect.soft(blog?.text).toContain(title)
      expect.soft(blog?.text).toContain(summary)
    }
  })

  it.each([
    ['a post by its slug [identifiers.blog-post]', 'routes.blog-post'],
    ['a template by its name [identifiers.template]', 'routes.template'],
    ['a guide by its name [identifiers.guide]', 'routes.product-guide'],
  ])('finds %s, and no other', async (_, rule) => {
    for (const path of pathsOf(rule)) {
      const page = await readPage(site, path)
      expect.soft(page?.h1, path).toEqual([z.parse(wordsSchema, page?.payload).headline])
      expect.soft(await readMissing(`${path}-or-not`)).toBe(`Page Not Found: ${path}-or-not`)
    }
  })
})

async function readMissing(path: string): Promise<string> {
  const response = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
  expect.soft(response.status, path).toBe(404)
  return /Page [Nn]ot [Ff]ound: \S+/.exec(readPageHtml(await response.text()).text)?.[0] ?? ''
}

describe('a path without a page', () => {
  it.each(['/nope?a=1', '/guides/clatter-3/x', '/get-started/daw-quickstarts/nope', '/user-area/nope'])(
    'is unknown: %s',
    { tags: ['routing.unknown-path', 'errors.page-not-found'] },
    async (path) => {
      expect(await readMissing(path)).toBe(`Page not found: ${path}`)
    },
  )

  it.each([
    '/thrum-micro',
    '/blog/nope',
    '/guides/clatter-2/nope',
    '/guides/clatter-micro/nope',
    '/templates/nope',
    '/get-started/daw-quickstarts/thrum-micro',
  ])('fails validation: %s', { tags: ['routing.validate', 'errors.page-not-valid'] }, async (path) => {
    expect(await readMissing(path)).toBe(`Page Not Found: ${path}`)
  })
})
