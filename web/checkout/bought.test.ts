import { describe, expect, it } from 'vitest'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { arrangeFiles, describeDelivery, describeSeats, listBought, nameMailed } from './bought.ts'

const example = exampleCheckout({})
const { items } = example
const reference = { tagline: '', iconUrl: null }
const contents = [
  { id: 'clatter', name: 'Clatter', ...reference, included: false },
  { id: 'thrum', name: 'Thrum', ...reference, included: true },
]
const bundle = {
  id: 'b/both',
  type: 'Bundle' as const,
  bundleId: 'both',
  quantity: 1,
  variationId: 'full',
  bundle: { id: 'both', name: 'Both', ...reference, products: contents },
}

describe('what was bought', () => {
  it('is each product once, those in bundles too', () => {
    expect(listBought([...items, ...items, bundle])).toEqual([
      { id: 'clatter', name: 'Clatter' },
      { id: 'thrum', name: 'Thrum' },
    ])
  })

  it('is of a partial bundle what the customer did not own', () => {
    expect(listBought([{ ...bundle, partial: true }])).toEqual([{ id: 'thrum', name: 'Thrum' }])
  })
})

describe('what comes by e-mail', () => {
  const [line] = items
  if (!line) throw new Error('The example has a line')
  const free = { ...example, total: { ...example.total, due: { amount: 0, currency: 'EUR' } } }

  it.each([
    ['one license and its invoice', { ...example, items: [line] }, 'Your license and invoice come by e-mail.'],
    ['those of several products', { ...example, items: [line, line] }, 'Your licenses and invoice come by e-mail.'],
    [
      'those of several copies',
      { ...example, items: [{ ...line, quantity: 2 }] },
      'Your licenses and invoice come by e-mail.',
    ],
    ['those of a bundle', { ...example, items: [bundle] }, 'Your licenses and invoice come by e-mail.'],
    ['one of a free product, without an invoice', { ...free, items: [line] }, 'Your license comes by e-mail.'],
    ['those of free products, without an invoice', { ...free, items: [line, line] }, 'Your licenses come by e-mail.'],
  ])('is %s', (_, checkout, words) => expect(describeDelivery(checkout)).toBe(words))

  it('has no invoice of ours where a merchant of record sells', () => {
    expect(nameMailed({ ...example, items: [line], merchant: { seller: 'paddle', name: 'Paddle' } })).toBe('license')
  })
})

const mac = { key: 'mac', platform: 'Mac', path: 'https://shop.example/mac' } as const
const windows = { key: 'win', platform: 'Windows', path: 'https://shop.example/win' } as const
const universal = { key: 'all', platform: 'Universal', path: 'https://shop.example/all' } as const

describe('the files of a product', () => {
  it.each([
    ['those for the own system first', [windows, mac], 'Mac', { kind: 'open', own: mac, others: [windows] }],
    [
      'one for every system where the own has none',
      [mac, universal],
      'Linux',
      { kind: 'open', own: universal, others: [mac] },
    ],
    [
      'all alike on a system that is unknown',
      [windows, mac],
      null,
      { kind: 'open', own: null, others: [windows, mac] },
    ],
    ['in the account where a visitor may not have them', [{ ...mac, path: null }], 'Mac', { kind: 'account' }],
    ['none before the first release', [], 'Mac', { kind: 'none' }],
  ] as const)('are %s', (_, downloads, platform, files) => {
    expect(arrangeFiles({ downloads: [...downloads] }, platform)).toEqual(files)
  })
})

it.each([
  [1, 'One license covers one computer at a time.'],
  [3, 'One license covers up to 3 computers at a time.'],
])('a license for %i says so', (seats, words) => expect(describeSeats(seats)).toBe(words))
