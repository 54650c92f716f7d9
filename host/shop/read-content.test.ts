import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { optionalPageFiles, pageFiles } from './content.ts'
import { ContentError, readContent } from './read-content.ts'

const look = `---
head:
  title: Knock
  description: A plug-in
colour: '#123456'
rhythm:
  steps: 4
  hits: [0, 2]
headline: Knock, knock
lead: Who is there?
features: []
facts: []
---
## More

Words.
`
const variations = `variations:
  - id: license
    name: License
    default: true
    prices: { USD: 10, EUR: 9 }
`
const page =
  '---\nhead: { title: Woodshed, description: We knock }\nheadline: Come in\nlead: It is open\n---\nWelcome.\n'
const post =
  '---\ntitle: Knocking\nsummary: On wood\ndate: 2026-01-01\nauthor: Ada\nrhythm: { steps: 4, hits: [0] }\n---\nWords.\n'
const guide = '---\ntitle: Open\nsummary: The door\nposition: 1\n---\nWords.\n'
const template =
  '---\ntitle: Door\nsummary: Of oak\nposition: 1\nproduct: knock\nrhythm: { steps: 4, hits: [0] }\ntempo: 120\nlayout:\n  - { note: 36, name: C1, voice: Hinge }\n---\n'
const company = `company:
  legalName: Woodshed Ltd
  representedBy: Wanda Wood
  streetAddress: Shed 1
  postCode: 00-001
  locality: Knockton
  countryCode: PL
`

const files: Record<string, string> = {
  ...Object.fromEntries(pageFiles.map((name) => [`pages/${name}.md`, page])),
  'blog/knocking.md': post,
  'blog/earlier.md': post.replace('2026-01-01', '2025-12-31'),
  'guides/knock-1/open.md': guide,
  'quick-starts/reaper.md': '---\nname: Reaper\nposition: 1\n---\nLoad {product}.\n',
  'templates/door.md': template,
  'redirects.yaml': '/old: /about\n/docs/**: https://docs.example/start\n',
  'shop.yaml': `name: Woodshed\ntagline: We knock\nemail: shed@example.com\nlogoUrl: null\n${company}backline: '0.2.0'\n`,
  'products/knock.md': look,
  'catalogue/store.yaml':
    'vendorId: 6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4\ncurrencies: [USD, EUR]\nsuggestedCurrency: USD\n',
  'catalogue/products/knock.yaml': `id: knock\nposition: 1\nname: Knock\ntagline: It knocks\ndescription: On wood\nmaxActivations: 3\ntrialDays: 14\ndownloads: { needsUser: false, needsOwnership: false }\n${variations}`,
  'catalogue/bundles/all.yaml': `id: all\nposition: 1\nname: All\ntagline: Everything\ndescription: Of it\nproducts: [knock]\n${variations}`,
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})
afterEach(() => rm(folder, { recursive: true }))

async function change(name: string, from: string, to: string) {
  const text = files[name]
  expect(text).toContain(from)
  await writeFile(join(folder, name), text?.replace(from, to) ?? '')
}

const readFaults = () =>
  readContent(folder).then(
    () => [],
    (error: unknown) => (error instanceof ContentError ? error.message.split('\n') : [String(error)]),
  )

it('reads what a vendor wrote', async () => {
  const content = await readContent(folder)
  expect(content.vendor).toMatchObject({ id: '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4', name: 'Woodshed' })
  expect(content.products.get('knock')).toMatchObject({ colour: '#123456', rhythm: { steps: 4, hits: [0, 2] } })
  expect(content.products.get('knock')?.prose[0]).toMatchObject({ tag: 'h2', children: [{ value: 'More' }] })
})

it('reads whether the vendor keeps where visitors came from', async () => {
  expect((await readContent(folder)).vendor.persistsUtm).toBeUndefined()
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\npersistsUtm: true\n')
  expect((await readContent(folder)).vendor.persistsUtm).toBe(true)
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\npersistsUtm: often\n')
  expect(await readFaults()).toEqual(["shop.yaml:3: persistsUtm: Must be 'true' or 'false'"])
})

it('reads of which former stores the vendor answers license checks', async () => {
  expect((await readContent(folder)).vendor.licenseChecks).toBeUndefined()
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\nlicenseChecks: [gumroad, lemon-squeezy]\n')
  expect((await readContent(folder)).vendor.licenseChecks).toEqual(['gumroad', 'lemon-squeezy'])
  await change('shop.yaml', 'tagline: We knock\n', 'tagline: We knock\nlicenseChecks: [gumroad, fastspring]\n')
  expect(await readFaults()).toEqual(['shop.yaml:3: licenseChecks[1]: Must be gumroad or lemon-squeezy'])
})

