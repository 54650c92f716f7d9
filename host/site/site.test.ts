import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { exampleContentWithText } from '#tests/support/example-site.ts'
import { placeholderPath } from '#web/site/pages/error/schema.ts'
import { exampleContent } from '../shop/example-content.ts'
import { storeFiles } from './built-file-folder.ts'
import { exampleStorefront, writeExampleBuild } from './example-build.ts'
import { openServer } from './example-server.ts'
import { loadPages } from './load-site.ts'
import { examplePictureRenderer } from './seo/sharing-picture/example-renderer.ts'
import { createSite } from './site.ts'
import { gatherSiteContent } from './site-content.ts'
import type { Site } from './site-deps.ts'
import { writeThemeSheet } from './theme-sheet.ts'

vi.mock('./built-file-folder.ts', { spy: true })

const storefrontOf = (price: number) => exampleStorefront(price, ['knock', 'knock-micro', 'wordless'])

/** Stands for the built site: a page is its request, with its data once, so that what reached the rendering can be read. */
const entryServer = `
globalThis.rendered = []
export async function render(request) {
  if (request.payload?.headline === 'Broken') throw new Error('This page can not be rendered')
  globalThis.rendered.push(request.path)
  return '<h1>' + request.path + '</h1>' + JSON.stringify({ ...request, data: undefined })
}`

/** The paths of all documents: the pages, and the two error screens. */
const allPages = loadPages(gatherSiteContent(exampleContent, storefrontOf(10)), {})
  .map(({ path }) => path)
  .concat(placeholderPath, placeholderPath)
  .sort()

let buildFolder: string
let storefront: Storefront
let isReadable: boolean
/** How long reading the storefront takes, in milliseconds. */
let readingTime: number
let site: Site
let server: Awaited<ReturnType<typeof openServer>>
let publicUrl: string

const takeRendered = (): string[] => {
  const rendered: string[] = Reflect.get(globalThis, 'rendered') ?? []
  return rendered.splice(0).sort()
}
const readStorefront = async () => {
  if (!isReadable) throw new Error('The storefront is away')
  const current = storefront
  await wait(readingTime)
  return current
}
const start = async (content = exampleContent, pagesFolder: string | null = null) => {
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  site = await createSite({
    settings,
    content,
    storefront: readStorefront,
    buildFolder,
    pagesFolder,
    renderer: examplePictureRenderer,
  })
}
const withHome = (headline: string) => exampleContentWithText('home', { headline })
const read = async (path: string) => {
  const { status, body } = await server.call(path)
  return status === 200 ? body.toString() : null
}

