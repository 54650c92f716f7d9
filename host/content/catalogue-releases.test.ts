import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { openContentFolder } from './content-folder.ts'

const store = 'vendorId: 6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4\ncurrencies: [USD]\nsuggestedCurrency: USD\n'
const knock =
  'id: knock\nposition: 1\nname: Knock\ntagline: It knocks\ndescription: On wood\nmaxActivations: 3\ntrialDays: 14\ndownloads: { needsUser: false, needsOwnership: false }\nvariations:\n  - { id: license, name: License, prices: { USD: 10 } }\n'
const release = (version: string) =>
  `version: '${version}'\nreleased: 2026-10-02\ndescription: Louder\nartifacts:\n  - { key: mac, platform: Mac, name: Knock for Mac, file: knock-mac.zip, manifest: { files: [{ name: Knock, path: Library }] } }\n`

let folder: string
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, 'catalogue', name)), { recursive: true })
  await writeFile(join(folder, 'catalogue', name), text)
}
const read = () => readCatalogue(openContentFolder(folder))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  await write('store.yaml', store)
  await write('products/knock.yaml', knock)
})
afterEach(() => rm(folder, { recursive: true }))

it('a catalogue does without releases', async () => {
  expect((await read()).releases).toEqual([])
})

it('releases are read by product and version, other files of their folders are not', async () => {
  await write('releases/knock/1.0.yaml', release('1.0'))
  await write('releases/knock/1.1-beta.yaml', release('1.1-beta'))
  await write('releases/knock/notes.md', 'To do')
  const { releases } = await read()
  expect(releases.map(({ productId, version }) => [productId, version])).toEqual([
    ['knock', '1.0'],
    ['knock', '1.1-beta'],
  ])
  expect(releases[0]).toEqual({
    productId: 'knock',
    version: '1.0',
    released: '2026-10-02',
    description: 'Louder',
    artifacts: [
      {
        key: 'mac',
        platform: 'Mac',
        name: 'Knock for Mac',
        file: 'knock-mac.zip',
        manifest: { files: [{ name: 'Knock', path: 'Library' }] },
      },
    ],
  })
})

it('every fault of a release is told with its file and line', async () => {
  await write('releases/knock/1.0.yaml', release('1.1'))
  await write('releases/knock/2.0.yaml', 'version: 2.0\nartifacts: []\n')
  await write('releases/knock/3.0.yaml', release('3.0').replace('key: mac', 'key: Mac').replace('Louder', "''"))
  await expect(read()).rejects.toThrow(
    [
      "content/catalogue/releases/knock/1.0.yaml:1: version: Must be as the file is called: '1.0'",
      'content/catalogue/releases/knock/2.0.yaml:1: version: Must be text: put quotes around it',
      'content/catalogue/releases/knock/2.0.yaml:2: artifacts: Must have at least one file to download',
      'content/catalogue/releases/knock/3.0.yaml:3: description: Must not be empty',
      'content/catalogue/releases/knock/3.0.yaml:5: artifacts[0].key: Must be lower-case letters, digits and dashes',
    ].join('\n'),
  )
})

it('releases of no product, and two that count as one version, are told with their place', async () => {
  await write('releases/knock/1.0.yaml', release('1.0'))
  await write('releases/knock/1.0.0.yaml', release('1.0.0'))
  await write('releases/bell/1.0.yaml', release('1.0'))
  await expect(read()).rejects.toThrow(
    [
      'content/catalogue/releases/bell: There is no product bell',
      'content/catalogue/releases/knock/1.0.yaml: version: Counts as the same as 1.0.0',
    ].join('\n'),
  )
})

it('a draft is checked as releases are, and is none', async () => {
  await write('releases/knock/1.0.yaml', release('1.0'))
  await write('releases/knock/1.1.yaml', `${release('1.1')}published: false\n`)
  await write('releases/knock/1.2.yaml', `${release('1.2')}published: true\n`)
  const { releases, drafts = [] } = await read()
  expect(releases.map(({ version }) => version)).toEqual(['1.0', '1.2'])
  expect(drafts.map(({ version }) => version)).toEqual(['1.1'])
  await write('releases/knock/1.1.0.yaml', `${release('1.1.0')}published: false\n`)
  await expect(read()).rejects.toThrow(
    'content/catalogue/releases/knock/1.1.yaml: version: Counts as the same as 1.1.0',
  )
})
