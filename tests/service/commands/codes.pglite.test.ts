import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCouponService } from '#service/catalogue/coupons/service.ts'
import { openVendorShop } from './vendor-shop.ts'

const shop = await openVendorShop('code-commands')
afterAll(() => shop.close())

const read = (name: string) => readFile(path.join(shop.folder, name), 'utf8')
const refused = async (...words: string[]) => {
  const { exitCode, out, error } = await shop.type(...words)
  expect(out).toBe('')
  return [exitCode, error.split('\n')[0]]
}
const peek = (code: string) => shop.service.services.vouchers.peek(code, null, '127.0.0.1')
const coupon = (code: string) => {
  const { services, database } = shop.service
  return createCouponService(services).find(database.query, code)
}
const codesIn = (lines: readonly string[]) => lines.filter((line) => /^([A-Z]+-)?(\w{4}-){2}\w{4}$/.test(line))
const named = ['--name', 'Radio voucher', '--description', 'For listeners.']
const off = ['--name', 'Fair', '--description', 'For visitors of the fair.', '--percentage', '12.5']

describe('voucher create', () => {
  it('makes a batch that can be redeemed at once, and prints its codes', async () => {
    const words = ['voucher', 'create', 'radio', '--products', 'clatter:2', '--bundles', 'both-hands', ...named]
    const { exitCode, out } = await shop.type(...words, '--count', '3', '--prefix', 'radio', '--until', '2999-12-31')
    expect(exitCode).toBe(0)
    const [first, ...lines] = out.split('\n')
    expect(first).toBe(
      'shops/oddmeter/catalogue/vouchers/radio.yaml is written: 3 codes, each good for 2 × clatter and both-hands, until 2999-12-31.',
    )
    expect(lines.at(-1)).toBe('added  vouchers  radio')
    const codes = codesIn(lines)
    expect(codes).toHaveLength(3)
    expect(await read('shops/oddmeter/catalogue/vouchers/radio.yaml')).toBe(
      [
        'name: Radio voucher\ndescription: For listeners.\nproducts:\n  clatter: 2\nbundles:\n  both-hands: 1\nuntil: 2999-12-31\ncodes:',
        ...codes.map((code) => `  - ${code}`),
        '',
      ].join('\n'),
    )
    expect(await peek(codes[2] ?? '')).toMatchObject({ redeemed: false, redeemsProducts: [{ quantity: 2 }] })
    expect((await shop.type('catalogue', 'sync')).out).toContain('Nothing changed')
    expect(await refused(...words, '--count', '1')).toEqual([
      1,
      'shops/oddmeter/catalogue/vouchers/radio.yaml is there already: choose another name, or edit that file',
    ])
    expect(
      codesIn((await read('shops/oddmeter/catalogue/vouchers/radio.yaml')).replaceAll('  - ', '').split('\n')),
    ).toEqual(codes)
  })

  it('gives codes as CSV, as data, and into a file that only its owner reads', async () => {
    const words = (batch: string) => ['voucher', 'create', batch, '--products', 'thrum', ...named, '--count', '2']
    const { out } = await shop.type(...words('as-csv'), '--csv')
    expect(out).toMatch(/^code,batch\r\n(\w{4}-\w{4}-\w{4},as-csv\r\n){2}$/)
    const data = await shop.data(...words('as-data'))
    expect(data).toMatchObject({ batch: 'as-data', file: 'shops/oddmeter/catalogue/vouchers/as-data.yaml' })
    expect(data.codes).toHaveLength(2)

    const saved = await shop.type(...words('as-file'), '--save', 'codes.csv')
    expect(saved.out).toContain('The codes are in codes.csv, which only you can read.')
    expect(await read('codes.csv')).toMatch(/^code,batch\r\n/)
    expect((await stat(path.join(shop.folder, 'codes.csv'))).mode & 0o777).toBe(0o600)
    expect(await refused(...words('again'), '--save', 'codes.csv')).toEqual([
      1,
      "--save: codes.csv can't be written: it is there already",
    ])
    expect(await refused(...words('as-file'), '--save', 'others.csv')).toEqual([1, expect.stringContaining('is there')])
    await expect(read('others.csv')).rejects.toThrow('ENOENT')
  })

  const words = '--name Radio --description Listeners'
  it.each([
    ['without a number', 2, `x --products thrum ${words}`, '--count: Say how many codes to make'],
    ['too many', 2, `x --products thrum --count 10001 ${words}`, '--count: Must be a whole number from 1 to 10000'],
    ['for nothing', 2, `x --count 1 ${words}`, '--products: Say what a code is good for'],
    ['for what is not sold', 1, `x --products clutter --count 1 ${words}`, "--products: There is no product 'clutter'"],
    ['for half a license', 2, `x --products thrum:0.5 --count 1 ${words}`, '--products: '],
    ['until no day', 2, `x --products thrum --count 1 --until soon ${words}`, '--until: Must be a day'],
    ['without words', 2, 'x --products thrum --count 1', '--name: Say what customers read'],
    ['elsewhere', 2, `../x --products thrum --count 1 ${words}`, '<batch>: Must be lower-case letters'],
    ['with what is in no code', 2, `x --products thrum --count 1 --prefix a.b ${words}`, '--prefix: Must be'],
  ] as const)('refuses a batch %s', async (_, exitCode, line, reason) => {
    expect(await refused('voucher', 'create', ...line.split(' '))).toEqual([exitCode, expect.stringContaining(reason)])
  })
})

