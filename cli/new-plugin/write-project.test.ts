import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDefaultTheme } from '#host/shop/theme/read-theme.ts'
import { factsOf, type PluginKind, pluginKinds } from './kinds.ts'
import { writeProject } from './write-project.ts'

const theme = await readDefaultTheme('0.3.0')
const shop = {
  server: 'https://shop.example',
  vendor: { id: 'a-vendor', name: 'Ödd "Meter"' },
  product: { id: 'talon', name: 'Talon' },
  publicKeys: ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'],
}
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backline-plugin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kinds: PluginKind[] = ['juce', 'cmake', 'rust']
it('is tested for every kind', () => expect(Object.keys(pluginKinds)).toEqual(kinds))

describe.each(kinds)('a new project of the kind %s', (kind) => {
  const make = (name: string) => writeProject(path.join(folder, name), name, { kind, shop, theme })

  it('has the shop built in, all that it is built from, and no placeholder', async () => {
    await make(`${kind}/new`)
    const project = path.join(folder, kind, 'new')
    const files = await readdir(project, { recursive: true })
    const { shopFile, themeFile } = factsOf(kind)
    const build = kind === 'rust' ? 'Cargo.toml' : 'CMakeLists.txt'
    expect(files).toEqual(expect.arrayContaining(['.gitignore', 'README.md', build, shopFile, themeFile]))
    expect(files).toContain('backline/cpp/include/backline/license_keeper.hpp')
    expect(files.includes('backline/juce/backline_licensing/backline_licensing.h')).toBe(kind === 'juce')
    expect(files.includes('backline/rust/build.rs')).toBe(kind === 'rust')
    for (const name of ['README.md', build]) {
      const text = await readFile(path.join(project, name), 'utf8')
      expect(text).not.toContain('{{')
      expect(text).toContain('alon')
    }
    expect(await readFile(path.join(project, shopFile), 'utf8')).toContain('= "https://shop.example"')
    expect(await readFile(path.join(project, themeFile), 'utf8')).toContain('Written by')
  })

  it('is not written over other files', async () => {
    await mkdir(path.join(folder, kind, 'used'), { recursive: true })
    await writeFile(path.join(folder, kind, 'used/song.txt'), 'a song')
    await expect(make(`${kind}/used`)).rejects.toThrow(`<folder>: ${kind}/used is not empty`)
    expect(await readdir(path.join(folder, kind, 'used'))).toEqual(['song.txt'])
  })

  it('says where it cannot be written', async () => {
    await writeFile(path.join(folder, `${kind}-file`), 'a file')
    await expect(make(`${kind}-file/new`)).rejects.toThrow(/^<folder>: .* cannot be (used|written) \(ENOTDIR\)/)
  })
})

it('quotes names for CMake, and makes codes for hosts from them', async () => {
  await writeProject(path.join(folder, 'quoted'), 'quoted', { kind: 'juce', shop, theme })
  const text = await readFile(path.join(folder, 'quoted/CMakeLists.txt'), 'utf8')
  expect(text).toContain(String.raw`COMPANY_NAME "Ödd \"Meter\""`)
  expect(text).toContain('PLUGIN_MANUFACTURER_CODE Oddm')
  expect(text).toContain('PLUGIN_CODE Talo')
})

it('copies no folder that compilers have made', async () => {
  const names = await readdir(path.join(folder, 'rust/new'), { recursive: true })
  expect(names.filter((name) => ['build', 'target'].includes(path.basename(name)))).toEqual([])
})

it('names a crate as Cargo allows it', async () => {
  const product = { id: '808-state', name: '808 State' }
  await writeProject(path.join(folder, 'digits'), 'digits', { kind: 'rust', shop: { ...shop, product }, theme })
  expect(await readFile(path.join(folder, 'digits/Cargo.toml'), 'utf8')).toContain('name = "plugin-808-state"')
})
