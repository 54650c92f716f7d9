import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { proseSchema, readText } from '#contract/prose.ts'
import { readBody } from '#host/shop/sections/read-sections.ts'
import { exampleContent, exampleSite } from '#tests/support/example-site.ts'
import { readInserted, readSections } from '#web/site/section.ts'
import type { Content } from '../shop/content.ts'
import { loadPages } from './load-site.ts'

const products = new Set(['knock', 'knock-micro', 'unlisted'])
const write = (body: string) => readBody({ file: 'x.md', body, bodyLine: 1 }, { products })

async function pageAt(path: string, content: Content) {
  const page = loadPages(exampleSite(content), {}).find((each) => each.path === path)
  if (!page) throw new Error(`There is no page ${path}`)
  return { ...page, sections: readSections(page.payload)?.map(({ name, id, payload }) => ({ name, id, payload })) }
}

async function contentWith(name: string, body: string): Promise<Content> {
  const [about] = exampleContent.pages.values()
  if (!about) throw new Error('The example has no pages')
  return { ...exampleContent, pages: new Map([...exampleContent.pages, [name, { ...about, ...(await write(body)) }]]) }
}

describe('a page whose file has sections', () => {
  it('is these sections in their order', async () => {
    const content = await contentWith('about', '::: hero\n:::\nWords.\n::: statement\ntext: Loud.\n:::\n')
    const { sections } = await pageAt('/about', content)
    expect(sections?.map(({ name }) => name)).toEqual(['hero', 'prose', 'statement'])
    expect(sections?.[0]?.payload).toMatchObject({ headline: 'Knock', lead: 'Who is there?', isTop: true })
  })

  it('begins with a heading where its first section shows none, so that every page has one', async () => {
    const { sections } = await pageAt('/about', await contentWith('about', '::: statement\ntext: Loud.\n:::\n'))
    expect(sections?.map(({ name }) => name)).toEqual(['heading', 'statement'])
  })

  it('begins with the cover of its front matter', async () => {
    const content = await contentWith('about', '::: statement\ntext: Loud.\n:::\n')
    const about = content.pages.get('about')
    if (!about) throw new Error('The example has no pages')
    const pages = new Map([...content.pages, ['about', { ...about, cover: { colour: '#f0482a' } }]])
    const { sections } = await pageAt('/about', { ...content, pages })
    expect(sections?.[0]).toMatchObject({ name: 'heading', payload: { cover: { colour: '#f0482a' } } })
  })

  it('has an anchor for each section, made of its title', async () => {
    const body = '## Loud\n::: specs\ntitle: Loud\nitems: [{ name: a, value: b }]\n:::\n::: statement\ntext: x\n:::\n'
    const { sections } = await pageAt('/about', await contentWith('about', body))
    expect(sections?.map(({ id }) => id)).toEqual(['heading', 'prose', 'loud-2', 'statement'])
  })

  it('leaves out a product that is not for sale', async () => {
    const body = '::: call-to-action\nproduct: unlisted\n:::\n::: products\nproducts: [unlisted, knock]\n:::\n'
    const { sections } = await pageAt('/about', await contentWith('about', body))
    expect(sections?.map(({ name }) => name)).toEqual(['heading', 'products'])
    expect(sections?.[1]?.payload).toMatchObject({ products: [{ product: { id: 'knock' } }] })
  })

  it('may be the page of a product, about which its sections are', async () => {
    const [knock] = exampleContent.products.values()
    if (!knock) throw new Error('The example has no products')
    const text = { ...knock, ...(await write('::: product-hero\n:::\n')) }
    const content = { ...exampleContent, products: new Map([...exampleContent.products, ['knock', text]]) }
    const { sections, payload } = await pageAt('/knock', content)
    expect(sections).toMatchObject([{ name: 'product-hero', payload: { product: { product: { id: 'knock' } } } }])
    expect(payload).toMatchObject({ product: { product: { id: 'knock' } } })
  })
})

describe('a form on any page', () => {
  it('has the anchor that help, mails and other pages link to, whatever its title is', async () => {
    const body = '::: contact\ntitle: Write to Ada\n:::\n::: contact\n:::\n::: education\ntitle: Students\n:::\n'
    const content = await contentWith('about', body)
    const { sections } = await pageAt('/about', { ...content, education: { percentage: 40, monthsValid: 12 } })
    expect(sections?.map(({ id }) => id)).toEqual(['heading', 'ask', 'ask-2', 'education-form'])
    expect(sections?.[3]?.payload).toEqual({
      title: 'Students',
      terms: { percentage: 40, monthsValid: 12, items: [] },
    })
  })
})

