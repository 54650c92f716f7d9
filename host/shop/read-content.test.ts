import { mkdir, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { files, openWoodshed, page } from '#tests/support/woodshed.ts'
import { optionalPageFiles } from './content.ts'
import { readContent } from './read-content.ts'

const { at, change, readFaults } = openWoodshed()

it('reads what a vendor wrote', async () => {
  const content = await readContent(at())
  expect(content.vendor).toMatchObject({ id: '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4', name: 'Woodshed' })
  expect(content.products.get('knock')).toMatchObject({ colour: '#123456', rhythm: { steps: 4, hits: [0, 2] } })
  expect(content.products.get('knock')?.prose[0]).toMatchObject({ tag: 'h2', children: [{ value: 'More' }] })
})

it('reads whether the vendor keeps where visitors came from', async () => {
  expect((await readContent(at())).vendor.persistsUtm).toBeUndefined()
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\npersistsUtm: true\n')
  expect((await readContent(at())).vendor.persistsUtm).toBe(true)
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\npersistsUtm: often\n')
  expect(await readFaults()).toEqual(["shop.yaml:3: persistsUtm: Must be 'true' or 'false'"])
})

it('reads of which former stores the vendor answers license checks', async () => {
  expect((await readContent(at())).vendor.licenseChecks).toBeUndefined()
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\nlicenseChecks: [gumroad, lemon-squeezy]\n')
  expect((await readContent(at())).vendor.licenseChecks).toEqual(['gumroad', 'lemon-squeezy'])
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\nlicenseChecks: [gumroad, fastspring]\n')
  expect(await readFaults()).toEqual(['shop.yaml:3: licenseChecks[1]: Must be gumroad or lemon-squeezy'])
})

it('reads lists in the order in which they are shown', async () => {
  const { posts, guides, daws, templates, redirects } = await readContent(at())
  expect(posts.map(({ slug }) => slug)).toEqual(['knocking', 'earlier'])
  expect(guides).toMatchObject([{ folder: 'knock-1', slug: 'open', title: 'Open' }])
  expect(daws).toMatchObject([{ slug: 'reaper', name: 'Reaper' }])
  expect(templates).toMatchObject([{ slug: 'door', layout: [{ note: 36, name: 'C1', voice: 'Hinge' }] }])
  expect(redirects).toEqual({ '/old': '/about', '/docs/**': 'https://docs.example/start' })
})

it('accepts a shop that leaves out every page that it can', async () => {
  const isLeftOut = (name: string) => optionalPageFiles.some((page) => name === `pages/${page}.md`)
  const others = ['blog', 'quick-starts', 'templates']
  for (const name of [...Object.keys(files).filter(isLeftOut), ...others]) await rm(at(name), { recursive: true })
  expect([...(await readContent(at())).pages.keys()]).toEqual([
    'home',
    'activate-offline',
    'imprint-and-privacy-policy',
  ])
})

it('finds content that is shown on a page which the shop leaves out', async () => {
  await writeFile(at('education.yaml'), 'percentage: 40\nmonthsValid: 12\n')
  for (const page of ['blog', 'daw-quickstarts', 'edu-discount', 'templates']) await rm(at(`pages/${page}.md`))
  expect(await readFaults()).toEqual([
    "blog: Is shown on a page that this shop leaves out: write pages/blog.md, show it on another page with '::: posts', or remove the folder blog",
    'education.yaml: Is shown on a page that this shop leaves out: write pages/edu-discount.md, or remove education.yaml',
    'quick-starts: Is shown on a page that this shop leaves out: write pages/daw-quickstarts.md, or remove the folder quick-starts',
    "templates: Is shown on a page that this shop leaves out: write pages/templates.md, show it on another page with '::: templates', or remove the folder templates",
  ])
})

it('accepts posts and templates without their pages where sections of another page show them', async () => {
  for (const name of ['blog', 'templates']) await rm(at(`pages/${name}.md`))
  await writeFile(at('pages/news.md'), `${page}::: posts\n:::\n::: templates\n:::\n`)
  const { pages, posts } = await readContent(at())
  expect(pages.has('blog')).toBe(false)
  expect(posts).toHaveLength(2)
})

describe('the form of the education discount', () => {
  const head = '---\nhead: { title: Students, description: For those who learn }\nheadline: x\nlead: y\n---\n'

  it('is refused on any page of a shop that gives none, with the line of the section', async () => {
    await writeFile(at('pages/students.md'), `${head}\n::: education\n:::\n`)
    expect(await readFaults()).toEqual([
      'pages/students.md:7: education: This shop gives no education discount: write education.yaml, or remove the section',
    ])
  })

  it('is on the page that mails about it lead to, whatever sections that page has', async () => {
    await writeFile(at('education.yaml'), 'percentage: 40\nmonthsValid: 12\n')
    await writeFile(at('pages/edu-discount.md'), `${head}::: hero\n:::\n`)
    expect(await readFaults()).toEqual([
      'pages/edu-discount.md: Has sections but no form, to which mails about the discount lead: add ::: education, or remove education.yaml',
    ])
    await writeFile(at('pages/edu-discount.md'), `${head}::: hero\n:::\n::: education\n:::\n`)
    expect(await readFaults()).toEqual([])
  })
})

it.each(['home', 'imprint-and-privacy-policy', 'activate-offline'])(
  'finds that every shop needs pages/%s.md',
  async (name) => {
    await rm(at(`pages/${name}.md`))
    expect(await readFaults()).toEqual([`pages/${name}.md: The file is missing`])
  },
)

it('accepts content without lists and redirects', async () => {
  for (const name of ['blog', 'guides', 'quick-starts', 'templates', 'redirects.yaml'])
    await rm(at(name), { recursive: true })
  expect(await readContent(at())).toMatchObject({ posts: [], guides: [], daws: [], templates: [], redirects: {} })
})

it('reads pictures, and names those that are not there', async () => {
  expect((await readContent(at())).pictures.size).toBe(0)
  await change('shop.yaml', 'logoUrl: null', 'logoUrl: /pictures/shed.svg')
  await change('catalogue/products/knock.yaml', 'maxActivations', 'iconUrl: /pictures/knock.svg\nmaxActivations')
  await change('catalogue/bundles/all.yaml', 'products:', 'iconUrl: https://elsewhere.example/all.png\nproducts:')
  expect(await readFaults()).toEqual([
    'catalogue/products/knock.yaml: iconUrl: There is no picture pictures/knock.svg; pictures are SVG files',
    'shop.yaml: logoUrl: There is no picture pictures/shed.svg; pictures are SVG files',
  ])
  await mkdir(at('pictures'))
  for (const name of ['shed', 'knock']) await writeFile(at(`pictures/${name}.svg`), `<svg id="${name}"/>`)
  expect([...(await readContent(at())).pictures]).toEqual([
    ['/pictures/knock.svg', '<svg id="knock"/>'],
    ['/pictures/shed.svg', '<svg id="shed"/>'],
  ])
  await change('shop.yaml', 'logoUrl: null', 'logoUrl: shed.svg')
  expect(await readFaults()).toEqual([
    'shop.yaml: logoUrl: Must be a path such as /pictures/{name}.svg, or a whole address',
  ])
})

it('finds no fault in the demo, which presents every product that costs money', async () => {
  const { products, catalogue } = await readContent('shops/oddmeter')
  expect([...products.keys()].sort()).toEqual(
    catalogue.products
      .filter(({ variations }) => variations.some(({ prices }) => Object.values(prices).some((price) => price > 0)))
      .map(({ id }) => id)
      .sort(),
  )
})

it('reads the optional discount for education', async () => {
  expect((await readContent(at())).education).toBeNull()
  await writeFile(at('education.yaml'), 'percentage: 30\nmonthsValid: 6\nitems: [nothing]\n')
  await expect(readContent(at())).rejects.toThrow('education.yaml: items: There is no product or bundle nothing')
  await writeFile(at('education.yaml'), 'percentage: 30\nmonthsValid: 6\n')
  expect((await readContent(at())).education).toEqual({ percentage: 30, monthsValid: 6 })
})
