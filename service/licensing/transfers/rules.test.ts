import { describe, expect, it } from 'vitest'
import { defaultPolicy, type TransferFee, type TransferPolicy } from './policy.ts'
import { feeOf, findObstacles, type OwnerFacts, type TransferFacts } from './rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

const license: TransferFacts = {
  id: 'license-1',
  productId: 'compressor',
  status: 'Active',
  createdAt: daysAgo(400),
  expiresAt: null,
  kind: null,
  movedAt: null,
  isDisputed: false,
  isRefunding: false,
  paidAt: null,
  bundle: null,
  isInTransfer: false,
  borrowedFrom: null,
}
const owner: OwnerFacts = { transferredThisMonth: 0, ownedProducts: new Set(['compressor']), bundles: new Map() }
const licenses = (count: number): TransferFacts[] =>
  Array.from({ length: count }, (_, index) => ({ ...license, id: `license-${index + 1}` }))

const codesOf = (
  policy: TransferPolicy,
  changes: Partial<TransferFacts> = {},
  ownerChanges: Partial<OwnerFacts> = {},
): string[] =>
  findObstacles([{ ...license, ...changes }], { ...owner, ...ownerChanges }, policy, now).map(({ code }) => code)

const fee: TransferFee = { paidBy: 'owner', perLicense: null, percentOfPrice: null, atLeast: null, atMost: null }
const dollars = (amount: number) => ({ USD: amount * 100 })

describe('by the default policy, a license', () => {
  it.each([
    ['can be transferred', {}, []],
    [
      'not within 30 days of its purchase, as the card may have been stolen',
      { createdAt: daysAgo(29.9) },
      ['too-recent'],
    ],
    ['from the thirtieth day on', { createdAt: daysAgo(30) }, []],
    ['not while its payment is disputed, or lost', { isDisputed: true }, ['disputed']],
    ['not while its purchase is given back', { isRefunding: true }, ['refunding']],
    ['not while its purchase can be given back by law', { paidAt: daysAgo(13) }, ['refundable']],
    ['once the law allows that no longer', { paidAt: daysAgo(14) }, []],
    ['not after its end', { status: 'Revoked' as const }, ['not-active']],
    ['not after it has expired, written down or not', { expiresAt: daysAgo(1) }, ['not-active']],
    ['not if it is not for resale', { kind: 'NFR' as const }, ['kind']],
    ['not if it is for learning and teaching', { kind: 'Education' as const }, ['kind']],
    ['also if it was a present', { kind: 'Gift' as const }, []],
    ['not twice at once', { isInTransfer: true }, ['in-another-transfer']],
    ['again on the same day', { movedAt: daysAgo(0) }, []],
    ['as part of a bundle', { bundle: 'order-1/line-1' }, []],
  ])('%s', (_, changes, codes) => {
    expect(codesOf(defaultPolicy, changes)).toEqual(codes)
  })

  it('has the weightiest obstacle named, and each license one', () => {
    const both = licenses(2).map((one) => ({ ...one, isDisputed: true, createdAt: now }))
    expect(findObstacles(both, owner, defaultPolicy, now)).toEqual([
      { licenseId: 'license-1', code: 'disputed' },
      { licenseId: 'license-2', code: 'disputed' },
    ])
  })

  it('has the time named from when it can be transferred, where nothing but time is in the way', () => {
    const find = (changes: Partial<TransferFacts>, policy = defaultPolicy) =>
      findObstacles([{ ...license, ...changes }], owner, policy, now)
    expect(find({ createdAt: daysAgo(3), paidAt: daysAgo(3) })).toEqual([
      { licenseId: 'license-1', code: 'refundable', possibleFrom: daysAgo(-27) },
    ])
    expect(find({ paidAt: daysAgo(3) })).toEqual([
      { licenseId: 'license-1', code: 'refundable', possibleFrom: daysAgo(-11) },
    ])
    expect(find({ movedAt: daysAgo(1) }, { ...defaultPolicy, daysBetween: 90 })).toEqual([
      { licenseId: 'license-1', code: 'moved-recently', possibleFrom: daysAgo(-89) },
    ])
    expect(find({ createdAt: now, paidAt: now, kind: 'NFR' })).toEqual([{ licenseId: 'license-1', code: 'kind' }])
  })
})

