import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from '../shop/content-error.ts'
import { buildShopCode, type CodeFolders, findLastGoodBuild, keepAsLastGood } from './build-shop-code.ts'

const greeting = `import { z } from 'backline'
import { useState } from 'react'
export const fields = () => z.strictObject({ title: z.string() })
export default function Greeting({ fields: { title } }: { fields: { title: string } }) {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{title} {count}</button>
}
`

let folder: string
let folders: CodeFolders
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-code-'))
  const programBuild = path.join(folder, 'dist')
  await mkdir(path.join(programBuild, 'client/.vite'), { recursive: true })
  await mkdir(path.join(programBuild, 'server'))
  await writeFile(path.join(programBuild, 'client/.vite/manifest.json'), '{}')
  await writeFile(path.join(programBuild, 'server/entry-server.js'), '')
  folders = { shopFolder: path.join(folder, 'shop'), programBuild, buildsFolder: path.join(folder, 'builds') }
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, text: string) {
  const file = path.join(folders.shopFolder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

const readFaults = () =>
  buildShopCode(folders).then(
    () => [],
    (error: unknown) => (error instanceof ContentError ? error.message.split('\n') : [String(error)]),
  )

describe('a shop without code', () => {
  it("uses the program's own build, and writes nothing", async () => {
    expect(await buildShopCode(folders)).toBe(folders.programBuild)
    expect(await readdir(folder)).toEqual(['dist'])
  })
})

describe('a shop with a section of its own', () => {
  it('gets a build with it, once for each version of the code', async () => {
    await write('sections/greeting.tsx', greeting)
    const first = await buildShopCode(folders)
    const { shopSections } = await import(path.join(first, 'server/entry-server.js'))
    expect(Object.keys(shopSections.greeting)).toEqual(['default', 'fields'])
    const built = await readdir(path.join(first, 'client/assets'))
    expect(await buildShopCode(folders)).toBe(first)

    await write('sections/greeting.tsx', greeting.replace('{title} {count}', '{count} {title}'))
    const second = await buildShopCode(folders)
    expect(second).not.toBe(first)
    expect(await readdir(path.join(second, 'client/assets'))).not.toEqual(built)
    await keepAsLastGood(folders, second)
    expect(await findLastGoodBuild(folders)).toBe(second)
    expect((await readdir(folders.buildsFolder)).sort()).toEqual([path.basename(second), 'last-good'].sort())
  })

  it('keeps the last good build when the code can not be built, and says where it fails', {
    tags: ['long'],
  }, async () => {
    await write('sections/greeting.tsx', greeting)
    const good = await buildShopCode(folders)
    await keepAsLastGood(folders, good)

    await write('sections/greeting.tsx', greeting.replace('<button', '<button <'))
    expect(await readFaults()).toEqual([expect.stringMatching(/^sections\/greeting\.tsx:6: \S+/)])
    await write('sections/greeting.tsx', greeting.replace("'react'", "'./nothing.ts'"))
    expect(await readFaults()).toEqual(["sections/greeting.tsx:2: Could not resolve './nothing.ts'"])
    await write('sections/greeting.tsx', greeting.replace("'react'", "'lodash'"))
    expect(await readFaults()).toEqual([
      "sections/greeting.tsx: There is no package 'lodash': import from 'backline', 'react' and files of the shop only",
    ])
    expect(await findLastGoodBuild(folders)).toBe(good)

    await writeFile(path.join(folders.programBuild, 'server/entry-server.js'), 'another version')
    expect(await findLastGoodBuild(folders), 'after an update of the program').toBeNull()
  })

  it('is built by two readers at once without one disturbing the other', { tags: ['long'] }, async () => {
    await write('sections/greeting.tsx', greeting)
    const [one, other] = await Promise.all([buildShopCode(folders), buildShopCode(folders)])
    expect(one).toBe(other)
    expect(await readdir(folders.buildsFolder)).toEqual([path.basename(one)])
  })
})