it('reads lists in the order in which they are shown', async () => {
  const { posts, guides, daws, templates, redirects } = await readContent(folder)
  expect(posts.map(({ slug }) => slug)).toEqual(['knocking', 'earlier'])
  expect(guides).toMatchObject([{ folder: 'knock-1', slug: 'open', title: 'Open' }])
  expect(daws).toMatchObject([{ slug: 'reaper', name: 'Reaper' }])
  expect(templates).toMatchObject([{ slug: 'door', layout: [{ note: 36, name: 'C1', voice: 'Hinge' }] }])
  expect(redirects).toEqual({ '/old': '/about', '/docs/**': 'https://docs.example/start' })
})

it('accepts a shop that leaves out every page that it can', async () => {
  const isLeftOut = (name: string) => optionalPageFiles.some((page) => name === `pages/${page}.md`)
  const others = ['blog', 'quick-starts', 'templates']
  for (const name of [...Object.keys(files).filter(isLeftOut), ...others])
    await rm(join(folder, name), { recursive: true })
  expect([...(await readContent(folder)).pages.keys()]).toEqual([
    'home',
    'activate-offline',
    'imprint-and-privacy-policy',
  ])
})

it('finds content that is shown on a page which the shop leaves out', async () => {
  await writeFile(join(folder, 'education.yaml'), 'percentage: 40\nmonthsValid: 12\n')
  for (const page of ['blog', 'daw-quickstarts', 'edu-discount', 'templates'])
    await rm(join(folder, `pages/${page}.md`))
  expect(await readFaults()).toEqual([
    "blog: Is shown on a page that this shop leaves out: write pages/blog.md, show it on another page with '::: posts', or remove the folder blog",
    'education.yaml: Is shown on a page that this shop leaves out: write pages/edu-discount.md, or remove education.yaml',
    'quick-starts: Is shown on a page that this shop leaves out: write pages/daw-quickstarts.md, or remove the folder quick-starts',
    "templates: Is shown on a page that this shop leaves out: write pages/templates.md, show it on another page with '::: templates', or remove the folder templates",
  ])
})

it('accepts posts and templates without their pages where sections of another page show them', async () => {
  for (const name of ['blog', 'templates']) await rm(join(folder, `pages/${name}.md`))
  await writeFile(join(folder, 'pages/news.md'), `${page}::: posts\n:::\n::: templates\n:::\n`)
  const { pages, posts } = await readContent(folder)
  expect(pages.has('blog')).toBe(false)
  expect(posts).toHaveLength(2)
})

describe('the form of the education discount', () => {
  const head = '---\nhead: { title: Students, description: For those who learn }\nheadline: x\nlead: y\n---\n'

  it('is refused on any page of a shop that gives none, with the line of the section', async () => {
    await writeFile(join(folder, 'pages/students.md'), `${head}\n::: education\n:::\n`)
    expect(await readFaults()).toEqual([
      'pages/students.md:7: education: This shop gives no education discount: write education.yaml, or remove the section',
    ])
  })

  it('is on the page that mails about it lead to, whatever sections that page has', async () => {
    await writeFile(join(folder, 'education.yaml'), 'percentage: 40\nmonthsValid: 12\n')
    await writeFile(join(folder, 'pages/edu-discount.md'), `${head}::: hero\n:::\n`)
    expect(await readFaults()).toEqual([
      'pages/edu-discount.md: Has sections but no form, to which mails about the discount lead: add ::: education, or remove education.yaml',
    ])
    await writeFile(join(folder, 'pages/edu-discount.md'), `${head}::: hero\n:::\n::: education\n:::\n`)
    expect(await readFaults()).toEqual([])
  })
})

it.each(['home', 'imprint-and-privacy-policy', 'activate-offline'])(
  'finds that every shop needs pages/%s.md',
  async (name) => {
    await rm(join(folder, `pages/${name}.md`))
    expect(await readFaults()).toEqual([`pages/${name}.md: The file is missing`])
  },
)

it('accepts content without lists and redirects', async () => {
  for (const name of ['blog', 'guides', 'quick-starts', 'templates', 'redirects.yaml'])
    await rm(join(folder, name), { recursive: true })
  expect(await readContent(folder)).toMatchObject({ posts: [], guides: [], daws: [], templates: [], redirects: {} })
})

