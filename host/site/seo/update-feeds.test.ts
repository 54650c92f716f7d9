import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { updatesFeedSchema } from '#contract/update-feed.ts'
import type { ReleaseFile } from '#service/catalogue/releases/content-schema.ts'
import { exampleContent } from '../../shop/example-content.ts'
import { exampleStorefront } from '../example-build.ts'
import { gatherSiteContent } from '../site-content.ts'
import { createSeoContext } from './context.ts'
import { listUpdates } from './update-feeds.ts'

const releases: ReleaseFile[] = [
  {
    productId: 'knock',
    version: '1.0.0',
    released: '2026-01-02',
    description: 'The first.\nAdded: a door.',
    artifacts: [{ key: 'mac', platform: 'Mac', name: 'Knock 1.0.0 for Mac', file: 'knock-mac.zip' }],
  },
  {
    productId: 'knock',
    version: '1.1.0-beta.1',
    artifacts: [{ key: 'all', platform: 'Universal', name: 'Knock 1.1.0-beta.1', file: 'knock.zip' }],
  },
]
const sha256 = 'c0ffee'.repeat(11).slice(0, 64)

async function readFeed(path: string, publicUrl = 'https://shop.example', licensingHost?: string): Promise<unknown> {
  const { catalogue } = exampleContent
  const storedFiles = { 'knock/1.0.0/knock-mac.zip': { size: 4321, sha256 } }
  const content = { ...exampleContent, catalogue: { ...catalogue, releases, storedFiles } }
  const site = gatherSiteContent(content, exampleStorefront(10, ['knock', 'knock-micro']))
  const context = createSeoContext(content, site, [], { publicUrl, licensingHost })
  const feed = listUpdates(context).find((wanted) => wanted.path === path)
  return feed && JSON.parse(String(await feed.make()))
}

describe('the feed of updates', () => {
  it('lists every version with its files as JSON Feed 1.1', async () => {
    expect(await readFeed('/knock/updates.json')).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Knock updates',
      home_page_url: 'https://shop.example/knock/changelog',
      feed_url: 'https://shop.example/knock/updates.json',
      language: 'en',
      authors: [{ name: 'Woodshed', url: 'https://shop.example/' }],
      _backline: {
        product: 'knock',
        currentVersion: '1.0.0',
        licenseLog: 'https://shop.example/api/license-log',
      },
      items: [
        {
          id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
          url: 'https://shop.example/knock/changelog#v1.1.0-beta.1',
          title: 'Knock 1.1.0-beta.1',
          content_text: '',
          _backline: {
            version: '1.1.0-beta.1',
            prerelease: true,
            files: [
              {
                key: 'all',
                platform: 'Universal',
                name: 'Knock 1.1.0-beta.1',
                path: 'https://shop.example/api/customer/inventory/products/knock/download/all/1.1.0-beta.1',
              },
            ],
          },
        },
        {
          id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
          url: 'https://shop.example/knock/changelog#v1.0.0',
          title: 'Knock 1.0.0',
          content_text: 'The first.\nAdded: a door.',
          date_published: '2026-01-02T00:00:00Z',
          _backline: {
            version: '1.0.0',
            prerelease: false,
            files: [
              {
                key: 'mac',
                platform: 'Mac',
                name: 'Knock 1.0.0 for Mac',
                size: 4321,
                sha256,
                path: 'https://shop.example/api/customer/inventory/products/knock/download/mac/1.0.0',
              },
            ],
          },
        },
      ],
    })
  })

  it('exists for a micro edition and for a product without a version', async () => {
    const feed = await readFeed('/knock-micro/updates.json')
    expect(feed).toMatchObject({ _backline: { product: 'knock-micro', currentVersion: null }, items: [] })
  })

  it('keeps the ids of versions when the site moves, and links files at the licensing service', async () => {
    const [here, there] = await Promise.all([
      readFeed('/knock/updates.json'),
      readFeed('/knock/updates.json', 'https://moved.example', 'https://licensing.example'),
    ]).then((feeds) => feeds.map((feed) => updatesFeedSchema.parse(feed)))
    expect(there?.items.map(({ id }) => id)).toEqual(here?.items.map(({ id }) => id))
    expect(new Set(here?.items.map(({ id }) => id)).size).toBe(2)
    expect(there?.feed_url).toBe('https://moved.example/knock/updates.json')
    expect(there?.items[0]?._backline.files[0]?.path).toMatch(/^https:\/\/licensing\.example\/api\//)
  })

  it('matches the example in the documentation', async () => {
    const text = await readFile(resolve(import.meta.dirname, '../../../docs/plug-ins.md'), 'utf8')
    const example: unknown = JSON.parse(
      /```json\n(\{\n {2}"version": "https:\/\/jsonfeed[\s\S]+?)```/.exec(text)?.[1] ?? '',
    )
    expect(updatesFeedSchema.parse(example)).toEqual(example)
  })
})
