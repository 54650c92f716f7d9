import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { openContentFolder } from './content-folder.ts'

const sale = 'id: sale\nposition: 2\nname: Sale\npercentage: 30\nisExclusive: false\nfrom: 2026-12-01\n'
const spring =
  'code: SPRING\nname: Spring\ndescription: Ten off\namounts: { USD: 10 }\nisExclusive: true\nmaxUses: 7\nappliesTo: [knock]\n'
const release = (version: string) =>
  `version: '${version}'\nreleased: 2026-10-02\ndescription: Louder\nartifacts:\n  - { key: mac, platform: Mac, name: Knock for Mac, file: knock-mac.zip, manifest: { files: [{ name: Knock, path: Library }] } }\n`
const gift = 'name: Gift\ndescription: A knock\nproducts:\n  knock: 2\ncodes:\n  - Gift-01\n  - Gift-02\n'
const files = {
  'store.yaml': 'vendorId: 6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4\ncurrencies: [USD]\nsuggestedCurrency: USD\n',
  'products/knock.yaml':
    'id: knock\nposition: 1\nname: Knock\ntagline: It knocks\ndescription: On wood\nmaxActivations: 3\ntrialDays: 14\ndownloads: { needsUser: false, needsOwnership: false }\nvariations:\n  - { id: license, name: License, prices: { USD: 10 } }\n',
}

let folder: string
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, 'catalogue', name)), { recursive: true })
  await writeFile(join(folder, 'catalogue', name), text)
}
const read = () => readCatalogue(openContentFolder(folder))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const [name, text] of Object.entries(files)) await write(name, text)
})
afterEach(() => rm(folder, { recursive: true }))

it('does without discounts, coupons, vouchers and releases', async () => {
  expect(await read()).toMatchObject({ discounts: [], coupons: [], vouchers: [], releases: [] })
})

it("reads discounts in the vendor's order, and coupons by the names of their files", async () => {
  await write('discounts/sale.yaml', sale)
  await write('discounts/early.yaml', sale.replace('id: sale\nposition: 2', 'id: early\nposition: 1'))
  await write('coupons/spring-2027.yaml', spring)
  const { discounts, coupons } = await read()
  expect(discounts.map(({ id, from }) => [id, from])).toEqual([
    ['early', '2026-12-01'],
    ['sale', '2026-12-01'],
  ])
  expect(coupons).toEqual([
    {
      id: 'spring-2027',
      code: 'SPRING',
      name: 'Spring',
      description: 'Ten off',
      amounts: { USD: 10 },
      isExclusive: true,
      maxUses: 7,
      appliesTo: ['knock'],
    },
  ])
})

it('names every fault of a discount or coupon with its file and line', async () => {
  await write('discounts/sale.yaml', `${sale}until: 2026-11-30\n`)
  await write('discounts/other.yaml', sale)
  await write('coupons/spring.yaml', spring.replace('maxUses: 7', 'maxUses: 0'))
  await expect(read()).rejects.toThrow(
    [
      'catalogue/coupons/spring.yaml:6: maxUses: Must be at least 1',
      "catalogue/discounts/other.yaml: id: Must be as the file is called, not 'sale'",
      'catalogue/discounts/sale.yaml:7: until: Must not be before from',
    ].join('\n'),
  )
})

it('names discounts and coupons that do not fit together', async () => {
  await write('discounts/sale.yaml', `${sale}appliesTo: [bell]\n`)
  await write('coupons/spring.yaml', spring)
  await write('coupons/again.yaml', spring.replace('SPRING', 'spring'))
  await expect(read()).rejects.toThrow(
    "catalogue/coupons/spring.yaml:1: code: SPRING is the code of the coupon again already: choose another one\ncatalogue/discounts/sale.yaml:7: appliesTo: There is no product or bundle 'bell': name some of knock",
  )
})