it('reads pictures, and names those that are not there', async () => {
  expect((await readContent(folder)).pictures.size).toBe(0)
  await change('shop.yaml', 'logoUrl: null', 'logoUrl: /pictures/shed.svg')
  await change('catalogue/products/knock.yaml', 'maxActivations', 'iconUrl: /pictures/knock.svg\nmaxActivations')
  await change('catalogue/bundles/all.yaml', 'products:', 'iconUrl: https://elsewhere.example/all.png\nproducts:')
  expect(await readFaults()).toEqual([
    'catalogue/products/knock.yaml: iconUrl: There is no picture pictures/knock.svg; pictures are SVG files',
    'shop.yaml: logoUrl: There is no picture pictures/shed.svg; pictures are SVG files',
  ])
  await mkdir(join(folder, 'pictures'))
  for (const name of ['shed', 'knock']) await writeFile(join(folder, `pictures/${name}.svg`), `<svg id="${name}"/>`)
  expect([...(await readContent(folder)).pictures]).toEqual([
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
  expect((await readContent(folder)).education).toBeNull()
  await writeFile(join(folder, 'education.yaml'), 'percentage: 30\nmonthsValid: 6\nitems: [nothing]\n')
  await expect(readContent(folder)).rejects.toThrow('education.yaml: items: There is no product or bundle nothing')
  await writeFile(join(folder, 'education.yaml'), 'percentage: 30\nmonthsValid: 6\n')
  expect((await readContent(folder)).education).toEqual({ percentage: 30, monthsValid: 6 })
})

describe('a fault is reported with file, line and reason', () => {
  it('of a missing field', async () => {
    await change('shop.yaml', 'tagline: We knock\n', '')
    expect(await readFaults()).toEqual(['shop.yaml:1: tagline: Is missing'])
  })

  it('of a field of the wrong kind', async () => {
    await change('shop.yaml', 'shed@example.com', 'nobody')
    expect(await readFaults()).toEqual(['shop.yaml:3: email: Must be an e-mail address'])
    await change('shop.yaml', '  representedBy: Wanda Wood\n', '')
    expect(await readFaults()).toEqual(['shop.yaml:5: company.representedBy: Is missing'])
    await change('shop.yaml', '  locality: Knockton\n', '  locality: Knockton\n  vatId: PL123\n')
    expect(await readFaults()).toEqual([expect.stringMatching(/^shop\.yaml:\d+: company.vatId: /)])
  })

  it('of a field deep in front matter', async () => {
    await change('products/knock.md', '[0, 2]', '[0, 4]')
    expect(await readFaults()).toEqual([
      'products/knock.md:8: rhythm.hits: Must name steps from 0 to one less than steps',
    ])
  })

  it('of an unknown field', async () => {
    await change('products/knock.md', 'colour:', "color: '#ffffff'\ncolour:")
    expect(await readFaults()).toEqual(["products/knock.md:5: There is no field 'color': did you mean 'colour'?"])
  })

  it('of invalid YAML', async () => {
    await change('shop.yaml', 'logoUrl: null', 'logoUrl: [')
    expect((await readFaults())[0]).toBe('shop.yaml:4: The bracket [ is not closed: add ] at its end')
  })

  it('of a file without front matter, and of one that is not there', async () => {
    await writeFile(join(folder, 'pages/home.md'), 'Welcome\n')
    expect(await readFaults()).toEqual(['pages/home.md:1: Must begin with front matter between two --- lines'])
    await rm(join(folder, 'pages/home.md'))
    expect(await readFaults()).toEqual(['pages/home.md: The file is missing'])
  })

  it('of a second first heading', async () => {
    await change('products/knock.md', '## More', '# More')
    expect((await readFaults())[0]).toMatch('products/knock.md:14: Headings begin at ##')
  })

  it('of prices and bundles that do not fit together', async () => {
    await change('catalogue/products/knock.yaml', 'USD: 10, ', '')
    await change('catalogue/bundles/all.yaml', '[knock]', '[knack]')
    expect(await readFaults()).toEqual([
      "catalogue/bundles/all.yaml:6: There is no product 'knack': name one of knock",
      "catalogue/products/knock.yaml:13: The variation 'license' has no price in USD: write USD and a number into prices, or take USD out of currencies in catalogue/store.yaml",
    ])
  })

  it('of a product colour that leaves no text readable', async () => {
    await writeFile(join(folder, 'theme.yaml'), "colours:\n  light: { ink: '#555555' }\n")
    await change('products/knock.md', "colour: '#", "colour: '#8a8a8a' # '#")
    expect(await readFaults()).toEqual([expect.stringMatching(/^products\/knock\.md:5: colour: The contrast of text /)])
  })

  it('of a product whose id differs from its file name', async () => {
    await change('catalogue/products/knock.yaml', 'id: knock', 'id: knack')
    expect(await readFaults()).toEqual([
      "catalogue/products/knock.yaml: id: Must be as the file is called, not 'knack'",
    ])
  })

  it('of an invalid date or note', async () => {
    await change('blog/knocking.md', '2026-01-01', '2026-02-30')
    await change('templates/door.md', 'note: 36', 'note: 128')
    expect(await readFaults()).toEqual([
      "blog/knocking.md:4: date: Must be a date such as '2026-11-21'",
      'templates/door.md:9: layout[0].note: Must be 0 to 127',
    ])
  })

  it.each([
    ['tempo: 120', 'tempo: 20', ':7: tempo: Must be 30 to 300 beats a minute'],
    [
      'voice: Hinge }',
      'voice: Hinge }\n  - { note: 36, name: C1, voice: Lock }',
      ':10: layout[1].note: There is a row for 36 already',
    ],
    [
      'voice: Hinge }',
      'voice: Hinge, sound: { kind: rock } }',
      ":9: layout[0].sound.kind: kind must be 'object' or one of kick, snare, tom, hat, clap, bell",
    ],
    [
      'voice: Hinge }',
      'voice: Hinge }\npattern:\n  rows: [x..., .x..]',
      ':11: pattern.rows: Must be one row for each note of the layout',
    ],
    [
      'voice: Hinge }',
      'voice: Hinge }\npattern:\n  rows: [x..]',
      ':11: pattern.rows: Must be one bar: as long as rhythm.steps',
    ],
    [
      'voice: Hinge }',
      'voice: Hinge }\npattern:\n  rows: [x.o.]',
      ":11: pattern.rows[0]: Must be 2 to 64 of '.' (rest), 'x' (hit) and 'X' (accent)",
    ],
  ])('of a template that cannot be played: %s', async (good, bad, fault) => {
    await change('templates/door.md', good, bad)
    expect(await readFaults()).toEqual([`templates/door.md${fault}`])
  })

  it('of a file name that cannot be part of a URL', async () => {
    await writeFile(join(folder, 'blog/My Post.md'), post)
    expect(await readFaults()).toEqual([
      'blog/My Post.md: Must be called in lower-case letters, digits and single dashes',
    ])
  })

  it('of guides to an edition and a template for a product that are not there', async () => {
    await mkdir(join(folder, 'guides/knock-2'))
    await writeFile(join(folder, 'guides/knock-2/open.md'), guide)
    await change('templates/door.md', 'product: knock', 'product: knack')
    expect(await readFaults()).toEqual([
      'guides/knock-2: Must be called as a product and its edition: knock-1',
      'templates/door.md: product: There is no products/knack.md',
    ])
  })

  it.each([
    ['//evil.example', 'Must be a path of this site or a whole address that starts with https://'],
    ['/\\evil.example', 'Must be a path of this site or a whole address that starts with https://'],
    ['about', 'Must be a path of this site or a whole address that starts with https://'],
    ['javascript:alert(1)', 'Must be a path of this site or a whole address that starts with https://'],
  ])('of a redirect to %s', async (target, reason) => {
    await change('redirects.yaml', '/about', `'${target}'`)
    expect(await readFaults()).toEqual([`redirects.yaml:1: /old: ${reason}`])
  })

  it.each([
    ['/api/old', 'Must not be below /api/, where the licensing service answers'],
    ['/old?page=1', 'Must be a path such as /old-page or /old/**'],
  ])('of a redirect from %s', async (path, reason) => {
    await change('redirects.yaml', '/old', path)
    expect(await readFaults()).toEqual([`redirects.yaml:1: ${path}: ${reason}`])
  })

  it('of a redirect that leads to another', async () => {
    await change('redirects.yaml', '/about', '/docs/setup')
    expect(await readFaults()).toEqual(['redirects.yaml: /old: Leads to /docs/setup, which leads elsewhere'])
  })

  it.each([
    ['{ colour: red }', "cover.colour: Must be a colour such as '#f0482a'"],
    ['{ rhythm: { steps: 4, hits: [4] } }', 'cover.rhythm.hits: Must name steps from 0 to one less than steps'],
    ['{ image: { file: door.png } }', 'cover.image.alt: Describe what the image shows'],
    ['{ image: { file: door.png, alt: A door } }', 'There is no media/door.png'],
  ])('of the cover %s of a page', async (cover, reason) => {
    await change('pages/about.md', 'lead: It is open\n', `lead: It is open\ncover: ${cover}\n`)
    expect(await readFaults()).toEqual([
      expect.stringMatching(`^pages/about\\.md:\\d+: ${reason.replaceAll('.', '\\.')}`),
    ])
  })

  it('for all files at once', async () => {
    await change('shop.yaml', 'tagline: We knock\n', '')
    await change('products/knock.md', 'headline: Knock, knock\n', '')
    expect(await readFaults()).toHaveLength(2)
  })
})
