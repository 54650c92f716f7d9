import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from '../../shop/read-content.ts'
import { checkShop } from './check-shop.ts'

const settings = {
  publicUrl: 'https://shop.example',
  checkoutOrigin: 'https://shop.example',
  allowedOrigins: [],
  dialect: 'backline' as const,
}
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'check-'))
  await cp('tests/shops/written-for-0.2', folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const check = (read = () => readContent(folder)) => checkShop({ folder, settings, read })
const about = 'pages/about.md'

/** Adds a line to a file and returns its number. */
async function add(file: string, line: string): Promise<number> {
  const text = await readFile(path.join(folder, file), 'utf8')
  await writeFile(path.join(folder, file), `${text.trimEnd()}\n\n${line}\n`)
  return text.trimEnd().split('\n').length + 2
}

describe('the check of a shop', () => {
  it('has no fault in a shop without broken links, and counts those to other sites', async () => {
    const { links: before } = await check()
    await add(about, 'See [elsewhere](https://elsewhere.example/a) or [write to us](mailto:us@shop.example).')
    const { faults, links } = await check()
    expect(faults).toEqual([])
    expect(links?.followed).toBe(before?.followed)
    expect(links?.external).toBe((before?.external ?? 0) + 2)
  })

  it.each([
    ['/plain', 'There is no such page or file; the nearest is /plane'],
    ['/guides/plane-1/frist-cut', 'There is no such page or file; the nearest is /guides/plane-1/first-cut'],
    ['/nothing-that-resembles-a-page', 'There is no such page or file: link to an existing one'],
    ['/plane#fatcs', '/plane has no heading #fatcs; the nearest is #facts'],
    ['#nowhere-near', '/about has no heading #nowhere-near'],
    ['about.md', 'Must begin with /; the nearest page is /about'],
    ['/pictures/plan.svg', 'There is no such page or file; the nearest is /pictures/plane.svg'],
    ['media/shedd.png', 'There is no such file; the nearest is media/shed.png'],
    ['/templates/door/door.mdi', 'There is no such page or file; the nearest is /templates/door/door.mid'],
    [
      '/api/customer/inventory/products/plane/download/mac/9.9',
      'There is no such page or file: link to an existing one',
    ],
  ])('finds a link to %s: %s', async (target, reason) => {
    await mkdir(path.join(folder, 'media'))
    await writeFile(path.join(folder, 'media/shed.png'), '')
    const line = await add(about, `See [the other side](${target}).`)
    expect((await check()).faults).toEqual([{ file: about, line, reason: `${target}: ${reason}` }])
  })

  it.each(['/plane#facts', '/blog/feed.xml', '/plane/updates.json', '/pictures/plane.svg', '/old', '/support?q=a#ask'])(
    'accepts a link to %s',
    async (target) => {
      await add(about, `See [the other side](${target}).`)
      expect((await check()).faults).toEqual([])
    },
  )

  it('follows links to and in pages of the vendor’s own, and in their sections', async () => {
    await mkdir(path.join(folder, 'pages/press'))
    const page = [
      '---\nhead: { title: Press kit, description: Pictures }\nheadline: Press kit\nlead: For writers.\n---',
      '## Pictures of us\n\nBack to [who we are](/about), or [the pictures](#pictures-of-us).\n',
      '::: faq\nitems:\n  - question: May I print them?\n    answer: Yes, see [the terms](/trems).\n:::\n',
    ].join('\n')
    await writeFile(path.join(folder, 'pages/press/kit.md'), page)
    await add(about, 'See [the press kit](/press/kit#pictures-of-us).')
    const line = page.split('\n').findIndex((text) => text.includes('/trems')) + 1
    expect((await check()).faults).toEqual([
      { file: 'pages/press/kit.md', line, reason: '/trems: There is no such page or file: link to an existing one' },
    ])
  })

  it('accepts a link to the form of support only where its file has one', async () => {
    const support = 'pages/support.md'
    await add(support, '::: statement\ntext: Loud.\n:::')
    const line = await add(about, 'See [the form](/support#ask).')
    expect((await check()).faults).toEqual([
      { file: about, line, reason: expect.stringMatching('^/support#ask: /support has no heading #ask') },
    ])
    await add(support, '::: contact\n:::')
    expect((await check()).faults).toEqual([])
  })

  it('finds a link to a page that the shop leaves out, and a redirect to one', async () => {
    await rm(path.join(folder, 'pages/support.md'))
    await writeFile(path.join(folder, 'redirects.yaml'), '/faq: /support\n')
    const line = await add(about, 'See [the answers](/support), also [here and there](/faq).')
    expect((await check()).faults).toEqual([
      {
        file: about,
        line,
        reason: '/support: This shop leaves the page out: write pages/support.md, or remove the link',
      },
      { file: about, line, reason: '/faq: Is redirected to /support, which is not there' },
      {
        file: 'redirects.yaml',
        line: 1,
        reason: '/support: This shop leaves the page out: write pages/support.md, or remove the link',
      },
    ])
  })

  it('reports what a start reports, and follows links once that is corrected', async () => {
    await writeFile(path.join(folder, 'navigation.yaml'), 'header:\n  - /abuot\n')
    await add(about, 'See [the other side](/plain).')
    expect(await check()).toMatchObject({
      links: null,
      faults: [
        {
          file: 'navigation.yaml',
          line: 2,
          reason: '/abuot: There is no such page or file; the nearest is /about',
        },
      ],
    })
    await writeFile(path.join(folder, 'shop.yaml'), 'name: 5\n')
    const { faults } = await check()
    expect(faults[0]).toMatchObject({ file: 'shop.yaml' })
  })
})
