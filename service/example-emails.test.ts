import { expect, it } from 'vitest'
import { exampleContent } from '#service/catalogue/index.ts'
import { writeEmail } from '#service/messaging/index.ts'
import { createExampleEmails } from './example-emails.ts'

const settings = { vendor: { name: 'Kestrel', email: 'hello@kestrel.example' }, publicUrl: 'https://shop.example' }
const [file] = exampleContent.products
const talon = { ...(file ?? expect.fail('There is no product')), id: 'talon', name: 'Talon' }
const catalogue = { ...exampleContent, products: [talon], bundles: [] }

const readAll = (shop: Parameters<typeof createExampleEmails>[0]) =>
  createExampleEmails(shop)
    .map(({ write }) => writeEmail(settings, write(settings)).text)
    .join('\n')

it('are about the products of the shop', () => {
  const texts = readAll({ catalogue, chargesTax: true })
  expect(texts).toContain('Talon')
  expect(texts).not.toMatch(/Snare|Kick Works|Whole Kit/)
})

it('name a tax only in a shop that charges one', () => {
  expect(readAll({ catalogue, chargesTax: true })).toContain('VAT 19% in Germany')
  expect(readAll({ catalogue, chargesTax: false })).not.toContain('VAT 19%')
})

it('contain the tax in prices that do', () => {
  const store = { ...exampleContent.store, pricesIncludeTax: ['EUR'] }
  const [order] = createExampleEmails({ catalogue: { ...catalogue, store }, chargesTax: true })
  const text = order ? writeEmail(settings, order.write(settings)).text : ''
  // Two at €99, of which a coupon lowers one by 10 %: €188.10, with 19/119 of it as tax.
  expect(text).toMatch(/Taxes: VAT 19% in Germany\D+30\.03/)
  expect(text).toMatch(/Total\D+188\.10/)
})