it('reads releases by product and version, and no other files of their folders', async () => {
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

it('names every fault of a release with its file and line', async () => {
  await write('releases/knock/1.0.yaml', release('1.1'))
  await write('releases/knock/2.0.yaml', 'version: 2.0\nartifacts: []\n')
  await write('releases/knock/3.0.yaml', release('3.0').replace('key: mac', 'key: Mac').replace('Louder', "''"))
  await expect(read()).rejects.toThrow(
    [
      "catalogue/releases/knock/1.0.yaml:1: version: Must be as the file is called: '1.0'",
      'catalogue/releases/knock/2.0.yaml:1: version: Must be text: put quotes around it',
      'catalogue/releases/knock/2.0.yaml:2: artifacts: Must have at least one file to download',
      'catalogue/releases/knock/3.0.yaml:3: description: Must not be empty',
      'catalogue/releases/knock/3.0.yaml:5: artifacts[0].key: Must be lower-case letters, digits and dashes',
    ].join('\n'),
  )
})

it('names releases of no product, and two that count as one version', async () => {
  await write('releases/knock/1.0.yaml', release('1.0'))
  await write('releases/knock/1.0.0.yaml', release('1.0.0'))
  await write('releases/bell/1.0.yaml', release('1.0'))
  await expect(read()).rejects.toThrow(
    [
      'catalogue/releases/bell: There is no product bell',
      'catalogue/releases/knock/1.0.yaml: version: Counts as the same as 1.0.0',
    ].join('\n'),
  )
})

it('checks a draft as releases are, and does not list it among them', async () => {
  await write('releases/knock/1.0.yaml', release('1.0'))
  await write('releases/knock/1.1.yaml', `${release('1.1')}published: false\n`)
  await write('releases/knock/1.2.yaml', `${release('1.2')}published: true\n`)
  const { releases, drafts = [] } = await read()
  expect(releases.map(({ version }) => version)).toEqual(['1.0', '1.2'])
  expect(drafts.map(({ version }) => version)).toEqual(['1.1'])
  await write('releases/knock/1.1.0.yaml', `${release('1.1.0')}published: false\n`)
  await expect(read()).rejects.toThrow('catalogue/releases/knock/1.1.yaml: version: Counts as the same as 1.1.0')
})

it('names batches of vouchers after their files', async () => {
  await write('vouchers/gift-2027.yaml', gift)
  expect((await read()).vouchers).toEqual([
    {
      id: 'gift-2027',
      name: 'Gift',
      description: 'A knock',
      products: { knock: 2 },
      codes: ['Gift-01', 'Gift-02'],
    },
  ])
})

it('names every fault of a batch with its line', async () => {
  await write('vouchers/empty.yaml', gift.replace('products:\n  knock: 2\n', ''))
  await write('vouchers/gift.yaml', `${gift}  - 123456\n`.replace('knock: 2', 'knock: 0'))
  await expect(read()).rejects.toThrow(
    [
      'catalogue/vouchers/empty.yaml:1: Must redeem at least one product or bundle',
      'catalogue/vouchers/gift.yaml:4: products.knock: Must be at least 1',
      'catalogue/vouchers/gift.yaml:8: codes[2]: Must be text: put quotes around it',
    ].join('\n'),
  )
})

it('names what of a batch contradicts other files, once, with its line', async () => {
  await write('coupons/spring.yaml', spring)
  await write('vouchers/gift.yaml', gift)
  await write('vouchers/more.yaml', `${gift}  - spring\n`.replace('Gift-01', 'gift-01').replace('knock:', 'bell:'))
  const message = await read().catch((error: Error) => error.message)
  expect(message).toBe(
    [
      "catalogue/vouchers/more.yaml:4: There is no product 'bell': correct its id, or take it out",
      'catalogue/vouchers/more.yaml:6: code gift-01 is that of gift',
      'catalogue/vouchers/more.yaml:7: code Gift-02 is that of gift',
      'catalogue/vouchers/more.yaml:8: code spring is that of the coupon spring',
    ].join('\n'),
  )
})
