import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { openVendorShop } from './vendor-shop.ts'

const shop = await openVendorShop('release-commands')
afterAll(() => shop.close())

const inContent = (name: string) => path.join(shop.folder, 'shops/oddmeter', name)
const releases = 'catalogue/releases/clatter'
const read = (name: string) => readFile(inContent(name), 'utf8')
const currentVersion = () => shop.service.services.catalogue.findProduct('clatter')?.currentVersion
async function store(version: string, file: string, text = version): Promise<string> {
  await mkdir(inContent(`downloads/clatter/${version}`), { recursive: true })
  await writeFile(inContent(`downloads/clatter/${version}/${file}`), text)
  return createHash('sha256').update(text).digest('hex')
}
const refused = async (...words: string[]) => {
  const { exitCode, out, error } = await shop.type(...words)
  expect(out).toBe('')
  return [exitCode, error.split('\n')[0]]
}

describe('catalogue sync', () => {
  it('says that nothing changed, sells what a file says then, and shows it once', async () => {
    expect(await shop.type('catalogue', 'sync')).toEqual({
      exitCode: 0,
      error: '',
      out: 'Nothing changed: what is for sale is what catalogue/ says.',
    })
    const file = 'catalogue/products/clatter.yaml'
    const before = await read(file)
    await writeFile(inContent(file), before.replace('USD: 99.00', 'USD: 88.00'))
    const change = { field: 'variations.license.prices.USD', from: '99.00', to: '88.00' }
    const changes = [{ change: 'changed', kind: 'product', id: 'clatter', fields: [change] }]

    expect((await shop.type('catalogue', 'sync', '--dry-run')).out.split('\n')).toEqual([
      'changed  product  clatter',
      '  variations.license.prices.USD: 99.00 → 88.00',
      '',
      'One change would be made: nothing was changed.',
    ])
    expect(await shop.data('catalogue', 'sync')).toEqual({ dryRun: false, changes })
    expect(shop.service.storefront().products[0]?.defaultVariation?.price.USD).toBe(88)
    expect(await shop.data('catalogue', 'sync')).toEqual({ dryRun: false, changes: [] })
    await writeFile(inContent(file), before)
    expect((await shop.type('catalogue', 'sync')).out).toContain('One change was made.')
  })

  it('changes nothing when a file has a fault, and names file and line', async () => {
    const name = path.join(shop.folder, 'shops/oddmeter', 'catalogue', 'coupons', 'faulty.yaml')
    await writeFile(name, 'code: FAULTY\nname: Faulty\ndescription: Too much\npercentage: 500\nisExclusive: false\n')
    const fault = 'catalogue/coupons/faulty.yaml:4: percentage: Must be at most 100'
    expect(await refused('catalogue', 'sync')).toEqual([1, fault])
    expect(await refused('release', 'withdraw', 'clatter', '2.0.4')).toEqual([1, fault])
    await rm(name)
  })
})

it.each([
  ['catalogue', 'sync'],
  ['release', 'withdraw', 'clatter', '2.1.0'],
  ['voucher', 'create', 'radio', '--products', 'thrum', '--count', '1'],
])('%s %s changes nothing where another licensing service says what is for sale', async (...words) => {
  const elsewhere = { LICENSING_HOST: 'https://licensing.example' }
  expect(await shop.typeWith(elsewhere, ...words)).toEqual({
    exitCode: 1,
    out: '',
    error: 'LICENSING_HOST: https://licensing.example says what is for sale: change it there',
  })
})

