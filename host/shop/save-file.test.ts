import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveFile } from './save-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'save-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('saving a file of the vendor', () => {
  it('writes a new file with its folder; undoing removes both', async () => {
    const file = path.join(folder, 'knock', '1.0.yaml')
    const undo = await saveFile(file, 'version: 1\n', { isNew: true })
    expect(await readdir(path.dirname(file))).toEqual(['1.0.yaml'])
    expect(await readFile(file, 'utf8')).toBe('version: 1\n')
    await undo()
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps a folder that existed before or has another file by now', async () => {
    await mkdir(path.join(folder, 'bell'))
    await (await saveFile(path.join(folder, 'bell', 'a'), 'x', { isNew: true }))()
    const undo = await saveFile(path.join(folder, 'knock', 'a'), 'x', { isNew: true })
    await writeFile(path.join(folder, 'knock', 'b'), '')
    await undo()
    expect((await readdir(folder)).sort()).toEqual(['bell', 'knock'])
    expect(await readdir(path.join(folder, 'knock'))).toEqual(['b'])
  })

  it('never overwrites a file with a new one', async () => {
    const file = path.join(folder, 'a')
    await writeFile(file, 'mine')
    await expect(saveFile(file, 'theirs', { isNew: true })).rejects.toMatchObject({ code: 'EEXIST' })
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['mine', ['a']])
  })

  it('replaces an existing file; undoing restores it', async () => {
    const file = path.join(folder, 'a')
    await writeFile(file, 'before')
    const undo = await saveFile(file, 'after', { isNew: false })
    expect(await readFile(file, 'utf8')).toBe('after')
    await undo()
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['before', ['a']])
  })
})
