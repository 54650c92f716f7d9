import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { openContentFolder } from './content-folder.ts'

const sale = 'id: sale\nposition: 2\nname: Sale\npercentage: 30\nisExclusive: false\nfrom: 2026-12-01\n'
const spring =
  'code: SPRING\nname: Spring\ndescription: Ten off\namounts: { USD: 10 }\nisExclusive: true\nmaxUses: 7\nappliesTo: [knock]\n'
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

it('does without discounts and coupons', async () => {
  expect(await read()).toMatchObject({ discounts: [], coupons: [] })
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

it('tells every fault with its file and line', async () => {
  await write('discounts/sale.yaml', `${sale}until: 2026-11-30\n`)
  await write('discounts/other.yaml', sale)
  await write('coupons/spring.yaml', spring.replace('maxUses: 7', 'maxUses: 0'))
  await expect(read()).rejects.toThrow(
    [
      'content/catalogue/coupons/spring.yaml:6: maxUses: Must be at least 1',
      "content/catalogue/discounts/other.yaml: id: Must be as the file is called, not 'sale'",
      'content/catalogue/discounts/sale.yaml:7: until: Must not be before from',
    ].join('\n'),
  )
})

it('tells what does not fit together', async () => {
  await write('discounts/sale.yaml', `${sale}appliesTo: [bell]\n`)
  await write('coupons/spring.yaml', spring)
  await write('coupons/again.yaml', spring.replace('SPRING', 'spring'))
  await expect(read()).rejects.toThrow(
    'content/catalogue: sale: appliesTo: no product or bundle bell\ncontent/catalogue: spring: code SPRING is that of again',
  )
})
