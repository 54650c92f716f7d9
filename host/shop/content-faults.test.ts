import { mkdir, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { guide, openWoodshed, post } from '#tests/support/woodshed.ts'

const { at, change, readFaults } = openWoodshed()

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

  it('of a notice about licenses that leads nowhere', async () => {
    const notice = 'licenseNotice: { text: A license., link: { to: terms, title: Terms } }'
    await change('shop.yaml', 'logoUrl: null', `logoUrl: null\n${notice}`)
    expect(await readFaults()).toEqual([
      'shop.yaml:5: licenseNotice.link.to: Must be the path of a page, such as /about',
    ])
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
    await writeFile(at('pages/home.md'), 'Welcome\n')
    expect(await readFaults()).toEqual(['pages/home.md:1: Must begin with front matter between two --- lines'])
    await rm(at('pages/home.md'))
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

  it('of a transfer fee in other currencies than the shop sells in', async () => {
    const fee = 'licenseTransfers:\n  fee: { paidBy: owner, perLicense: { USD: 20, JPY: 2000 } }\n'
    await change('shop.yaml', 'logoUrl: null\n', `logoUrl: null\n${fee}`)
    expect(await readFaults()).toEqual([
      expect.stringMatching(/^shop\.yaml.*licenseTransfers\.fee\.perLicense: Must have an amount in EUR/),
      expect.stringMatching(/^shop\.yaml.*licenseTransfers\.fee\.perLicense\.JPY: This shop does not sell in it/),
    ])
  })

  it('of a product colour that leaves no text readable', async () => {
    await writeFile(at('theme.yaml'), "colours:\n  light: { ink: '#555555' }\n")
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
    await writeFile(at('blog/My Post.md'), post)
    expect(await readFaults()).toEqual([
      'blog/My Post.md: Must be called in lower-case letters, digits and single dashes',
    ])
  })

  it('of guides to an edition and a template for a product that are not there', async () => {
    await mkdir(at('guides/knock-2'))
    await writeFile(at('guides/knock-2/open.md'), guide)
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
