import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'
import { openInto } from './open-command.ts'
import { prepareRelease, toTextFile } from './prepare-release.ts'
import type { SiteFile } from './seal-release.ts'
import { readShare, writeShare } from './shares.ts'
import { verifyRelease } from './verify-release.ts'

const trustees = ['Ada Lovelace', 'Grace Hopper', 'Delia Derbyshire', 'Daphne Oram', 'Wendy Carlos']
const download = randomBytes(2_500_000)
const page = toTextFile('index.html', '<p>Unlocked')
const zip: SiteFile = { path: 'downloads/clatter/clatter.zip', read: () => Readable.from([download]) }

let parent = ''
const newPlace = () => path.join(parent, randomUUID())
const quiet = () => undefined

async function prepare(given: Partial<Parameters<typeof prepareRelease>[0]> = {}): Promise<string> {
  const folder = newPlace()
  const plan = {
    vendor: { id: 'vendor', name: 'Oddmeter' },
    preparedAt: new Date('2026-11-28T12:00:00Z'),
    trustees,
    needed: 3,
  }
  const work = { files: [page, zip], opener: 'opener', folder, tell: quiet, record: async () => undefined }
  await prepareRelease({ ...plan, ...work, ...given })
  return folder
}

const releaseOf = (folder: string) => path.join(folder, 'release')
async function sharesOf(folder: string, ...numbers: number[]): Promise<string[]> {
  const names = (await readdir(path.join(folder, 'shares'))).sort()
  return numbers.map((number) => path.join(folder, 'shares', names[number - 1] ?? ''))
}
async function open(folder: string, shares: readonly string[]) {
  const told: string[] = []
  const site = newPlace()
  const opened = await openInto({ folder: releaseOf(folder), shares, site, tell: (line) => told.push(line) })
  return { ...opened, told }
}

let prepared = ''
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'backline-sunset-'))
  prepared = await prepare()
})
afterAll(() => rm(parent, { recursive: true }))

/** A copy of the prepared release to damage. */
async function copyPrepared(): Promise<string> {
  const folder = newPlace()
  await cp(prepared, folder, { recursive: true })
  return folder
}

describe('a sealed release', () => {
  it('opens with any three of five shares, to what was put in', async () => {
    const numbers = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 3, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(numbers, async (chosen) => {
        const { site, lost } = await open(prepared, await sharesOf(prepared, ...chosen))
        expect(lost).toEqual([])
        expect((await readFile(path.join(site, zip.path))).equals(download)).toBe(true)
        expect(await readFile(path.join(site, 'index.html'), 'utf8')).toBe('<p>Unlocked')
      }),
      { numRuns: 12 },
    )
  })

  it('does not open with two, and says whose shares could be the third', async () => {
    await expect(open(prepared, await sharesOf(prepared, 2, 4))).rejects.toThrow(
      '1 more share is needed: 3 of 5 open this release. Good: Grace Hopper, Daphne Oram. The others are with Ada Lovelace, Delia Derbyshire, Wendy Carlos',
    )
  })

  it('does not open with two shares where the manifest was changed to ask for two', async () => {
    const folder = await copyPrepared()
    const file = path.join(releaseOf(folder), 'manifest.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"needed": 3', '"needed": 2'))
    await expect(open(folder, await sharesOf(folder, 1, 2))).rejects.toThrow('was changed after the release was sealed')
    await expect(open(folder, await sharesOf(folder, 1, 2, 3))).rejects.toThrow(
      'was changed after the release was sealed',
    )
  })

  it('holds the key nowhere, nor anything readable of what is in it', async () => {
    const files = await readdir(prepared, { recursive: true, withFileTypes: true })
    const contents = await Promise.all(
      files.filter((each) => each.isFile()).map((each) => readFile(path.join(each.parentPath, each.name))),
    )
    for (const content of contents) {
      expect(content.includes('Unlocked')).toBe(false)
      expect(content.includes(zip.path)).toBe(false)
      expect(content.includes(download.subarray(1000, 1032))).toBe(false)
    }
  })

  it('has a key of its own for each file: the same content is sealed to something else', async () => {
    const folder = await prepare({ files: [page, { ...zip, path: 'one.zip' }, { ...zip, path: 'other.zip' }] })
    const [one, other] = await Promise.all(
      ['0002', '0003'].map((name) => readFile(path.join(releaseOf(folder), 'sealed', name))),
    )
    expect(one?.length).toBe(other?.length)
    expect(one?.subarray(0, 64).equals(other?.subarray(0, 64) ?? Buffer.alloc(0))).toBe(false)
  })

  it('has a new key each time: shares of another release are named and do not open it', async () => {
    const other = await prepare({ preparedAt: new Date('2027-11-28T12:00:00Z') })
    const mixed = [...(await sharesOf(prepared, 1, 2)), ...(await sharesOf(other, 3))]
    await expect(open(prepared, mixed)).rejects.toThrow(
      /3-delia-derbyshire\.txt, the share of Delia Derbyshire, belongs to the release of Oddmeter of 28 November 2027 .*\n1 more share is needed/,
    )
  })
})

