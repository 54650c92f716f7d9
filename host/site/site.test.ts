import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import { exampleContent } from '../content/example-content.ts'
import { exampleStorefront, writeExampleBuild } from './example-build.ts'
import { openServer } from './example-server.ts'
import { loadPages } from './load-site.ts'
import { examplePictureRenderer } from './seo/sharing-picture/example-renderer.ts'
import { createSite, type Site } from './site.ts'
import { gatherSiteContent } from './site-content.ts'

const storefrontOf = (price: number) => exampleStorefront(price, ['knock', 'knock-micro', 'wordless'])

/** Stands for the built site: a page is its request, so that what reached the rendering can be read. */
const entryServer = `
globalThis.rendered = []
export async function render(request) {
  globalThis.rendered.push(request.path)
  return '<h1>' + request.path + '</h1>' + JSON.stringify(request)
}`

/** The paths of all documents: the pages, and the two error screens. */
const allPages = loadPages(gatherSiteContent(exampleContent, storefrontOf(10)), {})
  .map(({ path }) => path)
  .concat(placeholderPath, placeholderPath)
  .sort()

let buildFolder: string
let storefront: Storefront
let isReadable: boolean
let site: Site
let server: Awaited<ReturnType<typeof openServer>>
let publicUrl: string

const takeRendered = (): string[] => {
  const rendered: string[] = Reflect.get(globalThis, 'rendered') ?? []
  return rendered.splice(0).sort()
}
const readStorefront = async () => {
  if (!isReadable) throw new Error('The storefront is away')
  return storefront
}
const start = async (content = exampleContent) => {
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  site = await createSite({
    settings,
    content,
    storefront: readStorefront,
    buildFolder,
    renderer: examplePictureRenderer,
  })
}
const read = async (path: string) => {
  const { status, body } = await server.call(path)
  return status === 200 ? body.toString() : null
}

beforeEach(async () => {
  buildFolder = await writeExampleBuild(entryServer)
  publicUrl = 'https://shop.example'
  storefront = storefrontOf(10)
  isReadable = true
  await start()
  server = await openServer((request, response) => {
    if (!site.answer(request, response)) response.writeHead(418).end()
  })
})
afterEach(async () => {
  takeRendered()
  await server.close()
  await rm(buildFolder, { recursive: true })
})

describe('the first start', () => {
  it('renders every page of the table, and one for each product that is sold and described', {
    tags: ['routes.product'],
  }, () => {
    expect(takeRendered()).toEqual(allPages)
  })

  it('lays a payload beside each page', { tags: ['site.prerendered-with-payload'] }, async () => {
    expect(JSON.parse((await read('/knock/_payload.json')) ?? '')).toMatchObject({
      product: { path: '/knock', colour: '#123456' },
    })
    expect(JSON.parse((await read('/_payload.json')) ?? '').products).toHaveLength(1)
    expect(JSON.parse((await read('/user-area/sign-in/_payload.json')) ?? '')).toEqual({
      head: { title: 'Sign in – Woodshed', description: 'To your licenses, downloads, orders and devices.' },
    })
  })

  it('lays the files of each template beside its page', { tags: ['content.template-downloads'] }, async () => {
    const { files } = JSON.parse((await read('/templates/door/_payload.json')) ?? '')
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      '/templates/door/door.json',
      '/templates/door/door.csv',
      '/templates/door/door.mid',
      '/templates/door/door-reaper.txt',
      '/templates/door/door.drm',
    ])
    for (const { path, bytes } of files) expect((await server.call(path)).body, path).toHaveLength(bytes)
    expect(await read('/templates/door/door.csv')).toBe('note,name,voice\r\n36,C1,Hinge\r\n')
  })

  it('passes each page its scripts and styles', async () => {
    const knock = await read('/knock')
    expect(knock).toContain('"preloads":["/assets/product.js"]')
    expect(knock).toContain('"styles":["/assets/first.css","/assets/rest.css"],"lateStyles":[]')
    expect(await read('/')).toContain('"styles":["/assets/first.css"],"lateStyles":["/assets/rest.css"]')
    expect(await read('/checkout/5f0c')).toContain('src="/assets/checkout.js"')
    expect(await read('/assets/site.js')).toBe('export {}')
  })

  it('shows the error screen for everything else', async () => {
    expect(await read('/wordless')).toBeNull()
    expect((await site.renderNotFound('/wordless?a=1')).html).toContain('<h1>/wordless?a=1</h1>')
  })
})

