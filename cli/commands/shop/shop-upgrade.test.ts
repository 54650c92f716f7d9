import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { readContent } from '#host/shop/read-content.ts'
import { diffTexts } from './text-diff.ts'

const demo = path.resolve('shops/oddmeter')
const recorded = /^# The version of Backline.*\nbackline: '.*'\n/m

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'))
})
afterEach(() => rm(folder, { recursive: true }))

const type = (words: string[], confirm?: (question: string) => Promise<boolean>) => {
  const shown: string[] = []
  const environment = { SHOP: path.join(folder, 'shop') }
  return runCommandLine(['shop', 'upgrade', ...words], environment, (line) => shown.push(line), confirm).then(
    (outcome) => ({ ...outcome, shown: shown.join('\n') }),
  )
}

/** All that a shop contains, apart from what an upgrade changes. */
async function readApartFromVersion(shop: string) {
  const { writtenFor: _, ...content } = await readContent(shop)
  const shown = inspect(content, { depth: null, maxArrayLength: null, maxStringLength: null })
  // Copies of the media are newer, and otherwise the same: their hashes stay compared.
  return shown.replaceAll(shop, 'the shop').replaceAll(/mtime: [\d.]+/g, 'mtime: any')
}

/** The demo in the layout of before 0.2. */
async function writeOldLayout(): Promise<string> {
  const content = path.join(folder, 'content')
  await cp(demo, content, { recursive: true })
  await rename(path.join(content, 'shop.yaml'), path.join(content, 'vendor.yaml'))
  const text = await readFile(path.join(content, 'vendor.yaml'), 'utf8')
  await writeFile(path.join(content, 'vendor.yaml'), text.replace(recorded, ''))
  await writeFile(path.join(content, 'README.md'), '# Content')
  return content
}

describe('a folder of the layout before 0.2', () => {
  it('becomes a shop folder with the same content, and stays as it was', async () => {
    const content = await writeOldLayout()
    const to = path.join(folder, 'shop')
    const { exitCode, shown } = await type(['--from', content, '--to', to, '--yes'])
    expect(exitCode).toBe(0)
    expect(shown).toContain('--- vendor.yaml → shop.yaml')
    expect(await readApartFromVersion(to)).toEqual(await readApartFromVersion(demo))
    expect(await readdir(content)).toContain('vendor.yaml')
    expect(await readdir(to)).not.toContain('README.md')
    expect(await readFile(path.join(to, '.gitignore'), 'utf8')).toContain('.data/')
  })

  it('is not converted without an answer, into a folder that is in use, or from another folder', async () => {
    const content = await writeOldLayout()
    const to = path.join(folder, 'shop')
    expect((await type(['--from', content, '--to', to])).error).toContain('Give --yes')
    expect((await type(['--from', content, '--to', to], async () => false)).out).toBe('Nothing was changed.')
    expect((await type(['--from', content, '--to', folder, '--yes'])).error).toContain('is not empty')
    expect((await type(['--from', content, '--to', path.join(content, 'shop'), '--yes'])).error).toContain('is inside')
    expect((await type(['--from', demo, '--to', to, '--yes'])).error).toContain('has no vendor.yaml')
    expect(await readdir(folder)).toEqual(['content'])
  })

  it('leaves no half of a shop behind when its files have faults', async () => {
    const content = await writeOldLayout()
    await writeFile(path.join(content, 'catalogue/store.yaml'), 'vendorId: mine')
    const { exitCode, error } = await type(['--from', content, '--to', path.join(folder, 'shop'), '--yes'])
    expect([exitCode, error]).toEqual([1, expect.stringContaining('catalogue/store.yaml')])
    expect(await readdir(folder)).toEqual(['content'])
  })
})

describe('a shop folder', () => {
  const write = async (version: string) => {
    await mkdir(path.join(folder, 'shop'))
    await cp(demo, path.join(folder, 'shop'), { recursive: true })
    const file = path.join(folder, 'shop/shop.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^backline: .*$/m, `backline: '${version}'`))
    return file
  }

  it('of an earlier version records this one after the difference was shown and agreed to', {
    tags: ['long'],
  }, async () => {
    const file = await write('0.1.9')
    const before = await readFile(file, 'utf8')
    const refused = await type([], async () => false)
    expect(refused.out).toBe('Nothing was changed.')
    expect(await readFile(file, 'utf8')).toBe(before)
    const { shown, exitCode } = await type([], async () => true)
    expect(exitCode).toBe(0)
    expect(shown).toContain("- backline: '0.1.9'\n+ backline: '")
    expect(await readApartFromVersion(path.join(folder, 'shop'))).toEqual(await readApartFromVersion(demo))
  })

  it('of before themes keeps its look and all else, once its colours pass the checks of themes', async () => {
    const [before, shop] = [path.join(folder, 'before'), path.join(folder, 'shop')]
    await cp('tests/shops/written-for-0.2', shop, { recursive: true })
    const refused = await type(['--yes'])
    expect([refused.exitCode, refused.error]).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed\..*\n.*nearest colour/),
    ])
    expect(await readdir(shop)).not.toContain('theme.yaml')

    const file = path.join(shop, 'products/plane-micro.md')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^colour: .*$/m, "colour: '#ac4f21'"))
    await cp(shop, before, { recursive: true })
    const { exitCode, shown } = await type(['--yes'])
    expect(exitCode).toBe(0)
    expect(shown).toContain('+ preset: poster')
    expect(await readApartFromVersion(shop)).toEqual(await readApartFromVersion(before))
  })

  it('of a newer version is refused with what to do', async () => {
    await write('99.0.0')
    const { exitCode, error } = await type(['--yes'])
    expect([exitCode, error]).toEqual([1, expect.stringContaining('Update the program')])
  })
})

it('a difference shows the lines that change, and two around them', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n')
  expect(diffTexts(before, before.replace('f', 'F'))).toEqual(['  d', '  e', '- f', '+ F', '  g'])
  expect(diffTexts(before, before)).toEqual([])
})
