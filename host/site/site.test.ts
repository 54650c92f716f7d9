import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleContentWithText } from '#tests/support/example-site.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import { exampleContent } from '../shop/example-content.ts'
import { openExampleSite, type RunningSite, storefrontOf } from './example-running-site.ts'
import { loadPages } from './load-site.ts'
import { examplePictureRenderer } from './seo/sharing-picture/example-renderer.ts'
import { gatherSiteContent } from './site-content.ts'
import { writeThemeSheet } from './theme-sheet.ts'

/** The paths of all documents: the pages, and the two error screens. */
const allPages = loadPages(gatherSiteContent(exampleContent, storefrontOf(10)), {})
  .map(({ path }) => path)
  .concat(placeholderPath, placeholderPath)
  .sort()

const withHome = (headline: string) => exampleContentWithText('home', { headline })

let site: RunningSite
beforeEach(async () => {
  site = await openExampleSite()
})
afterEach(() => site.close())

describe('the first start', () => {
  it('renders every page of the table, and one for each product that is sold and described', {
    tags: ['routes.product'],
  }, () => {
    expect(site.takeRendered()).toEqual(allPages)
  })

  it('lays a payload beside each page', { tags: ['site.prerendered-with-payload'] }, async () => {
    expect(JSON.parse((await site.read('/knock/_payload.json')) ?? '')).toMatchObject({
      product: { path: '/knock', colour: '#123456' },
    })
    expect(JSON.parse((await site.read('/_payload.json')) ?? '').products).toHaveLength(1)
    expect(JSON.parse((await site.read('/user-area/sign-in/_payload.json')) ?? '')).toEqual({
      head: { title: 'Sign in – Woodshed', description: 'To your licenses, downloads, orders and devices.' },
    })
  })

  it('lays the files of each template beside its page', { tags: ['content.template-downloads'] }, async () => {
    const { files } = JSON.parse((await site.read('/templates/door/_payload.json')) ?? '')
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      '/templates/door/door.json',
      '/templates/door/door.csv',
      '/templates/door/door.mid',
      '/templates/door/door-reaper.txt',
      '/templates/door/door.drm',
    ])
    for (const { path, bytes } of files) expect((await site.server.call(path)).body, path).toHaveLength(bytes)
    expect(await site.read('/templates/door/door.csv')).toBe('note,name,voice\r\n36,C1,Hinge\r\n')
  })

  it('passes each page its scripts and styles', async () => {
    const knock = await site.read('/knock')
    expect(knock).toContain('"preloads":["/assets/product.js","/assets/sections.js","/assets/section-product-hero.js"]')
    const { path: theme } = writeThemeSheet(exampleContent.theme)
    expect(knock).toContain(`"styles":["${theme}","/assets/first.css","/assets/rest.css"],"lateStyles":[]`)
    expect(await site.read('/')).toContain(
      `"styles":["${theme}","/assets/first.css"],"lateStyles":["/assets/rest.css"]`,
    )
    expect(await site.read('/checkout/5f0c')).toContain('src="/assets/checkout.js"')
    expect(await site.read('/assets/site.js')).toBe('export {}')
  })

  it('shows the error screen for everything else', async () => {
    expect(await site.read('/wordless')).toBeNull()
    expect((await site.renderNotFound('/wordless?a=1')).html).toContain('<h1>/wordless?a=1</h1>')
  })
})

describe('the next start', () => {
  beforeEach(() => void site.takeRendered())

  it('renders nothing when nothing changed', async () => {
    await site.start()
    expect(site.takeRendered()).toEqual([])
    expect(await site.read('/knock')).toContain('<h1>/knock</h1>')
  })

  it('renders all when the site has another address', async () => {
    site.given.publicUrl = 'https://other.example'
    await site.start()
    expect(site.takeRendered()).toEqual(allPages)
    expect(await site.read('/knock')).toContain('"publicUrl":"https://other.example"')
  })

  it('renders all when the code that renders is another', async () => {
    await writeFile(join(site.given.buildFolder, 'server/other.js'), '')
    await site.start()
    expect(await site.read('/knock')).toContain('<h1>/knock</h1>')
    expect(site.takeRendered()).toEqual(allPages)
  })
})

it.each(['activate', 'blog', 'support'])('refuses a product called %s, whose page would hide another', async (id) => {
  const products = site.given.storefront.products.map((product) =>
    product.id === 'knock-micro' ? { ...product, id } : product,
  )
  site.given.storefront = { ...site.given.storefront, products }
  await expect(
    site.start({ ...exampleContent, products: new Map([...exampleContent.products].map(([, text]) => [id, text])) }),
  ).rejects.toThrow(`catalogue: A product can't be called '${id}': /${id} is a page already`)
})

it('refuses a redirect from where a page is', async () => {
  await expect(site.start({ ...exampleContent, redirects: { '/about': '/' } })).rejects.toThrow(
    'redirects.yaml: /about: Is a page, which would never be seen',
  )
})

it('fills in the names of products in what is written for all', async () => {
  expect(await site.read('/get-started/daw-quickstarts/knock-micro/_payload.json')).toContain('Load Knock: Knock!')
})

it('leads from a product to its micro edition and back', async () => {
  expect(JSON.parse((await site.read('/knock/_payload.json')) ?? '').otherEdition).toMatchObject({
    path: '/knock-micro',
  })
  expect(JSON.parse((await site.read('/knock-micro/_payload.json')) ?? '').otherEdition).toMatchObject({
    path: '/knock',
  })
})

it('draws the picture of a page for whoever first asks for it, anew where the page has another headline', async () => {
  const drawing = vi.spyOn(examplePictureRenderer, 'draw')
  const headlineOf = async () => JSON.parse((await site.read('/pictures/home.png')) ?? '').headline
  await site.start(withHome('Planed by hand'))
  expect(drawing).not.toHaveBeenCalled()
  expect(await headlineOf()).toBe('Planed by hand')
  await site.refresh(withHome('Planed twice'))
  expect(drawing).toHaveBeenCalledOnce()
  expect(await headlineOf()).toBe('Planed twice')
  drawing.mockRestore()
})

it('has the icon and the pictures of the vendor', async () => {
  expect([await site.read('/favicon.svg'), await site.read('/pictures/knock.svg')]).toEqual([null, null])
  await site.start({
    ...exampleContent,
    favicon: '<svg/>',
    pictures: new Map([['/pictures/knock.svg', '<svg id="a"/>']]),
  })
  expect([await site.read('/favicon.svg'), await site.read('/pictures/knock.svg')]).toEqual(['<svg/>', '<svg id="a"/>'])
  expect(await site.read('/about')).toContain('"icons":[{"rel":"icon","path":"/favicon.svg"')
})