describe('shares that are no good', () => {
  it('are named and left out while enough others are given', async () => {
    const folder = await copyPrepared()
    const [first = ''] = await sharesOf(folder, 1)
    await writeFile(first, (await readFile(first, 'utf8')).replace(/(?<=Checksum: )./, 'X'))
    const { told, trustees: used } = await open(folder, await sharesOf(folder, 1, 2, 2, 3, 4))
    expect(used).toEqual(['Grace Hopper', 'Delia Derbyshire', 'Daphne Oram'])
    expect(told).toContainEqual(
      expect.stringMatching(/^Not used: .*1-ada-lovelace\.txt, the share of Ada Lovelace, is damaged/),
    )
    expect(told).toContainEqual(
      expect.stringMatching(/^Not used: .* is the share of Grace Hopper, which was given already/),
    )
  })

  it('are told from those of the release though their checksum is right', async () => {
    const folder = await copyPrepared()
    const [first = '', second = ''] = await sharesOf(folder, 1, 2)
    const other = await prepare()
    const id = (await readManifest(releaseOf(folder))).manifest.id
    const [foreign = ''] = await sharesOf(other, 1)
    const forged = { ...readShare(await readFile(foreign, 'utf8'), foreign), releaseId: id }
    await writeFile(first, writeShare(forged))
    await expect(open(folder, [first, second])).rejects.toThrow(
      '1-ada-lovelace.txt is not the share that Ada Lovelace was given for this release',
    )
  })
})

describe('damage to a release', () => {
  const flip = async (file: string, at: number) => {
    const content = await readFile(file)
    content[at] = (content[at] ?? 0) ^ 1
    await writeFile(file, content)
  }
  const damages: [string, (folder: string) => Promise<void>][] = [
    ['a flipped bit', (folder) => flip(path.join(folder, 'sealed/0002'), 1_500_000)],
    ['a cut', (folder) => truncate(path.join(folder, 'sealed/0002'), 2 * (1024 * 1024 + 16))],
    [
      'another sealed file in its place',
      (folder) => copyFile(path.join(folder, 'sealed/0001'), path.join(folder, 'sealed/0002')),
    ],
    ['a missing file', (folder) => rm(path.join(folder, 'sealed/0002'))],
  ]

  it.each(damages)(
    'is found without opening it, and what is lost is named when it is opened: %s',
    async (_, damage) => {
      const folder = await copyPrepared()
      await damage(releaseOf(folder))
      const { faults } = await verifyRelease(releaseOf(folder), [], quiet)
      expect(faults).toEqual([expect.stringMatching(/^sealed\/0002 (is damaged|is missing|has \d+ bytes)/)])
      const { lost, site, files } = await open(folder, await sharesOf(folder, 1, 2, 3))
      expect(lost).toEqual([{ path: zip.path, reason: expect.stringMatching(/^sealed\/0002: /) }])
      expect(files).toBe(1)
      expect(await readdir(site, { recursive: true })).not.toContain(zip.path)
    },
  )

  it('is found where two files were swapped', async () => {
    const folder = await copyPrepared()
    const [one, two, spare] = ['0001', '0002', 'spare'].map((name) => path.join(releaseOf(folder), 'sealed', name))
    await rename(one ?? '', spare ?? '')
    await rename(two ?? '', one ?? '')
    await rename(spare ?? '', two ?? '')
    expect((await verifyRelease(releaseOf(folder), [], quiet)).faults).toHaveLength(2)
    expect((await open(folder, await sharesOf(folder, 1, 2, 3))).lost).toHaveLength(2)
  })

  it('is not found in a whole one', async () => {
    const [file = ''] = await sharesOf(prepared, 5)
    const { faults, shares } = await verifyRelease(
      releaseOf(prepared),
      [{ file, text: await readFile(file, 'utf8') }],
      quiet,
    )
    expect([faults, shares.refused, shares.good.map(({ trustee }) => trustee)]).toEqual([[], [], ['Wendy Carlos']])
  })
})

describe('a preparation is refused', () => {
  it.each([
    ['more needed than there are trustees', { needed: 6 }, '6 is more than 5'],
    ['one alone would do', { needed: 1 }, '--needed: Must be at least 2'],
    ['there is one trustee', { trustees: ['Ada'], needed: 2 }, '--trustees: Must name at least 2'],
    ['there are too many', { trustees: Array.from({ length: 256 }, (_, index) => `T${index}`) }, 'at most 255'],
    ['two have the same name', { trustees: ['Ada', 'Grace', 'ada'] }, '--trustees: Names ada twice'],
    ['the folder is there', { folder: tmpdir() }, 'is there already'],
  ])('when %s', async (_, given, words) => {
    await expect(prepare(given)).rejects.toThrow(words)
  })

  it('when a download is not what the catalogue says, or recording it fails, and leaves nothing behind', async () => {
    const before = await readdir(parent)
    const other = { ...zip, expected: { size: download.length, sha256: '0'.repeat(64) } }
    await expect(prepare({ files: [page, other] })).rejects.toThrow(
      'clatter.zip is not the file that the catalogue was told of',
    )
    const record = () => Promise.reject(new Error('The database is away'))
    await expect(prepare({ record })).rejects.toThrow('The database is away')
    expect(await readdir(parent)).toEqual(before)
  })
})
