import { describe, expect, it } from 'vitest'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { findUnmet, isStaging, mustRefusePayments, refuseUnready } from './production-checks.ts'
import { readSettings } from './settings.ts'

const ready = {
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const without = (...names: (keyof typeof ready)[]) =>
  Object.fromEntries(Object.entries(ready).filter(([name]) => !names.some((one) => one === name)))
const noStripe = without('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')

const find = (environment: Record<string, string>, catalogue: CatalogueContent = exampleContent) =>
  findUnmet(readSettings(environment), catalogue).map(({ found }) => found)

describe('a shop that strangers reach', () => {
  it('starts with https, live keys and a mail server', () => {
    expect(find(ready)).toEqual([])
    expect(find({ ...noStripe, MOLLIE_API_KEY: 'live_1' })).toEqual([])
  })

  it.each([
    ['by plain http', { ...ready, PUBLIC_URL: 'http://shop.example' }, /^Visitors use http:\/\/shop.example:/],
    [
      'whose checkout is at plain http',
      { ...ready, CHECKOUT_ORIGIN: 'http://pay.example' },
      /^Visitors use http:\/\/pay/,
    ],
    ['without payment keys', noStripe, /^Snare Works costs money/],
    ['with payment keys for tests', { ...ready, ...testKeys }, /^Snare Works costs money/],
    ['with a stand-in of Stripe', { ...ready, STRIPE_API_URL: 'http://127.0.0.1:9' }, /^Snare Works costs money/],
    ['with a key of Mollie for tests', { ...noStripe, MOLLIE_API_KEY: 'test_1' }, /^Snare Works costs money/],
    ['without a mail server', without('SMTP_URL'), /^Nobody gets a mail/],
    ['without limits', { ...ready, LIMITS: 'off' }, /^LIMITS=off is set/],
  ])('does not start %s', (_, environment, reason) => {
    expect(find(environment)).toEqual([expect.stringMatching(reason)])
  })

  it("does not start with the demo's codes", () => {
    const terms = { name: 'All', description: 'All', percentage: 5, isExclusive: false }
    const coupons = [{ id: 'public', code: 'PUBLIC', ...terms, isDemo: true }]
    expect(find(ready, { ...exampleContent, coupons })).toEqual([
      "The demo's codes are public, and still good: catalogue/coupons/public.yaml",
    ])
  })

  it('needs no payment keys while all that it has is free', () => {
    const free = <Item extends { variations: { prices: Record<string, number> }[] }>(item: Item) => ({
      ...item,
      variations: item.variations.map((variation) => ({ ...variation, prices: { EUR: 0 } })),
    })
    const { products, bundles } = exampleContent
    const gifts = { ...exampleContent, products: products.map(free), bundles: bundles.map(free) }
    expect(find(noStripe, gifts)).toEqual([])
    expect(find(noStripe, { ...gifts, bundles })).toEqual([expect.stringMatching(/^Whole Kit costs money/)])
  })

  it('lists all that is missing at once', () => {
    const refuse = () => refuseUnready(readSettings({ PUBLIC_URL: 'http://shop.example' }), exampleContent)
    expect(refuse).toThrow(/shop\.example.*- Visitors use.*- Snare Works costs.*- Nobody gets a mail.*ALLOW_TEST/s)
  })
})

describe('a staging server', () => {
  const staging = { ...without('SMTP_URL'), ...testKeys, ALLOW_TEST_PAYMENTS: '1' }

  it('may pretend to be paid and keep its mails, and shows a banner', () => {
    expect(find(staging)).toEqual([])
    expect(isStaging(readSettings(staging))).toBe(true)
    expect(mustRefusePayments(readSettings(staging))).toBe(false)
  })

  it('may omit nothing else', () => {
    expect(find({ ...staging, PUBLIC_URL: 'http://shop.example', LIMITS: 'off' })).toEqual([
      expect.stringMatching(/^Visitors use/),
      expect.stringMatching(/^LIMITS=off/),
    ])
  })

  it('is not one with live keys', () => {
    expect(isStaging(readSettings({ ...ready, ALLOW_TEST_PAYMENTS: '1' }))).toBe(false)
  })
})

describe('a shop that no stranger buys from may lack all of it', () => {
  it.each([
    ['on this machine', {}],
    ['on this machine by a name', { PUBLIC_URL: 'http://shop.localhost:3000' }],
    [
      'that sells by a licensing service elsewhere',
      { PUBLIC_URL: 'http://shop.example', LICENSING_HOST: 'https://l.example' },
    ],
  ])('%s', (_, environment) => {
    const settings = readSettings(environment)
    expect([findUnmet(settings, exampleContent), isStaging(settings), mustRefusePayments(settings)]).toEqual([
      ...[[], false, false],
    ])
  })
})
