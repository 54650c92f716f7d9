import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { freshDatabase } from '../environment/database.ts'
import { startProgram } from '../support/program.ts'
import { createShopFolder } from '../support/shop-folder.ts'

const soon = { timeout: 40_000, interval: 200 }

it('a release is published and taken back while the shop runs, and pages, feed and downloads follow', async () => {
  const place = await freshDatabase('release-in-shop')
  const shop = await createShopFolder()
  // Most of a first start is drawing pages that this is not about.
  for (const words of ['blog', 'guides', 'quick-starts', 'templates']) await shop.discard(words)
  const program = await startProgram(place, {}, shop.folder)
  const type = async (...words: string[]) => {
    const { exitCode, out, error } = await runCommandLine([...words, '--json'], { DATA_DIR: place.dataDir })
    expect([exitCode, error]).toEqual([0, ''])
    return JSON.parse(out)
  }
  const read = async (address: string) => (await fetch(`${program.url}${address}`)).text()
  const feed = async () => JSON.parse(await read('/clatter/updates.json'))._backline.currentVersion
  const download = () => read('/api/customer/inventory/products/clatter/download/mac/2.4.0')

  const downloads = path.join(shop.folder, 'content', 'downloads', 'clatter', '2.4.0')
  await mkdir(downloads, { recursive: true })
  await writeFile(path.join(downloads, 'clatter.zip'), 'a gong')
  await type('release', 'add', 'clatter', '2.4.0', '--mac', 'clatter.zip', '--notes', 'A gong, hung in the barn.')
  expect(await download()).not.toBe('a gong')

  const published = await type('release', 'publish', 'clatter', '2.4.0')
  expect(published).toMatchObject({ currentVersion: '2.4.0', changes: [{ kind: 'product' }, { kind: 'release' }] })
  expect(await download()).toBe('a gong')
  await vi.waitFor(async () => expect(await feed()).toBe('2.4.0'), soon)
  await vi.waitFor(async () => expect(await read('/clatter/changelog')).toContain('hung in the barn'), soon)

  expect(await type('release', 'withdraw', 'clatter', '2.4.0')).toMatchObject({ currentVersion: '2.1.0' })
  expect(await download()).not.toBe('a gong')
  expect(await type('catalogue', 'sync')).toMatchObject({ changes: [] })
  expect(await program.stop()).toBe(0)
  await shop.remove()
})