beforeEach(async () => {
  buildFolder = await writeExampleBuild(entryServer)
  publicUrl = 'https://shop.example'
  storefront = storefrontOf(10)
  isReadable = true
  readingTime = 0
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
    expect(knock).toContain('"preloads":["/assets/product.js","/assets/sections.js","/assets/section-product-hero.js"]')
    const { path: theme } = writeThemeSheet(exampleContent.theme)
    expect(knock).toContain(`"styles":["${theme}","/assets/first.css","/assets/rest.css"],"lateStyles":[]`)
    expect(await read('/')).toContain(`"styles":["${theme}","/assets/first.css"],"lateStyles":["/assets/rest.css"]`)
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

describe('when the theme changes', () => {
  it('serves another style sheet under another name, and the one before for pages that were read just now', async () => {
    const before = writeThemeSheet(exampleContent.theme)
    expect(await read(before.path)).toBe(before.css)
    const theme = { ...exampleContent.theme, radius: 2 }
    const { path, css } = writeThemeSheet(theme)
    expect(await read(path)).toBeNull()
    await site.refresh({ ...exampleContent, theme })
    expect(await read(path)).toBe(css)
    expect(await read('/knock')).toContain(path)
    await site.refresh()
    expect(await read(before.path)).toBe(before.css)
  })
})

it.each(['activate', 'blog', 'support'])('refuses a product called %s, whose page would hide another', async (id) => {
  const products = storefront.products.map((product) => (product.id === 'knock-micro' ? { ...product, id } : product))
  storefront = { ...storefront, products }
  await expect(
    start({ ...exampleContent, products: new Map([...exampleContent.products].map(([, text]) => [id, text])) }),
  ).rejects.toThrow(`catalogue: A product can't be called '${id}': /${id} is a page already`)
})

it('refuses a redirect from where a page is', async () => {
  await expect(start({ ...exampleContent, redirects: { '/about': '/' } })).rejects.toThrow(
    'redirects.yaml: /about: Is a page, which would never be seen',
  )
})

it('fills in the names of products in what is written for all', async () => {
  expect(await read('/get-started/daw-quickstarts/knock-micro/_payload.json')).toContain('Load Knock: Knock!')
})

it('leads from a product to its micro edition and back', async () => {
  expect(JSON.parse((await read('/knock/_payload.json')) ?? '').otherEdition).toMatchObject({ path: '/knock-micro' })
  expect(JSON.parse((await read('/knock-micro/_payload.json')) ?? '').otherEdition).toMatchObject({ path: '/knock' })
})

it('draws the picture of a page for whoever first asks for it, anew where the page has another headline', async () => {
  const drawing = vi.spyOn(examplePictureRenderer, 'draw')
  const headlineOf = async () => JSON.parse((await read('/pictures/home.png')) ?? '').headline
  await start(withHome('Planed by hand'))
  expect(drawing).not.toHaveBeenCalled()
  expect(await headlineOf()).toBe('Planed by hand')
  await site.refresh(withHome('Planed twice'))
  expect(drawing).toHaveBeenCalledOnce()
  expect(await headlineOf()).toBe('Planed twice')
  drawing.mockRestore()
})

it('has the icon and the pictures of the vendor', async () => {
  expect([await read('/favicon.svg'), await read('/pictures/knock.svg')]).toEqual([null, null])
  await start({ ...exampleContent, favicon: '<svg/>', pictures: new Map([['/pictures/knock.svg', '<svg id="a"/>']]) })
  expect([await read('/favicon.svg'), await read('/pictures/knock.svg')]).toEqual(['<svg/>', '<svg id="a"/>'])
  expect(await read('/about')).toContain('"icons":[{"rel":"icon","path":"/favicon.svg"')
})

describe('a refresh', () => {
  it('shows changed text, and keeps it when prices change later', async () => {
    await site.refresh(withHome('Come in'))
    expect(await read('/')).toContain('"headline":"Come in"')
    storefront = storefrontOf(12)
    await site.refresh()
    expect(await read('/')).toContain('"headline":"Come in"')
    expect(await read('/')).toContain('"price":{"USD":12}')
    expect(await read('/_payload.json')).toContain('"price":{"USD":12}')
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

  it('applies a changed shop.yaml to the policy for third-party scripts, even if no page changes', async () => {
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
    storefront = storefrontOf(11)
    readingTime = 100
    const slow = site.refresh()
    await wait(10)
    storefront = storefrontOf(12)
    readingTime = 0
    await Promise.all([slow, site.refresh(), site.refresh(withHome('Come in'))])
    expect(await read('/')).toContain('"headline":"Come in"')
    expect(await read('/knock')).toContain('"price":{"USD":12}')
  })

  it('changes nothing when one page cannot be rendered, and keeps the previous text', async () => {
    const before = [await read('/'), await read('/blog/first'), await read('/about')]
    const changed = { ...withHome('Broken'), posts: [] }
    await expect(site.refresh(changed)).rejects.toThrow('This page can not be rendered')
    expect([await read('/'), await read('/blog/first'), await read('/about')]).toEqual(before)
    storefront = storefrontOf(12)
    await site.refresh()
    expect(await read('/')).toBe(before[0]?.replaceAll('{"USD":10}', '{"USD":12}'))
    expect(await read('/blog/first')).toBe(before[1])
  })

  it('shows current prices even if the pages cannot be stored', async () => {
    vi.mocked(storeFiles).mockRejectedValueOnce(new Error('Nothing can be written here'))
    storefront = storefrontOf(12)
    await expect(site.refresh()).rejects.toThrow('Nothing can be written here')
    expect(await read('/knock')).toContain('"price":{"USD":12}')
  })

  it('does not start if the pages cannot be stored, and names the setting', async () => {
    vi.mocked(storeFiles).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EROFS' }))
    await expect(start(exampleContent, '/nowhere')).rejects.toThrow('PAGES_FOLDER: /nowhere can not be written: EROFS')
  })

  it('waits for rendering in progress when it is closed', async () => {
    storefront = storefrontOf(12)
    readingTime = 50
    void site.refresh()
    await site.close()
    expect(await read('/knock')).toContain('"price":{"USD":12}')
  })
})
