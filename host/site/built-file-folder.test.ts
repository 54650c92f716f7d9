import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreFiles, storeFiles } from './built-file-folder.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backline-pages-'))
})
afterAll(() => rm(parent, { recursive: true }))

const artifactsOf = (start: number) =>
  Array.from({ length: 20 }, (_, page) => ({
    path: `/${page}`,
    type: 'text/html',
    stamp: `${start}`,
    bodies: { identity: Buffer.from(`page ${page} of start ${start}`) },
  }))

it('keeps the pages of one of several starts that come at once, whole, and nothing else', async () => {
  const folder = join(parent, 'pages')
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([1, 2, 3, 4].map((start) => storeFiles(folder, artifactsOf(start))))
    const kept = await restoreFiles(folder)
    expect(kept).toHaveLength(20)
    expect(new Set(kept.map(({ stamp }) => stamp)).size).toBe(1)
    expect(await readdir(parent)).toEqual(['pages'])
  }
})
