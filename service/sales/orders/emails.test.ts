import { describe, expect, it } from 'vitest'
import type { Seller } from '#contract/sellers.ts'
import type { Catalogue } from '#service/catalogue/products/catalogue.ts'
import { exampleCatalogue, exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { Consent, OrderCustomer } from '#service/database/schema.ts'
import { writeEmail } from '#service/messaging/mail/write-email.ts'
import { type MailedTaxes, orderEmail } from './emails.ts'
import { priceLines } from './line-pricing.ts'
import { totalLines } from './order-totals.ts'
import type { StoredLine } from './stored-line.ts'

const settings = { vendor: { name: 'Works', email: 'hello@works.example' }, publicUrl: 'https://shop.example' }
const hostile = `<img src=x onerror="alert('1')">&amp;`

const snares: StoredLine = {
  lineId: 'p/snare-works/full',
  type: 'Product',
  itemId: 'snare-works',
  variationId: 'full',
  quantity: 2,
}
const kit: StoredLine = { lineId: 'b/whole-kit', type: 'Bundle', itemId: 'whole-kit', variationId: 'full', quantity: 1 }

type Sale = {
  name?: string
  customer?: Partial<OrderCustomer>
  currency?: string
  catalogue?: Partial<Catalogue>
  lines?: StoredLine[]
  owned?: string[]
  taxes?: MailedTaxes
  consent?: Consent
  seller?: Seller
  isWaiting?: boolean
}

function mailFor({ name = 'Ada', customer = {}, currency = 'EUR', catalogue = {}, ...sale }: Sale) {
  const sold = { ...exampleCatalogue, ...catalogue }
  const buyer = { ownedProducts: new Set(sale.owned), currency, coupons: sold.coupons }
  const items = priceLines(sale.lines ?? [snares], sold, buyer).filter((line) => line !== null)
  const email = orderEmail(settings, {
    customer: { name, email: 'ada@example.com', ...customer },
    order: { id: 'order-1', currency, items, couponsApplied: sold.coupons },
    totals: totalLines(items, currency),
    taxes: sale.taxes ?? null,
    completedAt: new Date('2026-11-21T22:28:06Z'),
    consent: sale.consent ?? null,
    seller: sale.seller ?? 'vendor',
    isWaiting: sale.isWaiting ?? false,
  })
  return writeEmail(settings, email)
}
const called = (name: string) =>
  mailFor({ catalogue: { products: exampleCatalogue.products.map((product) => ({ ...product, name })) } })

describe('the mail after a purchase', () => {
  it('says what was bought, for how much, and where the licenses are', () => {
    const { subject, text, html } = mailFor({})
    expect(subject).toBe('Your Works licenses')
    for (const words of ['Ada', '2 × Snare Works', '€198', 'https://shop.example/user-area/licenses', 'order-1']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })
  it('repeats the consent to delivery at once in the words that were agreed to, and when', () => {
    const consent = { text: 'Deliver at once; I lose my right of withdrawal.', agreedAt: '2026-11-21T22:28:06.789Z' }
    const { text, html } = mailFor({ consent })
    for (const words of [consent.text, 'Before you paid'])
      for (const said of [text, html]) expect(said).toContain(words)
    expect(html).toContain('21 November 2026 at 22:28:06 UTC')
    expect(mailFor({}).text).not.toContain('agreed')
  })
  it('writes sums as the currency has them', () => expect(mailFor({ currency: 'JPY' }).text).toContain('¥29,600'))

  it('adds up to the minor unit what a coupon leaves, and names the coupon', () => {
    const { text } = mailFor({ lines: [snares, kit], catalogue: { coupons: [exampleCoupon({ copies: 3 })] } })
    expect(text).toContain('Coupon: Ten (TEN)')
    const amount = (label: string) => text.match(new RegExp(`^${label} +(\\S+)$`, 'm'))?.[1]
    // 2 × 99 less 10 % is 178.20, 129.90 less 10 % is 116.91.
    expect(['Before discount', 'Discount', 'Subtotal', 'Taxes', 'Total'].map(amount)).toEqual([
      '€327.90',
      '−€32.79',
      '€295.11',
      '€0',
      '€295.11',
    ])
    expect(text).toMatch(/^2 × Snare Works +€178.20$/m)
    expect(text).toMatch(/^Whole Kit +€116.91$/m)
  })

  it('says of the taxes what they are', () => {
    const lines = [{ id: snares.lineId, net: 16639, tax: 3161, gross: 19800 }]
    const rows = [{ label: 'VAT 19% in Germany', rate: 1900, base: 16639, amount: 3161 }]
    const { text } = mailFor({ taxes: { lines, rows, pricesIncludeTax: true, treatment: { note: null } } })
    expect(text).toMatch(/^Taxes: VAT 19% in Germany /m)
    expect(text).toMatch(/^2 × Snare Works +€198$/m)
  })

  it('tells a business that owes the tax itself what it paid, and why', () => {
    const lines = [{ id: snares.lineId, net: 16639, tax: 0, gross: 16639 }]
    const treatment = { note: 'Reverse charge: the customer accounts for VAT.' }
    const { text } = mailFor({ taxes: { lines, rows: [], pricesIncludeTax: true, treatment } })
    expect(text).toMatch(/^2 × Snare Works +€166.39$/m)
    expect(text).not.toContain('each')
    expect(text).toContain(treatment.note)
  })

  it('names those products of a bundle that were bought with it', () => {
    expect(mailFor({ lines: [kit] }).text).toContain('Snare Works, Kick Works')
    expect(mailFor({ lines: [kit], owned: ['snare-works'] }).text).not.toContain('Snare Works')
  })

  it('says for whom it was bought', () => {
    const { text } = mailFor({ customer: { businessName: 'Ada & Sons', taxId: 'DE136695976' } })
    expect(text).toContain('Business: Ada & Sons')
    expect(text).toContain('Tax id: DE136695976')
  })

  it('leads a guest to their other mail, and to no page that they can not open yet', () => {
    const { text } = mailFor({ isWaiting: true })
    expect(text).toContain('Your licenses are waiting')
    expect(text).toContain("'Get your Works licenses'")
    expect(text).not.toContain('/user-area/')
  })

  it('never lets a name become markup', () => {
    for (const mail of [mailFor({ name: hostile }), called(hostile)]) {
      expect(mail.html).not.toContain('<img')
      expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;')
      expect(mail.text).toContain(hostile)
    }
  })
})
