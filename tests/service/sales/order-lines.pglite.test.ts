import { expect, it } from 'vitest'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { dataOf, send } from '../calls.ts'
import { buyer, kitLine, openCheckout, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

const spring = { id: 'spring', position: 1, name: 'Spring', percentage: 20, isExclusive: false }
const discounts = [{ ...spring, appliesTo: ['snare-works'] }]
const service = await startService('order-lines', { catalogue: { ...exampleContent, discounts } })

const snare = { id: 'snare-works', name: 'Snare Works', tagline: 'Every snare there is', iconUrl: '/snare-works.png' }
const kick = { id: 'kick-works', name: 'Kick Works', tagline: 'Every kick there is', iconUrl: null }

async function pushLine(line: object, token?: string) {
  const { orderId } = await openCheckout(service.app, token, line)
  const order = send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token })
  const [item] = (await dataOf<OpenOrder>(order)).items
  return item
}

it('a line for a product has every field that the specification names', {
  tags: ['entities.product-line-item', 'entities.product-reference'],
}, async () => {
  const line = await pushLine(snareLine(2))
  expect(line).toMatchObject({
    ...snareLine(2),
    price: { EUR: 79.2 },
    variation: { id: 'full', name: 'Full license', originalPrice: { EUR: 99 } },
    appliedDiscount: { type: 'PercentageOffDiscount', name: 'Spring' },
  })
  expect(line?.type === 'Product' && line.product).toEqual(snare)
})

it('a line for a bundle of which the customer has a part has every field that the specification names', {
  tags: ['entities.bundle-line-item'],
}, async () => {
  const { token } = await buyer(service.app)
  const line = await pushLine(kitLine(), token)
  expect(line).toMatchObject({ ...kitLine(), partial: true, variation: { id: 'full' } })
  expect(line?.type === 'Bundle' && line.bundle).toEqual({
    id: 'whole-kit',
    name: 'Whole Kit',
    tagline: 'All of it',
    iconUrl: null,
    products: [
      { ...snare, included: false },
      { ...kick, included: true },
    ],
  })
})
