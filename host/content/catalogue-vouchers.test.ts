import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { openContentFolder } from './content-folder.ts'

const files = {
  'store.yaml': 'vendorId: 6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4\ncurrencies: [USD]\nsuggestedCurrency: USD\n',
  'products/knock.yaml':
    'id: knock\nposition: 1\nname: Knock\ntagline: It knocks\ndescription: On wood\nmaxActivations: 3\ntrialDays: 14\ndownloads: { needsUser: false, needsOwnership: false }\nvariations:\n  - { id: license, name: License, prices: { USD: 10 } }\n',
  'coupons/spring.yaml': 'code: SPRING\nname: Spring\ndescription: Ten off\npercentage: 10\nisExclusive: true\n',
}
const gift = 'name: Gift\ndescription: A knock\nproducts:\n  knock: 2\ncodes:\n  - Gift-01\n  - Gift-02\n'

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

it('does without vouchers', async () => expect(await read()).toMatchObject({ vouchers: [] }))

it('calls batches of vouchers as their files are', async () => {
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

it('tells what is wrong in a batch with its line', async () => {
  await write('vouchers/empty.yaml', gift.replace('products:\n  knock: 2\n', ''))
  await write('vouchers/gift.yaml', `${gift}  - 123456\n`.replace('knock: 2', 'knock: 0'))
  await expect(read()).rejects.toThrow(
    [
      'content/catalogue/vouchers/empty.yaml:1: Must redeem at least one product or bundle',
      'content/catalogue/vouchers/gift.yaml:4: products.knock: Must be at least 1',
      'content/catalogue/vouchers/gift.yaml:8: codes[2]: Must be text: put quotes around it',
    ].join('\n'),
  )
})

it('tells what does not fit to other files with its line, once', async () => {
  await write('vouchers/gift.yaml', gift)
  await write('vouchers/more.yaml', `${gift}  - spring\n`.replace('Gift-01', 'gift-01').replace('knock:', 'bell:'))
  const told = await read().catch((error: Error) => error.message)
  expect(told).toBe(
    [
      'content/catalogue/vouchers/more.yaml:4: no product bell',
      'content/catalogue/vouchers/more.yaml:6: code gift-01 is that of gift',
      'content/catalogue/vouchers/more.yaml:7: code Gift-02 is that of gift',
      'content/catalogue/vouchers/more.yaml:8: code spring is that of the coupon spring',
    ].join('\n'),
  )
})