describe('coupon create', () => {
  it('makes one code for everybody, as a file', { tags: ['long'] }, async () => {
    const terms = '--code FAIR26 --applies-to clatter --max-uses 50 --until 2099-12-24'
    const { out } = await shop.type('coupon', 'create', 'fair', ...off, ...terms.split(' '))
    expect(out.split('\n')).toEqual([
      'shops/oddmeter/catalogue/coupons/fair.yaml is written: FAIR26 takes 12.5 % off one copy of clatter, until 2099-12-24, in 50 orders.',
      'added  coupon  fair',
    ])
    expect(await coupon('fair26')).toMatchObject({ id: 'fair', basisPoints: 1250, maxUses: 50, appliesTo: ['clatter'] })
    const stated = ['--copies', '3', '--combines-with', 'other-fair', '--minimum-price', 'USD:9,EUR:8,GBP:7,JPY:1200']
    expect((await shop.type('coupon', 'create', 'stating', ...off, ...stated)).out).toContain(
      'takes 12.5 % off up to 3 copies of each product',
    )
    expect(await read('shops/oddmeter/catalogue/coupons/stating.yaml')).toMatch(
      /copies: 3\ncombinesWith:\n {2}- other-fair\nminimumPrice:\n {2}USD: 9/,
    )
    const made = await shop.data('coupon', 'create', 'made', ...off, '--prefix', 'Gong', '--exclusive')
    expect(made).toMatchObject({ coupon: 'made', codes: [expect.stringMatching(/^GONG(-\w{4}){3}$/)] })
    expect(await read('shops/oddmeter/catalogue/coupons/made.yaml')).toContain('isExclusive: true')
  })

  it('issues a batch of codes for one order each, and withdraws what is left of it when confirmed', async () => {
    const words = ['coupon', 'create', 'newsletter', '--name', 'News', '--description', 'For readers.']
    const amounts = ['--amounts', 'USD:5,EUR:5,GBP:4,JPY:700']
    const { out } = await shop.type(...words, ...amounts, '--count', '3', '--until', '2099-01-31')
    const [first, ...codes] = out.split('\n')
    expect(first).toBe(
      '3 codes are issued: each takes 5 USD or 5 EUR or 4 GBP or 700 JPY off one copy of each product, until 2099-01-31, in one order.',
    )
    expect(codesIn(codes)).toHaveLength(3)
    expect(await coupon(codes[1] ?? '')).toMatchObject({ maxUses: 1, amounts: { USD: 500, JPY: 700 } })
    expect((await shop.type('catalogue', 'sync')).out).toContain('Nothing changed')
    expect(await refused(...words, ...amounts, '--count', '1')).toEqual([
      1,
      'There is a batch newsletter already: give this one another name',
    ])
    const csv = await shop.type('coupon', 'create', 'news-2', ...off, '--count', '2', '--csv')
    expect(csv.out).toMatch(/^code,batch\r\n(\w{4}-\w{4}-\w{4},news-2\r\n){2}$/)
    expect((await shop.data('coupon', 'create', 'news-3', ...off, '--count', '1')).codes).toHaveLength(1)

    expect(await refused('coupon', 'withdraw', 'newsletter')).toEqual([
      1,
      '3 codes of newsletter would be good no longer, whoever has them (0 were used): add --yes to end them',
    ])
    expect(await shop.data('coupon', 'withdraw', 'newsletter', '--yes')).toEqual({
      batch: 'newsletter',
      withdrawn: 3,
      used: 0,
    })
    await expect(coupon(codes[1] ?? '')).rejects.toThrow()
    expect(await refused('coupon', 'withdraw', 'nothing', '--yes')).toEqual([1, 'There is no batch of coupons nothing'])
    const audited = await shop.type('audit', 'list', '--about', 'newsletter')
    expect(audited.out).toMatch(/Vendor +CouponsIssued .*count 3\n.*CouponsWithdrawn .*count 3/s)
  })

  it('refuses a code that somebody has, be it in a file or issued, and a name whose uses would count', async () => {
    const { codes } = await shop.data('coupon', 'create', 'issued', ...off, '--count', '1')
    const [issued] = Array.isArray(codes) ? codes : []
    const one = (code: string, name = 'taken') => refused('coupon', 'create', name, ...off, '--code', code)
    expect(await one(String(issued).toLowerCase())).toEqual([
      1,
      expect.stringContaining('is or was the code of another'),
    ])
    expect(await one('noise-7q4m-2xkd')).toEqual([1, expect.stringContaining('is that of the coupon taken')])
    expect(await one('oddfive')).toEqual([
      1,
      'code: oddfive is the code of the coupon oddfive already: choose another one',
    ])
    await rm(path.join(shop.folder, 'shops/oddmeter/catalogue/coupons/oddfive.yaml'))
    await shop.type('catalogue', 'sync')
    expect(await one('OTHER', 'oddfive')).toEqual([1, expect.stringContaining('is or was a coupon')])
  })

  it.each([
    ['that takes nothing off', 2, ['--name', 'A', '--description', 'B'], '--percentage or --amounts: Must have either'],
    ['that takes all and more', 2, [...off.slice(0, 4), '--percentage', '101'], '--percentage: Must be at most 100'],
    ['that takes off no number', 2, [...off.slice(0, 4), '--percentage', 'half'], '--percentage: Must be a number'],
    ['that lacks a currency', 1, [...off.slice(0, 4), '--amounts', 'USD:5'], 'There is no amount in EUR'],
    [
      'for what is not sold',
      1,
      [...off, '--applies-to', 'clutter'],
      "appliesTo: There is no product or bundle 'clutter'",
    ],
    ['until no day', 2, [...off, '--until', 'soon'], '--until: Must be a day'],
    [
      'that ends too early',
      2,
      [...off, '--from', '2027-01-02', '--until', '2027-01-01'],
      '--until: Must not be before',
    ],
    ['of many with one code', 2, [...off, '--count', '2', '--code', 'A'], '--code: Leave it out'],
    ['of many with many uses', 2, [...off, '--count', '2', '--max-uses', '2'], '--max-uses: Leave it out'],
    ['whose code is none', 2, [...off, '--code', 'a b'], '--code: Must be up to 100 letters, digits and dashes'],
  ] as const)('refuses one %s', async (_, exitCode, words, reason) => {
    expect(await refused('coupon', 'create', 'x', ...words)).toEqual([exitCode, expect.stringContaining(reason)])
    await expect(read('shops/oddmeter/catalogue/coupons/x.yaml')).rejects.toThrow('ENOENT')
  })
})
