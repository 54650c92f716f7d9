import { describe, expect, it } from 'vitest'
import { exampleCatalogue } from '../catalogue/example-catalogue.ts'
import { priceLine, totalLines } from '../orders/rules.ts'
import { orderCompletedMail } from './templates.ts'

const hostile = `<img src=x onerror="alert('1')">&amp;`

function mailFor(name: string, currency = 'EUR', productName = 'Snare Works') {
  const line = priceLine(
    { lineId: 'p/snare-works/full', type: 'Product', itemId: 'snare-works', variationId: 'full', quantity: 2 },
    {
      ...exampleCatalogue,
      products: exampleCatalogue.products.map((product) => ({ ...product, name: productName })),
    },
    { ownedProducts: new Set(), currency, coupons: [] },
  )
  const items = line ? [line] : []
  return orderCompletedMail({
    vendor: { id: 'v', name: 'Works', logoUrl: null },
    publicUrl: 'https://shop.example',
    customer: { name, email: 'ada@example.com' },
    order: { id: 'order-1', status: 'PaymentProcessing', currency, items, couponsApplied: [] },
    totals: totalLines(items, currency),
    isWaiting: false,
  })
}

describe('the mail after a purchase', () => {
  it('says what was bought, for how much, and where the licenses are', () => {
    const { subject, text, html } = mailFor('Ada')
    expect(subject).toBe('Your Works licenses')
    for (const words of ['Ada', '2 × Snare Works', '€198.00', 'https://shop.example/user-area/licenses', 'order-1']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })
  it('writes sums as the currency has them', () => expect(mailFor('Ada', 'JPY').text).toContain('¥29,600'))

  it('never lets a name become markup', () => {
    for (const mail of [mailFor(hostile), mailFor('Ada', 'EUR', hostile)]) {
      expect(mail.html).not.toContain('<img')
      expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;')
      expect(mail.text).toContain(hostile)
    }
  })
  it('has no script, no picture and no remote style', () => {
    expect(mailFor('Ada').html).not.toMatch(/<script|<link|<style|<img|src=/)
  })
})
