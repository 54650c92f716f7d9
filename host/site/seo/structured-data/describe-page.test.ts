import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readDemoContext } from '#tests/support/demo-context.ts'
import type { LoadedPage } from '../../loaded-page.ts'
import type { SeoContext } from '../context.ts'
import { describeMeta } from '../page-meta.ts'

const origin = 'https://shop.example'

// What Google's guides to each kind ask for and schema.org calls it, typed by hand: required is what has no optional().
const address = z.string().startsWith(`${origin}/`)
const picture = z.string().regex(/^https:\/\/shop\.example\/pictures\/[a-z0-9/-]+\.png$/)
const vendor = z.strictObject({ '@type': z.literal('Organization'), name: z.literal('Oddmeter'), url: address })
const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: z.string(),
  price: z.number().positive(),
  priceCurrency: z.literal('USD'),
  availability: z.literal('https://schema.org/InStock'),
  url: address,
  seller: vendor,
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price: z.number().positive(),
    priceCurrency: z.literal('USD'),
    valueAddedTaxIncluded: z.literal(false),
  }),
})
const required = {
  Product: z.looseObject({
    name: z.string().min(1),
    description: z.string().min(20),
    image: picture,
    logo: z.string().regex(/^https:\/\/shop\.example\/pictures\/[a-z-]+\.svg$/),
    url: address,
    sku: z.string(),
    brand: z.strictObject({ '@type': z.literal('Brand'), name: z.literal('Oddmeter') }),
    applicationCategory: z.literal('MultimediaApplication'),
    operatingSystem: z.string().regex(/macOS|Windows|Linux/),
    softwareVersion: z.string().regex(/^\d/),
    // One for each variation.
    offers: z.union([offer, z.array(offer).min(2)]),
  }),
  BlogPosting: z.looseObject({
    headline: z.string().min(1).max(110),
    image: picture,
    datePublished: z.iso.date(),
    author: z.looseObject({ '@type': z.enum(['Person', 'Organization']), name: z.string().min(1) }),
    publisher: vendor,
    mainEntityOfPage: address,
  }),
  TechArticle: z.looseObject({
    headline: z.string().min(1).max(110),
    image: picture,
    author: vendor,
    about: z.strictObject({ '@type': z.literal('Product'), name: z.string(), url: address }),
  }),
  FAQPage: z.looseObject({
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: z.string().min(5),
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: z.string().min(20) }),
        }),
      )
      .min(10),
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().min(1),
          name: z.string().min(1),
          item: address,
        }),
      )
      .min(2),
  }),
  Organization: z.looseObject({ name: z.string(), url: z.literal(`${origin}/`), logo: address, email: z.email() }),
  WebSite: z.looseObject({
    name: z.string(),
    url: z.literal(`${origin}/`),
    publisher: z.object({ '@id': z.string() }),
  }),
}

let context: SeoContext
beforeAll(async () => {
  context = await readDemoContext(origin)
})

/** Where the page's own data has the price. */
const priceShown = z.object({
  product: z.object({ product: z.object({ defaultVariation: z.object({ price: z.record(z.string(), z.number()) }) }) }),
})
const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) })),
})
function pageAt(path: string): LoadedPage {
  const page = context.pages.find((each) => each.path === path)
  if (!page) throw new Error(`There is no ${path}`)
  return page
}
/** What a page says of itself, as it is read back from the document. */
const thingsOn = (path: string) =>
  graphSchema.parse(JSON.parse(JSON.stringify(describeMeta(pageAt(path), context).structuredData)))['@graph']
const kindsOf = ({ '@type': type }: { '@type': string | string[] }) => [type].flat()
function find<Schema extends z.ZodType>(path: string, kind: string, schema: Schema): z.infer<Schema> {
  return schema.parse(thingsOn(path).find((each) => kindsOf(each).includes(kind)))
}
const pathsOf = (pageName: string) =>
  context.pages.filter(({ route }) => route.name === pageName).map(({ path }) => path)