it('catalogue sync sells everything where nothing was for sale yet, and shows it', { tags: ['long'] }, async () => {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = await freshDatabase('first-sync')
  const sync = (...words: string[]) =>
    runCommandLine(['catalogue', 'sync', ...words, '--json'], { DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' })
  expect(await sync('--dry-run')).toEqual({
    exitCode: 1,
    out: '',
    error: 'Nothing was ever for sale here, so all of it would be new: leave out --dry-run to sell it',
  })
  const first = JSON.parse((await sync()).out)
  expect(first.changes).toContainEqual({ change: 'added', kind: 'release', id: 'clatter 2.1.0', fields: [] })
  expect(JSON.parse((await sync('--dry-run')).out)).toEqual({ dryRun: true, changes: [] })
})

describe('a release', () => {
  it('is added as a draft that nobody is offered, with what its files are', async () => {
    const sha256 = await store('2.3.0', 'clatter-2.3.0-mac.zip', 'louder')
    const words = 'release add clatter 2.3.0 --mac clatter-2.3.0-mac.zip --notes'.split(' ')
    const { out, exitCode } = await shop.type(...words, 'A gong.\nMended: x')
    expect(exitCode).toBe(0)
    expect(out.split('\n')).toEqual([
      `shops/oddmeter/${releases}/2.3.0.yaml is written. It is a draft: nobody is offered Clatter 2.3.0 yet.`,
      `  Mac  clatter-2.3.0-mac.zip  6 bytes  SHA-256 ${sha256}`,
      'Read it over, then: release publish clatter 2.3.0',
    ])
    expect(await read(`${releases}/2.3.0.yaml`)).toBe(
      `version: '2.3.0'
description: |-
  A gong.
  Mended: x
published: false
artifacts:
  - key: mac
    platform: Mac
    name: Clatter 2.3.0 for Mac
    file: clatter-2.3.0-mac.zip
`,
    )
    expect(currentVersion()).toBe('2.1.0')
    expect((await shop.type('catalogue', 'sync')).out).toContain('Nothing changed')
  })

  it('is published and taken back, and its file keeps what its vendor wrote', { tags: ['long'] }, async () => {
    const file = `${releases}/2.3.0.yaml`
    const edited = (await read(file)).replace('artifacts:', '\n# Signed on the old machine\nartifacts:   # one for now')
    await writeFile(inContent(file), edited)
    const published = await shop.data('release', 'publish', 'clatter', '2.3.0', '--date', '2026-12-01')
    expect(published).toMatchObject({
      product: 'clatter',
      version: '2.3.0',
      published: true,
      released: '2026-12-01',
      currentVersion: '2.3.0',
      file: `shops/oddmeter/${file}`,
      changes: [
        { kind: 'product', fields: [{ field: 'currentVersion', from: '2.1.0', to: '2.3.0' }] },
        { change: 'added', kind: 'release', id: 'clatter 2.3.0' },
      ],
    })
    expect(await read(file)).toBe(
      edited.replace("version: '2.3.0'\n", "version: '2.3.0'\nreleased: '2026-12-01'\n").replace('d: false', 'd: true'),
    )
    expect(currentVersion()).toBe('2.3.0')
    expect(await refused('release', 'publish', 'clatter', '2.3.0')).toEqual([1, 'Clatter 2.3.0 is published already'])

    const { out } = await shop.type('release', 'withdraw', 'clatter', '2.3.0')
    expect(out).toContain('Clatter 2.3.0 is a draft again. Customers are offered 2.1.0 now.')
    expect(out).toContain('withdrawn  release  clatter 2.3.0')
    expect(currentVersion()).toBe('2.1.0')
    expect(await refused('release', 'withdraw', 'clatter', '2.3.0')).toEqual([
      1,
      'Clatter 2.3.0 is a draft: nobody is offered it',
    ])
    expect((await shop.type('release', 'publish', 'clatter', '2.3.0')).out).toContain('dated 2026-12-01')
    await shop.type('release', 'withdraw', 'clatter', '2.3.0')
  })

  it('is dated today when nobody says otherwise, and an older one does not become current', async () => {
    await store('1.9.0', 'old.zip')
    await shop.type('release', 'add', 'clatter', '1.9.0', '--universal', 'old.zip')
    const { out } = await shop.type('release', 'publish', 'clatter', '1.9.0')
    const today = new Date().toISOString().slice(0, 10)
    expect(out).toContain(`Clatter 1.9.0 is published, dated ${today}.`)
    expect(out).toContain('It can be chosen; customers are offered 2.1.0 as before.')
    expect(await read(`${releases}/1.9.0.yaml`)).toContain('name: Clatter 1.9.0\n')
  })

  it('that is the last one is taken back only when told twice, and its devices go on', async () => {
    expect(await refused('release', 'withdraw', 'thrum', '2.0.3')).toEqual([1, expect.stringContaining('Add --yes')])
    expect(shop.service.services.catalogue.findProduct('thrum')?.currentVersion).toBe('2.0.3')
    const taken = await shop.data('release', 'withdraw', 'thrum', '2.0.3', '--yes')
    expect(taken).toMatchObject({ published: false, currentVersion: null })
    const { exitCode } = await shop.type('release', 'publish', 'thrum', '2.0.3')
    expect(exitCode).toBe(0)
    expect(await read('catalogue/releases/thrum/2.0.3.yaml')).toContain(
      "version: '2.0.3'\npublished: true\nreleased: '2026-09-18'\n",
    )
  })

  it.each([
    ['of no product', 1, 'add clutter 1.0 --mac a.zip', '<product>: There is no product clutter, but clatter, thrum'],
    [
      'that is there',
      1,
      'add clatter 2.1 --mac a.zip',
      `<version>: There is clatter 2.1.0 already, in shops/oddmeter/${releases}/2.1.0.yaml`,
    ],
    [
      'without a file',
      2,
      'add clatter 3.0.0',
      'Name at least one file, by its platform: --universal, --windows, --linux, --mac',
    ],
    [
      'whose file is no name',
      2,
      'add clatter 3.0.0 --mac ../a.zip',
      '--mac: Must be the name of a file, without a folder',
    ],
    [
      'whose file is not there',
      1,
      'add clatter 3.0.0 --mac a.zip',
      'There is no a.zip in shops/oddmeter/downloads/clatter/3.0.0: put it there, then try again',
    ],
    [
      'of no version',
      2,
      'add clatter three --mac a.zip',
      "<version>: Must be a version such as '2.1.0' or '2.2.0-beta.1'",
    ],
    ['of no day', 2, 'add clatter 3.0.0 --mac a.zip --date soon', "--date: Must be a day such as '2026-10-02'"],
    [
      'that is not there, to be published',
      1,
      'publish clatter 9.0',
      `There is no release 9.0 in shops/oddmeter/${releases}: 'release add' writes one.`,
    ],
    ['on no day', 2, 'publish clatter 2.3.0 --date soon', "--date: Must be a day such as '2026-10-02'"],
    [
      'that is not there, to be taken back',
      1,
      'withdraw clatter 9.0',
      `There is no release 9.0 in shops/oddmeter/${releases}: 'release add' writes one.`,
    ],
  ] as const)('%s is refused', async (_, exitCode, words, reason) => {
    const before = await readdir(inContent(releases))
    expect(await refused('release', ...words.split(' '))).toEqual([exitCode, expect.stringContaining(reason)])
    expect(await readdir(inContent(releases))).toEqual(before)
  })

  it('has its files in a bucket where one is set: they are missed there, and measured', async () => {
    const bucket = await startObjectStore()
    const { endpoint, bucket: S3_BUCKET, region, accessKeyId, secretAccessKey } = bucket.settings
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const settings = { S3_ENDPOINT: endpoint, S3_BUCKET, S3_REGION: region, S3_PREFIX: 'files', ...keys }
    const add = () => shop.typeWith(settings, 'release', 'add', 'thrum', '3.0.0', '--linux', 'thrum.zip')
    const name = 'files/thrum/3.0.0/thrum.zip'
    const missed = await add()
    expect([missed.exitCode, missed.error]).toEqual([
      1,
      expect.stringContaining(`aws s3 cp thrum.zip s3://${S3_BUCKET}/${name}`),
    ])
    bucket.objects.set(name, Buffer.from('thump'))
    expect((await add()).out).toContain('  Linux  thrum.zip  5 bytes  SHA-256 ')
    await bucket.close()
    await rm(inContent('catalogue/releases/thrum/3.0.0.yaml'))
  })

  it('is as it was before when what is for sale could not be changed', async () => {
    const { catalogue } = shop.service.services
    const { sync } = catalogue
    catalogue.sync = () => Promise.reject(new Error('The database is away'))
    const before = await read(`${releases}/2.3.0.yaml`)
    await store('3.0.0', 'a.zip')
    await expect(shop.type('release', 'add', 'clatter', '3.0.0', '--mac', 'a.zip')).rejects.toThrow('is away')
    await expect(shop.type('release', 'publish', 'clatter', '2.3.0')).rejects.toThrow('is away')
    catalogue.sync = sync
    expect(await readdir(inContent(releases))).not.toContain('3.0.0.yaml')
    expect(await read(`${releases}/2.3.0.yaml`)).toBe(before)
    await rm(inContent('downloads/clatter/3.0.0'), { recursive: true })
    expect((await shop.type('catalogue', 'sync')).out).toContain('Nothing changed')
  })
})
