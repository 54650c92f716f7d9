import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportedFile, replaceExport } from './export-folder.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'exports-'))
  folder = join(parent, 'site')
})
afterEach(() => rm(parent, { recursive: true }))

const siteOf = (id: string, ...pages: string[]): ExportedFile[] => [
  { name: 'builds/latest.json', body: JSON.stringify({ id }) },
  ...pages.map((page) => ({ name: `${page}/index.html`, body: id })),
]
const read = (name: string) => readFile(join(folder, name), 'utf8')
const siblings = () => readdir(parent)

describe('an export', () => {
  it('makes the folder, and those above it', async () => {
    folder = join(parent, 'of/the/site')
    await replaceExport(folder, siteOf('first', 'about'))
    expect(await read('about/index.html')).toBe('first')
  })

  it('takes the place of an earlier one whole, and leaves nothing beside it', async () => {
    await replaceExport(folder, siteOf('first', 'about', 'gone'))
    await replaceExport(folder, siteOf('second', 'about'))
    expect(await read('about/index.html')).toBe('second')
    expect((await readdir(folder)).sort()).toEqual(['about', 'builds'])
    expect(await siblings()).toEqual(['site'])
  })

  it('leaves the earlier one whole when it is interrupted', async () => {
    await replaceExport(folder, siteOf('first', 'about'))
    const unwritable: ExportedFile = { name: 'about', body: 'a file where a folder is' }
    await expect(replaceExport(folder, [...siteOf('second', 'about'), unwritable])).rejects.toThrow()
    expect(await read('about/index.html')).toBe('first')
    expect(await siblings()).toEqual(['site'])
  })

  it('fills a folder that is there and empty, and the one a link leads to', async () => {
    await mkdir(folder)
    await symlink(folder, join(parent, 'link'))
    await replaceExport(join(parent, 'link'), siteOf('first', 'about'))
    expect(await read('about/index.html')).toBe('first')
    expect((await siblings()).sort()).toEqual(['link', 'site'])
  })
})

describe('a folder that is not an export', () => {
  it.each([
    ['holds something', 'notes.txt', 'mine'],
    ['has a file of that name with other content', 'builds/latest.json', '{"builds":[]}'],
    ['has a file of that name that is torn', 'builds/latest.json', '{"id":'],
  ])('is left alone: it %s', async (_, name, text) => {
    await mkdir(join(folder, 'builds'), { recursive: true })
    await writeFile(join(folder, name), text)
    await expect(replaceExport(folder, siteOf('first'))).rejects.toThrow(/holds something other than an earlier export/)
    expect(await read(name)).toBe(text)
    expect(await siblings()).toEqual(['site'])
  })

  it('is left alone: it is a file', async () => {
    await writeFile(folder, 'mine')
    await expect(replaceExport(folder, siteOf('first'))).rejects.toThrow(/is a file: name a folder/)
    expect(await readFile(folder, 'utf8')).toBe('mine')
  })
})