describe('what pages say in the terms of schema.org', () => {
  it.each([
    ['a product, with its price', 'product', 'Product'],
    ['a post', 'post', 'BlogPosting'],
    ['a guide', 'guide', 'TechArticle'],
    ['a quick start', 'quick-start', 'TechArticle'],
    ['the questions of support', 'support', 'FAQPage'],
    ['the vendor, on home', 'home', 'Organization'],
    ['the site, on home', 'home', 'WebSite'],
  ] as const)('has every field that is asked for of %s', (_, pageName, kind) => {
    const paths = pathsOf(pageName)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) expect.soft(() => find(path, kind, required[kind]), path).not.toThrow()
  })

  it('says where each page stands, but for home, and nothing of a shell', () => {
    for (const page of context.pages) {
      const { path, route } = page
      if (route.render === 'shell') expect.soft(describeMeta(page, context).structuredData, path).toBeNull()
      else if (path !== '/')
        expect.soft(() => find(path, 'BreadcrumbList', required.BreadcrumbList), path).not.toThrow()
    }
  })

  it.each([
    ['/blog/why-odd-metres', ['Oddmeter /', 'Blog /blog', 'Nobody counts to eleven /blog/why-odd-metres']],
    ['/guides/clatter-2/first-hit', ['Oddmeter /', 'Clatter /clatter', 'The first hit /guides/clatter-2/first-hit']],
    [
      '/get-started/daw-quickstarts/thrum',
      [
        'Oddmeter /',
        'Get started /get-started',
        'Quick starts for six DAWs /get-started/daw-quickstarts',
        'Thrum in your DAW /get-started/daw-quickstarts/thrum',
      ],
    ],
  ])('leads from home to %s', (path, way) => {
    const { itemListElement } = find(path, 'BreadcrumbList', required.BreadcrumbList)
    expect(itemListElement.map(({ name, item }) => `${name} ${item.slice(origin.length)}`)).toEqual(way)
    expect(itemListElement.map(({ position }) => position)).toEqual(way.map((_, index) => index + 1))
  })

  it('asks for what the page asks for, in the currency that pages are written in', () => {
    expect(offer.parse(find('/clatter', 'Product', required.Product).offers).price).toBe(99)
    expect(priceShown.parse(pageAt('/clatter').payload).product.product.defaultVariation.price[context.currency]).toBe(
      99,
    )
  })

  it('says of a currency with tax that it is within', () => {
    const inEuro = describeMeta(pageAt('/clatter'), { ...context, currency: 'EUR' })
    expect(JSON.stringify(inEuro.structuredData)).toContain('"priceCurrency":"EUR","valueAddedTaxIncluded":true')
  })

  it('says the questions of every section faq on a page, beside what the page is about', () => {
    const faq = (id: string, question: string) => ({
      name: 'faq',
      id,
      payload: { questions: [{ id: `${id}-1`, question, answer: [], group: null }] },
    })
    const describe = (path: string) => {
      const page = pageAt(path)
      const sections = [faq('faq', 'Why?'), { name: 'statement', id: 'statement', payload: {} }, faq('faq-2', 'How?')]
      const payload = Object.assign({}, page.payload, { sections })
      return graphSchema.parse(describeMeta({ ...page, payload }, context).structuredData)['@graph']
    }
    for (const path of ['/about', '/blog/why-odd-metres', '/clatter', '/support']) {
      const things = describe(path).filter((thing) => kindsOf(thing).includes('FAQPage'))
      expect(things, path).toMatchObject([{ mainEntity: [{ name: 'Why?' }, { name: 'How?' }] }])
    }
    expect(describe('/blog/why-odd-metres').flatMap(kindsOf)).toContain('BlogPosting')
  })

  it('answers with links that lead somewhere from anywhere', () => {
    const answers = find('/support', 'FAQPage', required.FAQPage).mainEntity.map(
      ({ acceptedAnswer }) => acceptedAnswer.text,
    )
    expect(answers.join()).toMatch(/href="https:\/\/shop\.example\//)
    expect(answers.join()).not.toMatch(/href="\//)
  })
})