/** Five policies as their makers have published them; what they call months is taken as 30 days each. */
const published = {
  // https://www.waves.com/support/transfer-of-ownership: the percentage itself is not published.
  waves: {
    ...defaultPolicy,
    fee: { ...fee, percentOfPrice: 5, atLeast: dollars(10), atMost: dollars(150) },
    daysAfterPurchase: 90,
    never: [],
    needsProduct: 'update-plan',
  },
  // https://support.plugin-alliance.com/support/solutions/articles/24000035804
  pluginAlliance: {
    ...defaultPolicy,
    fee: { ...fee, paidBy: 'recipient', perLicense: dollars(20), atMost: dollars(50) },
    daysAfterPurchase: 0,
    never: [],
    perMonth: 10,
  },
  // https://www.toneprojects.com/license-transfer.php
  toneProjects: {
    ...defaultPolicy,
    fee: { ...fee, perLicense: dollars(25) },
    daysAfterPurchase: 90,
    bundles: 'whole',
  },
  // https://oeksound.com/support/reselling-licenses/: one license for each transfer.
  oeksound: { ...defaultPolicy, fee: { ...fee, perLicense: dollars(15) }, never: [], atOnce: 1 },
  // https://sonnox.freshdesk.com/support/solutions/articles/22000171415: of the fees, the one for the seller.
  sonnox: {
    ...defaultPolicy,
    fee: { ...fee, perLicense: dollars(25), atMost: dollars(50) },
    daysAfterPurchase: 90,
    bundles: 'whole',
  },
} satisfies Record<string, TransferPolicy>

describe('as published by', () => {
  const priced = (amount: number, count = 1) => Array.from({ length: count }, () => dollars(amount))

  it('Waves, a transfer costs a share of the list price within bounds', () => {
    const costs = [[29], [400], [100, 300], [2000, 2000]].map((prices) =>
      feeOf(published.waves.fee, prices.map(dollars), 'USD'),
    )
    expect(costs).toEqual([1000, 2000, 2000, 15_000])
  })

  it('Waves, a license is transferred after three months, with an update plan', () => {
    const withPlan = { ownedProducts: new Set(['update-plan']) }
    expect(codesOf(published.waves, {}, withPlan)).toEqual([])
    expect(codesOf(published.waves)).toEqual(['plan-needed'])
    expect(codesOf(published.waves, { createdAt: daysAgo(89) }, withPlan)).toEqual(['too-recent'])
  })

  it('Plugin Alliance, a transfer costs $20, at most $50, and ten licenses a month are transferred', () => {
    expect([1, 2, 3, 9].map((count) => feeOf(published.pluginAlliance.fee, priced(99, count), 'USD'))).toEqual([
      2000, 4000, 5000, 5000,
    ])
    expect(codesOf(published.pluginAlliance, { createdAt: now }, { transferredThisMonth: 9 })).toEqual([])
    expect(codesOf(published.pluginAlliance, {}, { transferredThisMonth: 10 })).toEqual(['too-many'])
    const eleven = findObstacles(licenses(11), owner, published.pluginAlliance, now)
    expect(eleven.map(({ code }) => code)).toEqual(Array(11).fill('too-many'))
  })

  it('Tone Projects, a transfer costs $25 a license, after 90 days, of bundles as a whole', () => {
    expect(feeOf(published.toneProjects.fee, priced(179, 3), 'USD')).toBe(7500)
    expect(codesOf(published.toneProjects, { createdAt: daysAgo(89) })).toEqual(['too-recent'])
    for (const kind of ['NFR', 'Education'] as const)
      expect(codesOf(published.toneProjects, { kind })).toEqual(['kind'])
    const [one, other] = licenses(2).map((part) => ({ ...part, bundle: 'order-1/line-1' }))
    if (!one || !other) throw new Error('There are two')
    const bundles = new Map([['order-1/line-1', [one.id, other.id]]])
    expect(findObstacles([one], { ...owner, bundles }, published.toneProjects, now)).toEqual([
      { licenseId: one.id, code: 'bundle-incomplete' },
    ])
    expect(findObstacles([one, other], { ...owner, bundles }, published.toneProjects, now)).toEqual([])
  })

  it('oeksound, a transfer costs $15, a month after the purchase, each license by itself', () => {
    expect(feeOf(published.oeksound.fee, priced(219), 'USD')).toBe(1500)
    expect(codesOf(published.oeksound, { createdAt: daysAgo(29) })).toEqual(['too-recent'])
    const two = findObstacles(licenses(2), owner, published.oeksound, now)
    expect(two.map(({ code }) => code)).toEqual(['too-many', 'too-many'])
  })

  it('Sonnox, a transfer costs $25, at most $50, after 90 days, not of NFR and education', () => {
    expect([1, 2, 3].map((count) => feeOf(published.sonnox.fee, priced(300, count), 'USD'))).toEqual([2500, 5000, 5000])
    expect(codesOf(published.sonnox, { createdAt: daysAgo(89) })).toEqual(['too-recent'])
    for (const kind of ['NFR', 'Education'] as const) expect(codesOf(published.sonnox, { kind })).toEqual(['kind'])
  })
})

it('a transfer is free without a fee, and in a currency that the fee does not name', () => {
  expect(feeOf(null, [dollars(99)], 'USD')).toBe(0)
  expect(feeOf(published.oeksound.fee, [{ EUR: 9900 }], 'EUR')).toBe(0)
})