describe('the next start', () => {
  beforeEach(() => void takeRendered())

  it('renders nothing when nothing changed', async () => {
    await start()
    expect(takeRendered()).toEqual([])
    expect(await read('/knock')).toContain('<h1>/knock</h1>')
  })

  it('renders all when the site has another address', async () => {
    publicUrl = 'https://other.example'
    await start()
    expect(takeRendered()).toEqual(allPages)
    expect(await read('/knock')).toContain('"publicUrl":"https://other.example"')
  })

  it('renders all when the code that renders is another', async () => {
    await writeFile(join(buildFolder, 'server/other.js'), '')
    await start()
    expect(await read('/knock')).toContain('<h1>/knock</h1>')
    expect(takeRendered()).toEqual(allPages)
  })
})

describe('when prices change', () => {
  beforeEach(() => void takeRendered())

  it('renders the pages that show them and swaps them in', async () => {
    storefront = storefrontOf(12)
    await site.refresh()
    expect(takeRendered()).toEqual(['/', '/knock', '/knock-micro', '/product-comparison'])
    expect(await read('/knock')).toContain('"price":{"USD":12}')
    expect(await read('/_payload.json')).toContain('"price":{"USD":12}')
  })

  it('renders nothing when they did not', async () => {
    await site.refresh()
    expect(takeRendered()).toEqual([])
  })

  it('goes on with the pages it has when the storefront can not be read, and recovers', async () => {
    isReadable = false
    await expect(site.refresh()).rejects.toThrow('The storefront is away')
    expect(await read('/knock')).toContain('"price":{"USD":10}')
    isReadable = true
    storefront = storefrontOf(12)
    await site.refresh()
    expect(await read('/knock')).toContain('"price":{"USD":12}')
  })

  it('takes the page of a product away that is no longer sold', async () => {
    storefront = { ...storefront, products: [] }
    await site.refresh()
    expect(await read('/knock')).toBeNull()
    expect(await read('/knock/_payload.json')).toBeNull()
  })
})

it.each(['activate', 'blog', 'support'])('refuses a product called %s, whose page would hide another', async (id) => {
  const products = storefront.products.map((product) => (product.id === 'knock-micro' ? { ...product, id } : product))
  storefront = { ...storefront, products }
  await expect(
    start({ ...exampleContent, products: new Map([...exampleContent.products].map(([, text]) => [id, text])) }),
  ).rejects.toThrow(`content/catalogue: A product can't be called '${id}': /${id} is a page already`)
})

it('refuses a redirect from where a page is', async () => {
  await expect(start({ ...exampleContent, redirects: { '/about': '/' } })).rejects.toThrow(
    'content/redirects.yaml: /about: Is a page, which would never be seen',
  )
})

it('fills in the names of products in what is written for all', async () => {
  expect(await read('/get-started/daw-quickstarts/knock-micro/_payload.json')).toContain('Load Knock: Knock!')
})

it('leads from a product to its micro edition and back', async () => {
  expect(JSON.parse((await read('/knock/_payload.json')) ?? '').otherEdition).toMatchObject({ path: '/knock-micro' })
  expect(JSON.parse((await read('/knock-micro/_payload.json')) ?? '').otherEdition).toMatchObject({ path: '/knock' })
})

it('has the icon that the vendor drew', async () => {
  expect(await read('/favicon.svg')).toBeNull()
  await start({ ...exampleContent, favicon: '<svg/>' })
  expect(await read('/favicon.svg')).toBe('<svg/>')
  expect(await read('/about')).toContain('"icon":"/favicon.svg"')
})

it('has the pictures that the vendor drew', async () => {
  expect(await read('/pictures/knock.svg')).toBeNull()
  await start({ ...exampleContent, pictures: new Map([['/pictures/knock.svg', '<svg/>']]) })
  expect(await read('/pictures/knock.svg')).toBe('<svg/>')
})
