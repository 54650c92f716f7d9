import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFiles } from './build-files.ts'
import type { BuildTarget } from './build-target.ts'
import type { BuiltFile } from './built-file.ts'
import { restoreFiles, storeFiles } from './built-file-folder.ts'

let folder: string
let made: string[]

beforeEach(async () => {
  made = []
  folder = join(await mkdtemp(join(tmpdir(), 'pages-')), 'pages')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const want = (path: string, stamp: string): BuildTarget => ({
  path,
  type: 'text/html',
  stamp,
  async make() {
    made.push(path)
    return `${path} made of ${stamp}. `.repeat(20)
  },
})

async function start(wanted: BuildTarget[]): Promise<BuiltFile[]> {
  const { files, isChanged } = await buildFiles(wanted, await restoreFiles(folder))
  if (isChanged) await storeFiles(folder, files)
  return files
}

it('makes everything at the first start and nothing at the next', async () => {
  const first = await start([want('/', 'a'), want('/clatter', 'a')])
  expect(made).toEqual(['/', '/clatter'])
  const second = await start([want('/', 'a'), want('/clatter', 'a')])
  expect(made).toHaveLength(2)
  expect(second).toEqual(first)
})

it('makes only what is stale', async () => {
  await start([want('/', 'a'), want('/clatter', 'a')])
  const files = await start([want('/', 'a'), want('/clatter', 'b')])
  expect(made).toEqual(['/', '/clatter', '/clatter'])
  expect(files[1]?.bodies.identity.toString()).toContain('made of b')
})

it('removes files that are no longer built', async () => {
  await start([want('/', 'a'), want('/clatter', 'a')])
  await start([want('/', 'a')])
  expect((await restoreFiles(folder)).map(({ path }) => path)).toEqual(['/'])
})

it.each(['0.identity', '0.br', '1.gzip'])('rebuilds what a power failure damaged (%s)', async (file) => {
  await start([want('/', 'a'), want('/clatter', 'a')])
  await writeFile(join(folder, file), '')
  const files = await start([want('/', 'a'), want('/clatter', 'a')])
  expect(made).toHaveLength(3)
  expect(files.every(({ bodies }) => bodies.identity.length > 0)).toBe(true)
})

it.each(['', '[{"pa', '[{"path":"/"}]', '{}'])('ignores the files of another version: %j', async (index) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.json'), index)
  expect(await restoreFiles(folder)).toEqual([])
})

it('leaves nothing else behind', async () => {
  await start([want('/', 'a')])
  await start([want('/', 'b')])
  expect(await readdir(join(folder, '..'))).toEqual(['pages'])
})

it('makes at most four files at a time, and keeps their order', async () => {
  let [running, most] = [0, 0]
  const make = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return 'text'
  }
  const paths = Array.from({ length: 20 }, (_, at) => `/${at}.txt`)
  const { files } = await buildFiles(
    paths.map((path) => ({ path, type: 'text/plain', stamp: path, make })),
    [],
  )
  expect(most).toBe(4)
  expect(files.map(({ path }) => path)).toEqual(paths)
})
