import { mkdir, mkdtemp, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PlugInFile, readPlugInFolder } from './plug-in-folder.ts'

let shop: string
const inMedia = (...parts: string[]) => path.join(shop, 'media', ...parts)
const read = (file: string, entry = 'index.js') =>
  readPlugInFolder(shop, { file, entry }, async ({ path, bytes }: PlugInFile) => `${path} ${bytes}`)
const reasonOf = async (file: string, entry?: string) => {
  const found = await read(file, entry)
  return 'reason' in found ? found.reason : null
}

beforeEach(async () => {
  shop = await mkdtemp(path.join(tmpdir(), 'plug-in-folder-'))
  await mkdir(inMedia('talon/wam/gui'), { recursive: true })
  await writeFile(inMedia('talon/wam/index.js'), 'export default class {}')
  await writeFile(inMedia('talon/wam/gui/knob.png'), 'picture')
  await writeFile(inMedia('talon/wam/.DS_Store'), 'hidden')
})

describe('the folder of a plug-in', () => {
  it('is read with the files in it, and its address changes with each of them', async () => {
    const found = await read('talon/wam')
    if ('reason' in found) throw new Error(found.reason)
    expect([...found.files.keys()]).toEqual(['gui/knob.png', 'index.js'])
    expect(found.bytes).toBe(30)
    await writeFile(inMedia('talon/wam/gui/knob.png'), 'another picture')
    expect(await read('talon/wam')).not.toHaveProperty('hash', found.hash)
  })

  it.each([
    [
      'talon/wan',
      undefined,
      'media/talon/wan does not exist: put the folder of the plug-in there, or correct its name',
    ],
    ['talon/wam/index.js', undefined, 'media/talon/wam/index.js is a file: name the folder that contains the plug-in'],
    [
      'talon/wam',
      'indx.js',
      'media/talon/wam has no indx.js, the module that a host imports: did you mean entry: index.js?',
    ],
    [
      'talon/wam/gui',
      undefined,
      'media/talon/wam/gui has no index.js, the module that a host imports: build the plug-in first',
    ],
  ])('%s with the entry %s is refused', async (file, entry, reason) => expect(await reasonOf(file, entry)).toBe(reason))

  it('contains no link, and is none', async () => {
    await symlink('/etc', inMedia('talon/outside'))
    expect(await reasonOf('talon/outside')).toContain(
      'media/talon/outside is a link: put the file or folder itself there',
    )
    await symlink('/etc/passwd', inMedia('talon/wam/gui/words.txt'))
    expect(await reasonOf('talon/wam')).toContain('media/talon/wam/gui/words.txt is a link')
  })

  it('has 1000 files and 100 MB at most', async () => {
    await writeFile(inMedia('talon/wam/samples.wav'), '')
    await truncate(inMedia('talon/wam/samples.wav'), 100_000_001)
    expect(await reasonOf('talon/wam')).toContain('media/talon/wam is 101 MB large, 100 are allowed')
    await Promise.all(Array.from({ length: 1000 }, (_, at) => writeFile(inMedia(`talon/wam/gui/${at}.js`), '')))
    expect(await reasonOf('talon/wam')).toContain('media/talon/wam contains 1003 files, 1000 are allowed')
  })
})