describe('a page that every shop needs, with sections of the vendor’s', () => {
  const offline = async (body: string) => {
    const { sections } = await pageAt('/activate/offline', await contentWith('activate-offline', body))
    return sections?.map(({ name }) => name)
  }
  const imprint = async (body: string) => {
    const name = 'imprint-and-privacy-policy'
    const { sections } = await pageAt(`/${name}`, await contentWith(name, body))
    return sections?.map((section) => `${section.name} ${words(section.payload)}`.trim())
  }
  const words = (payload: unknown) => {
    const { text } = z.catch(z.object({ text: proseSchema }), { text: [] }).parse(payload)
    return text.map(readText).join(' ').slice(0, 40)
  }

  it('activates devices by file below its headline', async () => {
    expect(await offline('::: statement\ntext: Loud.\n:::\n')).toEqual(['heading', 'offline-activation', 'statement'])
    expect(await offline('::: hero\n:::\nWords.\n')).toEqual(['hero', 'offline-activation', 'prose'])
  })

  it('does so where the vendor puts it, and once', async () => {
    const body = 'Words.\n::: offline-activation\n:::\n::: statement\ntext: Loud.\n:::\n'
    expect(await offline(body)).toEqual(['heading', 'prose', 'offline-activation', 'statement'])
  })

  it('names the company below the heading Imprint, wherever that is, or else first of all', async () => {
    const company = 'Name: Woodshed Ltd'
    expect(await imprint('::: hero\n:::\nHello.\n::: statement\ntext: x\n:::\n## Imprint\n\nMore.\n')).toEqual([
      ...['hero', 'prose Hello.', 'statement'],
      expect.stringMatching(`^prose Imprint ${company}`),
    ])
    expect(await imprint('Hello.\n::: statement\ntext: x\n:::\n')).toEqual([
      ...['heading', expect.stringMatching(`^prose Imprint ${company}`), 'prose Hello.', 'statement'],
    ])
  })
})

describe('a product without sections', () => {
  it('has what can be listened to in its layout', async () => {
    const [knock] = exampleContent.products.values()
    if (!knock) throw new Error('The example has no products')
    const audio = { title: 'Overview', items: [], matched: true }
    const content = {
      ...exampleContent,
      products: new Map([...exampleContent.products, ['knock', { ...knock, audio }]]),
    }
    const { sections, payload } = await pageAt('/knock', content)
    expect(sections).toBeUndefined()
    expect(payload).toMatchObject({
      product: { product: { id: 'knock' } },
      inserted: [
        { name: 'product-hero', payload: { product: { product: { id: 'knock' } }, isTop: true } },
        { name: 'audio', id: 'overview-2', payload: { title: 'Overview', album: 'Knock' } },
      ],
    })
  })
})

it('loads the code of an instrument for products that have one, and for no other', async () => {
  const [knock] = exampleContent.products.values()
  if (!knock) throw new Error('The example has no products')
  const instrument = { pads: [], knobs: [], lengths: [], hasOwnLengths: false, objects: [], patterns: [] }
  const nameOfHero = async (text: typeof knock) => {
    const content = { ...exampleContent, products: new Map([...exampleContent.products, ['knock', text]]) }
    return readInserted((await pageAt('/knock', content)).payload)?.map(({ name }) => name)
  }
  expect(await nameOfHero(knock)).toEqual(['product-hero'])
  expect(await nameOfHero({ ...knock, instrument })).toEqual(['product-hero-playable'])
})

describe('a page of the vendor’s own', () => {
  it('is at the path of its file, with or without sections', async () => {
    expect((await pageAt('/press/kit', await contentWith('press/kit', 'Words.'))).sections).toBeUndefined()
    const { sections } = await pageAt('/press/kit', await contentWith('press/kit', '::: hero\n:::\n'))
    expect(sections?.map(({ name }) => name)).toEqual(['hero'])
  })
})

it('leaves a page without sections as it is: no section is in the data of any page of the example', () => {
  for (const { payload } of loadPages(exampleSite(), {})) expect(payload).not.toHaveProperty('sections')
})
